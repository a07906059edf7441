// The page as a game: for fingers, mice and keys, on a phone and on a desk, for people who see or hear otherwise, and
// without its server.
import { readFileSync, readdirSync } from 'node:fs';
import {
  at_least, at_least_or_over, browser, equal, figure, finish, forward, message, press, ready, root, set, test, unfold,
} from './browser.mjs';
import { look_at, times } from './moving_picture.mjs';
import { host_trace } from './traces.mjs';

const phone = { hasTouch: true, viewport: { width: 390, height: 844 } };
const games = ['square-stacker', 'tetris', 'five-or-more', 'tetress', 'reachability'];

// Where the controls are, and the board, in pixels.
const boxes = (page) => page.evaluate(() => {
  const box = (element) => element.getBoundingClientRect().toJSON();
  const seen = (element) => element.offsetParent !== null || element.ownerSVGElement !== undefined;
  return {
    board: box(document.getElementById('board')), high: innerHeight, wide: innerWidth,
    controls: [...document.querySelectorAll('footer button')].filter(seen).map((one) => ({ id: one.id, ...box(one) })),
  };
});
for (const game of games) {
  for (const mode of ['watch', 'play']) {
    await test(`${game}, ${mode}: a phone shows board and controls without scrolling`, `game=${game}&mode=${mode}`,
      async (page) => {
      await ready(page);
      const { board, high, wide, controls } = await boxes(page);
      if (board.width < 0.9 * wide || board.height < 0.5 * high) return `the board has ${board.width}x${board.height}`;
      if (controls.length < 3) return `${controls.length} controls`;
      const hidden = controls.find((one) => one.bottom > high || one.right > wide || one.top < board.bottom);
      if (hidden) return `${hidden.id} at ${hidden.left},${hidden.top} of ${wide}x${high}`;
      const low = mode === 'play' && controls.find((one) => one.height < 44);
      return low ? `${low.id} is ${low.height} pixels high` : undefined;
    }, phone);
  }
}

// By axe: names, roles, contrast, what the keyboard reaches.
const axe = readFileSync(`${root}.deps/axe-core/axe.min.js`, 'utf8');
for (const colorScheme of ['light', 'dark']) {
  for (const game of games) {
    await test(`axe finds nothing wrong with ${game}, ${colorScheme}`, `game=${game}&mode=play`, async (page) => {
      await ready(page);
      await unfold(page);
      await page.evaluate(axe);
      const found = await page.evaluate(() => window.axe.run());
      return equal('', found.violations.map((one) => `${one.id}: ${one.nodes[0].target} ${one.help}`).join('; '));
    }, { colorScheme, bypassCSP: true });
  }
}

for (const colorScheme of ['light', 'dark']) {
  await test(`axe finds nothing wrong with a game that is watched and over, ${colorScheme}`,
    'game=reachability&player=solver&seed=1&mode=watch', async (page) => {
    await ready(page);
    await set(page, 'speed', 60);
    await page.click('#run');
    await page.waitForSelector('#banner:not([hidden])');
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run());
    return equal('', found.violations.map((one) => `${one.id}: ${one.nodes[0].target} ${one.help}`).join('; '));
  }, { colorScheme, bypassCSP: true });
}

