// The page in a real browser: every game plays the host's game, and whatever is wrong is said on the page.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import {
  address, at_least, at_least_or_over, browser, colours_in, equal, figure, finish, forward, message, point_of, press,
  ready, root, set, shown, swipe, test, unfold,
} from './browser.mjs';
import { board_trace, host_says, host_trace, node_describes, node_trace, wasm } from './traces.mjs';

const pictures = `${root}build/screenshots`;
mkdirSync(pictures, { recursive: true });
const packed = readFileSync(`${root}build/wasm/tilefish.wasm.gz`);
const most_transferred = 743 << 10;
const measured = [];  // what the report tells of the page

const games = {
  'square-stacker': 'tray', tetris: 'dellacherie', 'five-or-more': 'simple-bias', tetress: 'greedy',
  reachability: 'solver',
};
for (const [game, player] of Object.entries(games)) {
  for (const seed of [1, 2, 3]) {
    const link = `game=${game}&player=${player}&seed=${seed}&memory=10K`;
    const name = `${game} seed ${seed}: Chromium, Node, this machine and a micro:bit play one game`;
    await test(name, link, async (page) => {
      await ready(page);
      await set(page, 'speed', 60);
      await page.click('#run');
      await at_least_or_over(page, 50);
      // By an event: while moves come in, the page is never still for two frames, for which a click would wait.
      if (await figure(page, 'state') !== 'over') await page.dispatchEvent('#run', 'click');
      const moves = Math.min(50, await shown(page));
      await set(page, 'rewind', moves);
      await page.waitForFunction((n) => parseInt(document.getElementById('figure-move').textContent) === n, moves);
      if (seed === 1) {
        const png = await page.screenshot({ path: `${pictures}/${game}.png` });
        if (await colours_in(page, png) < 10) return 'the picture is blank';
      }
      const wanted = [game, player, seed, moves], expected = host_trace(...wanted);
      return equal(expected, await figure(page, 'trace')) ?? equal(expected, await node_trace(...wanted)) ??
        equal(expected, await board_trace(...wanted));
    });
  }
}

