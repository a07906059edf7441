// Every game from its first move to its end, by nothing but fingers on a phone, a mouse on a desk, or keys. The moves
// are those of an engine beside the page, so that the page's trace of the whole game must be that engine's.
import { begin_move } from '../../host_sim/web/move_input.mjs';
import { Engine } from '../../host_sim/web/engine.mjs';
import { grid_of } from '../../host_sim/web/picture.mjs';
import { at_least, equal, figure, finish, point_of, press, ready, swipe, test } from './browser.mjs';
import { wasm } from './traces.mjs';

const seed = 10;  // of short games
const settings = {
  'square-stacker': '', tetris: 'classic:height=6', 'five-or-more': '', tetress: '',
};

// The game of `random`: its moves, each with the position before it, and its trace.
async function game_of(game) {
  const engine = await Engine.load(wasm, 1 << 16), rules = settings[game] && ` rules=${settings[game]}`;
  engine.say(`new ${game} random seed=${seed} memory=${1 << 16}${rules}`);
  const moves = [];
  for (;;) {
    const picture = engine.say('show').filter((line) => line.startsWith('| ')).map((line) => line.slice(2));
    const [, move, trace, over] = /move=(\S+).* trace=(\w+) over=(.)/.exec(engine.say('go 1').at(-1));
    moves.push({ move, caption: picture.at(-1), grid: grid_of(picture.slice(0, -1)), trace });
    if (over === '1') return moves;
  }
}

// The turns to the right and the column of a move of Tetris, of a piece that begins as the page shows it.
function steps_of({ move, caption }) {
  const input = begin_move('tetris', caption), column = 'abcdefghij'.indexOf(move[1]);
  let turns = 0;
  for (; input.drop()[0] !== move[0]; ++turns) input.turn();
  return { turns, right: column - 'abcdefghij'.indexOf(input.drop()[1]), column };
}
const cells_of = (game, { move, caption, grid }) => begin_move(game, caption).cells(move, grid);
const point = (page, [row, column]) => point_of(page, row, column);

const by_touch = {
  async tetris(page, position) {
    const { turns, right } = steps_of(position);
    const middle = await point(page, [2, 4]), cell = (await point(page, [2, 5])).x - middle.x;
    for (let turn = 0; turn < turns; ++turn) await page.touchscreen.tap(middle.x, middle.y);
    if (right) await swipe(page, middle, { x: middle.x + (right + 0.4 * Math.sign(right)) * cell, y: middle.y });
    await swipe(page, middle, { x: middle.x, y: middle.y + 4 * cell });
  },
  async cells(page, cells) {
    for (const cell of cells) {
      const { x, y } = await point(page, cell);
      await page.touchscreen.tap(x, y);
    }
  },
};
const by_mouse = {
  async tetris(page, position) {
    const { turns, column } = steps_of(position);
    for (let turn = 0; turn < turns; ++turn) await page.click('#turn');
    await press(page, 5, column);
  },
  async cells(page, cells) {
    for (const [row, column] of cells) await press(page, row, column);
  },
};
// The focus goes to the board by Tab alone. Where the cursor is, the page shows.
async function focus(page, id) {
  for (let tabs = 0; tabs < 60; ++tabs) {
    if (await page.evaluate((wanted) => document.activeElement.id === wanted, id)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${id}`);
}
const by_keys = {
  async tetris(page, position) {
    const { turns, right } = steps_of(position);
    for (let turn = 0; turn < turns; ++turn) await page.keyboard.press('x');
    const key = right < 0 ? 'ArrowLeft' : 'ArrowRight';
    for (let step = 0; step < Math.abs(right); ++step) await page.keyboard.press(key);
    await page.keyboard.press(' ');
  },
  async cells(page, cells) {
    await focus(page, 'board');
    for (const [row, column] of cells) {
      const at = await page.$eval('#board .cursor', (cursor) => ['y', 'x'].map((axis) =>
        Math.floor(cursor[axis].baseVal.value)));
      const steps = [['ArrowUp', at[0] - row], ['ArrowDown', row - at[0]], ['ArrowLeft', at[1] - column],
        ['ArrowRight', column - at[1]]];
      for (const [key, times] of steps) for (let step = 0; step < times; ++step) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    }
  },
};

const ways = {
  'by touch on a phone': [by_touch, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }],
  'by mouse on a desk': [by_mouse, {}],
  'by keys': [by_keys, {}],
};
for (const game of Object.keys(settings)) {
  const positions = await game_of(game);
  for (const [name, [way, options]] of Object.entries(ways)) {
    const link = `game=${game}&player=random&seed=${seed}&mode=play` + (settings[game] && `&rules=${settings[game]}`);
    await test(`a whole game of ${game}, ${positions.length} moves ${name}`, link, async (page) => {
      await ready(page);
      // Both sides of Tetress by one person.
      await page.$eval('#answer', (answer) => { answer.checked = false; });
      for (const [played, position] of positions.entries()) {
        if (game === 'tetris') await way.tetris(page, position);
        else await way.cells(page, cells_of(game, position));
        await at_least(page, played + 1);
      }
      await page.waitForSelector('#banner:not([hidden])');
      return equal(positions.at(-1).trace, await figure(page, 'trace')) ?? equal('over', await figure(page, 'state'));
    }, options);
  }
}

// A board is drawn and built: the four cells of a square, and of nothing else.
const square = [[18, 12], [18, 13], [19, 12], [19, 13]];
const clear_by = {
  'by touch on a phone': (page) => page.tap('#clear'),
  'by mouse on a desk': (page) => page.click('#clear'),
  'by keys': async (page) => { await focus(page, 'clear'); await page.keyboard.press('Enter'); },
};
const build_by = {
  'by touch on a phone': (page) => page.tap('#build'),
  'by mouse on a desk': (page) => page.click('#build'),
  'by keys': async (page) => { await focus(page, 'build'); await page.keyboard.press('Enter'); },
};
for (const [name, [way, options]] of Object.entries(ways)) {
  await test(`a board of reachability is drawn and built ${name}`, 'game=reachability&player=solver&mode=play',
    async (page) => {
    await ready(page);
    await clear_by[name](page);
    await way.cells(page, square);
    await build_by[name](page);
    await page.waitForSelector('#banner:not([hidden])');
    return equal('Built with 1 piece', await page.textContent('#verdict'));
  }, options);
}

await finish();