// Settled pieces keep their colours: the cells of each colour are what was dropped, less what vanished.
await test('pieces of Tetris keep their colours when they have settled', 'game=tetris&player=dt10&seed=1',
  async (page) => {
  await ready(page);
  await forward(page, 12);
  const colours = await page.$$eval('#board .tile', (all) => all.filter((one) => one.getAttribute('x') < 10)
    .map((one) => one.classList[1]));
  const of_pieces = new Set(['C', 'Y', 'V', 'R', 'G', 'B', 'O']);
  const grey = colours.filter((one) => !of_pieces.has(one)).length;
  if (grey) return `${grey} of ${colours.length} cells have no colour`;
  return new Set(colours).size > 2 ? undefined : `only ${new Set(colours).size} colours`;
});
await test('tokens of Tetress differ by their marks', 'game=tetress&player=greedy&seed=1', async (page) => {
  await ready(page);
  await forward(page, 2);
  const marks = await page.$$eval('#board [class^=on-]', (all) => all.map((one) => one.innerHTML));
  return equal(8, marks.length) ?? equal(2, new Set(marks).size);
});
await test('stones of Five or More differ by their shapes', 'game=five-or-more&player=random&seed=3', async (page) => {
  await ready(page);
  await set(page, 'speed', 60);
  await page.click('#run');
  await at_least_or_over(page, 20);
  const shapes = await page.$$eval('#board .tile', (all) => all.map((one) => [one.classList[1], one.innerHTML]));
  const of_colour = new Map(shapes);
  if (of_colour.size !== 7) return `${of_colour.size} colours`;
  return equal(7, new Set(of_colour.values()).size);
});
await test('cells that a stone can reach have dots, and each is a legal move',
  'game=five-or-more&player=random&seed=3&mode=play', async (page) => {
  await ready(page);
  const spoken = (await page.textContent('#spoken')).split('. ').slice(1).join('. ').split('\n');
  const row = spoken.findIndex((line) => /[A-Z]/.test(line)), column = spoken[row].search(/[A-Z]/);
  await press(page, row, column);
  const dots = await page.$$eval('#board .target', (all) => all.map((one) => [one.cy, one.cx]
    .map((place) => Math.floor(place.baseVal.value))));
  if (dots.length !== 78) return `${dots.length} dots on a board with three stones`;
  await press(page, ...dots.at(-1));
  await at_least(page, 1);
});
await test('a game by hand ends with a banner, a rank and a race against the player',
  'game=square-stacker&player=tray&seed=2&mode=play', async (page) => {
  await ready(page);
  await unfold(page);
  await page.selectOption('#advisor', 'random');
  for (let move = 1; move < 400 && await figure(page, 'state') !== 'over'; ++move) {
    await page.evaluate(() => document.getElementById('hint').click());
    await message(page, 'Hint by random');
    await page.press('#move', 'Enter');
    await at_least(page, move);
  }
  await page.waitForSelector('#banner:not([hidden])');
  const verdict = await page.textContent('#verdict'), rank = await page.textContent('#rank');
  if (!/^Game over: [\d,]+ points?, \d+ moves$/.test(verdict)) return verdict;
  if (!/papers' players/.test(rank)) return `no rank: ${rank}`;
  await page.click('#against');
  await page.waitForFunction(() => location.hash.includes('rival=tray') && !document.getElementById('rival').hidden);
  await page.click('#mode_watch');
  await set(page, 'speed', 60);
  await forward(page, 3);
  return equal(host_trace('square-stacker', 'tray', 2, 3), await figure(page, 'trace'));
});
await test('a race plays one seed by two players', 'game=tetris&player=dt10&rival=random&seed=4', async (page) => {
  await ready(page);
  await set(page, 'speed', 60);
  await page.click('#run');
  await page.waitForFunction(() => document.getElementById('rival_line').textContent.includes('over'));
  await page.click('#run');
  const moves = parseInt(await figure(page, 'move'));
  return equal(host_trace('tetris', 'dt10', 4, moves), await figure(page, 'trace'));
});
await test('a replay link shows the game again, by hand and by the player', 'game=tetris&player=dt10&seed=5&memory=10K',
  async (page) => {
  await ready(page);
  await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
  await forward(page, 3);
  await unfold(page);
  await page.fill('#move', '0a');
  await page.press('#move', 'Enter');
  await at_least(page, 4);
  await forward(page, 2);
  await page.evaluate(() => document.getElementById('replay').click());
  await message(page, 'Replay link copied');
  const link = await page.evaluate(() => window.copied), trace = await figure(page, 'trace');
  if (!link.includes('moves=*3.0a.*2')) return link;
  const other = await browser.newPage();
  await other.goto(link);
  await ready(other);
  await set(other, 'rewind', 6);
  const found = equal(trace, await figure(other, 'trace')) ?? equal('', await other.textContent('#message'));
  await other.goto('about:blank');
  await other.goto(link.replace(trace, '00000000'));
  await message(other, `The replay's trace is ${trace}, not 00000000.`);
  await other.close();
  return found;
});
for (const name of ['five_or_more', 'reachability', 'square_stacker', 'tetress', 'tetris']) {
  await test(`the moving picture ${name} moves in this browser`, 'game=tetris', async (page) => {
    await page.goto(`file://${root}host_sim/pictures/${name}.svg`);
    const { wrong, looks } = await page.evaluate(look_at, times);
    return wrong || equal(times.length, looks);
  });
}
await test('who comes without a link sees a game being played', '', async (page) => { await at_least(page, 3); });
await test('who wants less motion sees a still board', '', async (page) => {
  await ready(page);
  await page.waitForTimeout(500);
  return equal('0', await page.getAttribute('#rewind', 'max'));
}, { reducedMotion: 'reduce' });
for (const [game, seed, said] of [
  ['square-stacker', 4, 'combo 0 · tray: small yellow, large blue, large blue'],
  ['five-or-more', 2, 'next: green, cyan, red'], ['tetress', 1, 'turn 0 · red 0 · blue 0 · red to move'],
]) {
  await test(`the line below ${game} names tiles by their colours`, `game=${game}&seed=${seed}`, async (page) => {
    await ready(page);
    return equal(said, await page.textContent('#caption'));
  });
}
await test('a piece that hangs above the board is not shown beside it, too', 'game=tetris&seed=1&mode=play',
  async (page) => {
  await ready(page);
  const beside = () => page.$$eval('#board > .tile', (all) => all.filter((one) => one.x.baseVal.value >= 10).length);
  const hanging = await page.$$eval('#board .hanging', (all) => all.length), played = await beside();
  await page.click('#mode_watch');
  return equal(4, hanging) ?? equal(0, played) ?? equal(4, await beside());
});
await test('rules stand beside every game', 'game=tetris', async (page) => {
  await ready(page);
  for (const game of games) {
    await page.click(`#games button[value=${game}]`);
    await page.waitForFunction((name) => location.hash.includes(`game=${name}`), game);
    const lines = await page.$$eval('#rules_lines li', (all) => all.length);
    if (lines !== 5) return `${game} has ${lines} lines`;
  }
});
await test('at the end Run can no longer be pressed, and no hint is given', 'game=reachability&player=solver&seed=1',
  async (page) => {
  await ready(page);
  await set(page, 'speed', 60);
  await page.click('#run');
  await at_least_or_over(page, 1000);
  await page.waitForSelector('#run:disabled');
  if (!/^Built with \d+ pieces$/.test(await page.textContent('#verdict'))) return page.textContent('#verdict');
  return equal(true, await page.$eval('#hint', (button) => button.disabled));
});
await test('the page opens again without its server', 'game=tetris&player=dt10&seed=1', async (page) => {
  await ready(page);
  await page.waitForFunction(async () =>
    (await caches.keys()).includes('tilefish') && navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await forward(page, 2);
  const trace = await figure(page, 'trace');
  await page.context().setOffline(false);
  return equal(host_trace('tetris', 'dt10', 1, 2), trace);
});
await test('what is kept for then is all of the page', 'game=tetris', async (page) => {
  await ready(page);
  const text = readFileSync(`${root}host_sim/web/offline.mjs`, 'utf8');
  const kept = [...text.slice(text.indexOf('['), text.indexOf('];')).matchAll(/'([^']+)'/g)].map(([, name]) => name);
  const parts = readdirSync(`${root}host_sim/web`)
    .filter((name) => !/\.(cpp|html)$|^CMakeLists|^offline|^npm$/.test(name));
  return equal(['./', ...parts, 'tilefish.wasm.gz'].sort().join(), kept.sort().join());
});

await finish();
