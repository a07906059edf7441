// What a person makes on the page: boards of Reachability that are drawn, and moving pictures that are saved.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  equal, finish, forward, message, point_of, press, ready, root, test, unfold,
} from './browser.mjs';

const program = `${root}build/host/tilefish`;

// The rows of the wanted board as it is seen, from the top, without empty ones above it.
const wanted = (page) => page.$$eval('#board .X', (cells) => {
  const rows = Array.from({ length: 20 }, () => Array(10).fill('.'));
  for (const cell of cells) {
    const row = Math.floor(cell.getAttribute('y')), column = Math.floor(cell.getAttribute('x')) - 12;
    if (column >= 0) rows[row][column] = 'X';
  }
  const lines = rows.map((row) => row.join(''));
  return lines.slice(lines.findIndex((line) => line.includes('X'))).join('/');
});
async function draw(page, text) {
  await unfold(page);
  await page.fill('#drawn', text);
  await page.click('#drawing button.main');
}
const seen = (page, rows) => page.waitForFunction((count) =>
  document.querySelectorAll('#board .X').length === count, [...rows].filter((cell) => cell === 'X').length);

const board = 'X.X......./X.X......./XXX.......';
for (const [what, text, rows] of [
  ['rows of X and dots', 'X.X\nX.X\nXXX.......', board],
  ['a word', 'hi', 'X.X.X...../X.X.X...../XXX.X...../X.X.X...../X.X.X.....'],
  ['a fumen', () => execFileSync(program, ['solve', '--word', 'I', '--fumen'], { encoding: 'utf8' }),
    'X........./X........./X........./X........./X........X'],
]) {
  await test(`${what} can be drawn`, 'game=reachability&mode=play', async (page) => {
    await ready(page);
    await draw(page, typeof text === 'string' ? text : text());
    await seen(page, rows);
    return equal(rows, await wanted(page));
  });
}
await test('a board is painted by dragging, emptied and cleared', 'game=reachability&mode=play', async (page) => {
  await ready(page);
  await unfold(page);
  await page.click('#clear');
  if ((await wanted(page)).includes('X')) return wanted(page);
  const from = await point_of(page, 19, 13), to = await point_of(page, 19, 16);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
  await press(page, 19, 14);
  return equal('.X.XX.....', await wanted(page));
});
await test('a fumen that is broken is refused', 'game=reachability&mode=play', async (page) => {
  await ready(page);
  await draw(page, 'v115@vhA');
  await message(page, 'broken fumen: it ends within a page');
});
await test('a board that cannot be built says why', 'game=reachability&mode=play', async (page) => {
  await ready(page);
  await draw(page, 'X.........');
  await page.click('#build');
  await page.waitForSelector('#banner:not([hidden])');
  return equal('This board can never be built: odd number of cells.', await page.textContent('#rank'));
});
await test('a solver without memory says what to raise, and tries again with more',
  'game=reachability&mode=play&memory=4K', async (page) => {
  await ready(page);
  await draw(page, 'TETRIS');
  await page.click('#build');
  await page.waitForSelector('#banner:not([hidden])', { timeout: 300000 });
  if (!/with 4K of memory.* More memory may find one\.$/.test(await page.textContent('#rank'))) {
    return page.textContent('#rank');
  }
  await page.click('#retry');
  await page.waitForFunction(() => location.hash.includes('memory=16K'));
});
for (const [game, player] of Object.entries({
  'square-stacker': 'tray', tetris: 'dt10', 'five-or-more': 'simple-bias', tetress: 'greedy', reachability: 'solver',
})) {
  await test(`a GIF of ${game} is that of watch`, `game=${game}&player=${player}&seed=2`, async (page) => {
    await ready(page);
    await forward(page, 6);
    await unfold(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#gif')]);
    const here = `${root}build/saved.gif`, there = `${root}build/watched.gif`;
    await saved.saveAs(here);
    execFileSync(program, ['watch', game, player, '--seed', '2', '--moves', '6', '--delay', '125', '--gif', there]);
    return equal(`${game}-2.gif`, saved.suggestedFilename()) ??
      equal(readFileSync(there).toString('base64'), readFileSync(here).toString('base64'));
  });
}

await finish();