await test('a person places a piece of Tetress and the champion answers',
  'game=tetress&player=champion&seed=1', async (page) => {
  await ready(page);
  for (const column of [2, 3, 4, 5]) await press(page, 5, column);
  await at_least(page, 2);
});
await test('a person drops a piece of Tetris', 'game=tetris&player=dt10&seed=1&mode=play', async (page) => {
  await ready(page);
  await page.click('#turn');
  await press(page, 19, 4);
  await at_least(page, 1);
  return equal('1: 0e', await figure(page, 'move'));
});
await test('the keys of the terminal play what they play there', 'game=tetris&player=dt10&seed=11&mode=play',
  async (page) => {
  await ready(page);
  // As in tests/cli/human_tetris, by which 1b 0g 0j 3c were played.
  const turns = [['ArrowLeft', 'ArrowLeft', ' '], ['ArrowRight', 'ArrowRight', 'Enter'],
    ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown'],
    ['ArrowUp', 'ArrowUp', 'z', 'ArrowLeft', ' ']];
  const moves = [];
  for (const keys of turns) {
    for (const key of keys) await page.keyboard.press(key);
    await at_least(page, moves.length + 1);
    moves.push((await figure(page, 'move')).split(' ')[1]);
  }
  return equal('1b 0g 0j 3c', moves.join(' '));
});
await test('an illegal move is refused where it is seen', 'game=five-or-more&player=random&seed=1', async (page) => {
  await ready(page);
  await unfold(page);
  await page.fill('#move', 'a1a2');
  await page.press('#move', 'Enter');
  await message(page, 'not legal');
  return equal(0, await shown(page));
});
await test('a hint is the move that the player then makes', 'game=tetris&player=dellacherie&seed=4', async (page) => {
  await ready(page);
  await page.click('#mode_play');
  await page.click('#hint');
  await message(page, 'Hint');
  const hint = await page.inputValue('#move');
  await page.click('#mode_watch');
  await page.click('#forward');
  await at_least(page, 1);
  return equal(`1: ${hint}`, await figure(page, 'move'));
});
await test('any player gives the hint', 'game=tetris&player=random&seed=4&mode=play', async (page) => {
  await ready(page);
  await unfold(page);
  await page.selectOption('#advisor', 'dellacherie');
  await page.click('#hint');
  await message(page, 'Hint by dellacherie');
  const said = host_says(['new tetris dellacherie seed=4', 'go 1']);
  return equal(/move=(\S+)/.exec(said)[1], await page.inputValue('#move'));
});
await test('the panel tells nodes and memory',
  'game=square-stacker&player=mcts:sims=2000&seed=1&memory=8K', async (page) => {
  await ready(page);
  await unfold(page);
  await page.click('#forward');
  await at_least(page, 1);
  if (!/^[\d,]+ searched in [\d.]+ ms$/.test(await figure(page, 'nodes'))) return await figure(page, 'nodes');
  const used = async () => {
    const said = await figure(page, 'memory');
    return Number(/^([\d,]+) of 8,192 bytes used$/.exec(said)?.[1].replace(',', ''));
  };
  if (!(await used() > 7000)) return `the pool is full, and the panel says ${await figure(page, 'memory')}`;
  await page.selectOption('#player', 'tray');
  await page.waitForFunction(() => document.getElementById('figure-move').textContent === '0');
  await page.click('#forward');
  await at_least(page, 1);
  return equal(0, await used());
});
await test('what was drawn is built, and copied as the fumen of `solve`', 'game=reachability&seed=1&mode=play',
  async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ready(page);
  const wanted = ['...X......', '..XXX.XXXX'];
  const spoken = await page.$eval('#spoken', (element) => element.textContent);
  const drawn = spoken.split('\n').slice(0, -1).map((line) => line.slice(-22));
  for (let row = 0; row < 20; ++row) {
    for (let column = 0; column < 10; ++column) {
      const is = drawn[row][12 + column] !== '.', should = (wanted[row - 18] ?? '..........')[column] === 'X';
      if (is !== should) await press(page, row, 12 + column);
    }
  }
  await page.click('#build');
  await page.waitForFunction(() => document.getElementById('figure-state').textContent === 'over');
  await unfold(page);
  await page.click('#fumen');
  await message(page, 'Fumen copied');
  const file = `${root}build/drawn.txt`;
  writeFileSync(file, wanted.join('\n') + '\n');
  const solved = execFileSync(`${root}build/host/tilefish`, ['solve', file, '--fumen'], { encoding: 'utf8' });
  return equal(solved.trim(), await page.evaluate(() => navigator.clipboard.readText()));
});
await test('a finger turns, moves and drops a piece', 'game=tetris&player=dt10&seed=11&mode=play', async (page) => {
  await ready(page);
  const middle = await point_of(page, 10, 4), cell = (await point_of(page, 10, 5)).x - middle.x;
  await page.touchscreen.tap(middle.x, middle.y);
  await swipe(page, middle, { x: middle.x - 2.4 * cell, y: middle.y });
  await swipe(page, middle, { x: middle.x, y: middle.y + 4 * cell });
  await at_least(page, 1);
  return equal('1: 0b', await figure(page, 'move'));
}, { hasTouch: true, viewport: { width: 390, height: 844 } });
for (const [game, player] of Object.entries(games)) {
  await test(`${game} fits a phone, in the dark`, `game=${game}&player=${player}&seed=1`, async (page) => {
    await ready(page);
    await page.screenshot({ path: `${pictures}/${game}-phone.png` });
    const { over, paper } = await page.evaluate(() => ({
      over: document.documentElement.scrollWidth - innerWidth,
      paper: getComputedStyle(document.body).backgroundColor,
    }));
    const shade = paper.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    return over > 0 ? `${over} pixels too wide` : shade > 150 ? `the paper is bright: ${shade}` : undefined;
  }, { colorScheme: 'dark', viewport: { width: 360, height: 740 } });
}
await test('every control has a name', 'game=tetress', async (page) => {
  await ready(page);
  const nameless = await page.$$eval('button, input, select, svg', (all) => all.filter((one) =>
    !(one.textContent.trim() || one.ariaLabel || one.labels?.length)).map((one) => one.id || one.outerHTML));
  return equal('', nameless.join());
});

// What is stated of the page, measured; the bounds only tell a page that hangs, on however busy a machine.
await test('a frame every 1/60 s while champion thinks',
  'game=tetress&player=champion:sims=3000000&seed=1', async (page) => {
  await ready(page);
  await page.click('#run');
  await at_least(page, 2);  // both sides' first actions come from a book
  const times = await page.evaluate(() => new Promise((done) => {
    const at = [];
    const note = (time) => (at.push(time), at[0] + 5000 < time ? done(at) : requestAnimationFrame(note));
    requestAnimationFrame(note);
  }));
  const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
  const median = gaps[gaps.length >> 1], worst = gaps.at(-1);
  measured.push(['frames in 5 s while champion thinks', gaps.length],
    ['milliseconds between two of them; median', median.toFixed(1)],
    ['milliseconds between two of them; most', worst.toFixed(1)]);
  const slow = median > 50 ? `median ${median} ms` : worst > 1000 ? `worst ${worst} ms` : undefined;
  return equal(2, await shown(page)) ?? slow;
});
await test('the first paint does not wait for the module', 'game=tetris', async () => {
  // A page that has kept nothing; what a service worker fetches for it would not be told.
  const first = await browser.newPage({ serviceWorkers: 'block' }), sizes = [];
  first.on('requestfinished', (request) => sizes.push(request.sizes()));
  await first.goto(`${address}#game=tetris`);
  await ready(first);
  const { paint, board } = await first.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    board: performance.now(),
  }));
  // The browser tells of what a worker fetched a while after the worker has used it.
  let bytes = 0;
  for (let tries = 0; tries < 100 && bytes < packed.length; ++tries) {
    if (tries > 0) await first.waitForTimeout(50);
    bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one.responseHeadersSize + one.responseBodySize, 0);
  }
  await first.close();
  measured.push(['milliseconds to the first paint from loopback', paint.toFixed(0)],
    ['milliseconds until the game is there', board.toFixed(0)], ['bytes transferred', bytes],
    ['files transferred', sizes.length], ['bytes of the module; packed', packed.length],
    ['bytes of the module', wasm.length]);
  if (bytes < packed.length) return `only ${bytes} bytes were seen`;
  if (bytes > most_transferred) return `${bytes} bytes`;
  return paint < board ? undefined : `${paint} ms, the game after ${board} ms`;
});

await test('a new game does not wait for a long search',
  'game=tetress&player=champion:sims=10000000&seed=1', async (page) => {
  await ready(page);
  await page.click('#run');
  await at_least(page, 2);
  await page.waitForTimeout(200);
  await page.click('#games button[value=tetris]');
  await page.waitForFunction(() => document.getElementById('spoken').textContent.startsWith('Tetris, move 0'),
    undefined, { timeout: 10000 });
  await page.click('#forward');
  await at_least(page, 1);
});
await test('after a wrong setting the game goes on', 'game=tetris&player=dt10&seed=1&memory=10K', async (page) => {
  await ready(page);
  await page.click('#forward');
  await at_least(page, 1);
  await unfold(page);
  await page.fill('#parameters', 'x=1');
  await page.click('#setup button.main');
  await message(page, "unknown parameter 'x'");
  await page.click('#forward');
  await at_least(page, 2);
  return equal(host_trace('tetris', 'dt10', 1, 2), await figure(page, 'trace'));
});
await test('rewind shows the past and a move from there begins another future',
  'game=tetris&player=dt10&seed=1', async (page) => {
  await ready(page);
  await forward(page, 5);
  await page.click('#back');
  await page.click('#back');
  await unfold(page);
  await page.fill('#move', '0a');
  await page.press('#move', 'Enter');
  await page.waitForFunction(() => document.getElementById('figure-move').textContent === '4: 0a');
  return equal('4', await page.getAttribute('#rewind', 'max'));
});
await test('a link begins the same game', 'game=square-stacker&player=rgs:n=3&seed=77&memory=8K', async (page) => {
  await ready(page);
  return equal('#game=square-stacker&player=rgs%3An%3D3&seed=77&memory=8K', new URL(page.url()).hash);
});

// By hand, by a player that keeps something from move to move, and by two sides.
for (const [game, player, move] of [['tetris', 'dt10', '0a'], ['square-stacker', 'stm:m=25'], ['tetress', 'greedy']]) {
  const name = `a link to a game of ${game} as it stands goes on with it in another page`;
  await test(name, `game=${game}&player=${player}&seed=5&memory=10K`, async (page) => {
    await ready(page);
    await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
    await forward(page, 3);
    await unfold(page);
    if (move) {
      await page.fill('#move', move);
      await page.press('#move', 'Enter');
      await at_least(page, 4);
    }
    await page.click('#link_here');
    await message(page, 'Link copied');
    const other = await browser.newPage();
    await other.goto(await page.evaluate(() => window.copied));
    await ready(other);
    const board = async (one) => (await one.textContent('#spoken')).replace(/move \d+/, '');  // counted since the link
    const same_board = equal(await board(page), await board(other));
    for (const one of [page, other]) await forward(one, 4);
    const same_trace = equal(await figure(page, 'trace'), await figure(other, 'trace'));
    await other.close();
    return same_board ?? same_trace;
  });
}

// What may be chosen is what the engine tells.
for (const game of Object.keys(games)) {
  await test(`${game} begins with the player that the engine names, and offers all others`, `game=${game}`,
    async (page) => {
    await ready(page);
    const lines = await node_describes(game);
    const names = (kind) => lines.map((line) => new RegExp(`^\\| ${kind} name=(\\S+)`).exec(line)?.[1])
      .filter((name) => name);
    const offered = (id) => page.$$eval(`#${id} option`, (options) => options.map((one) => one.value).join());
    return equal(/ demonstrator=(\S+)/.exec(lines[0])[1], await page.inputValue('#player')) ??
      equal(names('player').join(), await offered('player')) ?? equal(names('rules').join(), await offered('rules'));
  });
}
await test('the values of a player and of rules are explained', 'game=tetris&player=dt10', async (page) => {
  await ready(page);
  const explained = await page.textContent('#explanation');
  for (const part of ['dt10 - nine', 'next (0 to 7 by 7, usually 0) - 7: the', 'height (5 to 20, usually 20) - rows']) {
    if (!explained.includes(part)) return `no '${part}' in: ${explained}`;
  }
  return equal('next=0', await page.getAttribute('#parameters', 'placeholder')) ??
    equal('height=20', await page.getAttribute('#rule_parameters', 'placeholder'));
});
await test('rules are chosen and set', 'game=tetris&player=dt10', async (page) => {
  await ready(page);
  await unfold(page);
  await page.selectOption('#rules', 'bag');
  await page.waitForFunction(() => location.hash.endsWith('&rules=bag'));
  await page.selectOption('#rules', 'classic');
  await page.waitForFunction(() => !location.hash.includes('rules'));
  await page.fill('#rule_parameters', 'height=10');
  await page.click('#setup button.main');
  await page.waitForFunction(() => location.hash.endsWith('&rules=classic%3Aheight%3D10'));
  const spoken = await page.textContent('#spoken');
  return equal(10, spoken.split('\n').length - 1);
});
const saved = /^= (.* state=.*)$/m.exec(host_says(['new tetris dt10 seed=9', 'go 12', 'save']))[1];
await test('a game that another machine has saved goes on', `saved=${saved}`, async (page) => {
  await ready(page);
  await forward(page, 3);
  return equal(host_trace('tetris', 'dt10', 9, 15), await figure(page, 'trace'));
});
await test('an old name of rules is still understood', 'game=tetris&player=dt10&rules=seed', async (page) => {
  await ready(page);
  return equal('seed', await page.inputValue('#rules')) ?? equal('', await page.textContent('#message'));
});
for (const [name, link, part] of [
  ['an unknown game', 'game=chess', "unknown game 'chess'"],
  ['a game that is a word of the language', 'game=constructor', "unknown game 'constructor'"],
  ['a saved game of no game', 'saved=__proto__ toString', "unknown game '__proto__'"],
  ['a player that is a word of the language', 'game=tetris&player=toString', "unknown player 'toString'"],
  ['an unknown player', 'game=tetris&player=nobody', "unknown player 'nobody'"],
  ['a wrong parameter', 'game=tetress&player=mcts:sims=x', 'sims'],
  ['a wrong seed', 'game=tetris&seed=minus', 'seed'],
  ['huge memory', 'game=tetris&memory=900000M', 'more than the page gives'],
  ['memory that is no number', 'game=tetris&memory=much', 'no number of bytes'],
  ['memory below what a player needs', 'game=square-stacker&player=mcts&memory=100', 'needs at least'],
  ['unknown rules', 'game=tetris&rules=tall', "unknown rules 'tall'"],
  ['a target that is no board', 'game=reachability&target=XYZ', 'row'],
]) {
  await test(`${name} gets a clear message, and a game`, link, async (page) => {
    await message(page, part);
    await ready(page);
  });
}
for (const [name, body] of [
  ['a file that is no module', 'no wasm'],
  ['a module that was cut short', wasm.subarray(0, wasm.length >> 1)],
  ['a module with a byte changed', wasm.map((byte, i) => (i === 4000 ? byte ^ 255 : byte))],
  ['a packed module that was cut short', gzipSync(wasm).subarray(0, wasm.length >> 2)],
]) {
  await test(`${name} gets a clear message`, 'game=tetris', async (page) => {
    await page.route('**/tilefish.wasm.gz', (route) => route.fulfill({ body: Buffer.from(body) }));
    await page.reload();
    await message(page, 'WebAssembly');
  }, { serviceWorkers: 'block' });  // which would fetch it past the route
}

measured.unshift(['in a browser', 'headless Chromium on two cores']);
writeFileSync(`${pictures}/measured.csv`, measured.map((line) => `${line}\n`).join(''));
await finish();
