// The page in a real browser: every game plays the host's game, and whatever is wrong is said on the page.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { chromium } = createRequire(import.meta.url)(`${root}.deps/playwright`);
const pictures = `${root}build/screenshots`;
mkdirSync(pictures, { recursive: true });

const server = spawn(`${root}build/host/tilefish`, ['serve', '--port', '0']);
process.on('exit', () => server.kill('SIGINT'));
const address = await new Promise((resolve) => server.stdout.once('data', (text) => resolve(String(text).trim())));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });

let tests = 0, failures = 0;
async function test(name, link, body) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 850 } });
  page.setDefaultTimeout(60000);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (said) => { if (said.type() === 'error') complaints.push(said.text()); });
  let found;
  try {
    await page.goto(`${address}#${link}`);
    found = await body(page) ?? complaints[0];
  } catch (error) {
    found = error.message;
  }
  ++tests;
  failures += found !== undefined;
  console.log(found === undefined ? `${name}:PASS` : `${name}:FAIL: ${found}`);
  await page.close();
}

const equal = (expected, found) => (expected === found ? undefined : `expected ${expected}, found ${found}`);
const figure = (page, name) => page.textContent(`#figure-${name}`);
const shown = async (page) => parseInt(await figure(page, 'move'));
const set = (page, id, value) => page.$eval(`#${id}`, (element, to) => { element.value = to; element.dispatchEvent(new Event('input')); }, value);
const message = (page, part) => page.waitForFunction((text) => document.getElementById('message').textContent.includes(text), part);
const ready = (page) => page.waitForSelector('#figures dd');
const at_least = (page, moves) => page.waitForFunction((n) => parseInt(document.getElementById('figure-move')?.textContent) >= n, moves);
async function press(page, row, column) {
  const { x, y } = await page.$eval('#board', (board, at) => {
    const { x, y } = new DOMPoint(at[1] + 0.5, at[0] + 0.5).matrixTransform(board.getScreenCTM());
    return { x, y };
  }, [row, column]);
  await page.mouse.click(x, y);
}

function host_trace(game, player, seed, moves) {
  const said = execFileSync(`${root}build/host/tilefish-console`, ['64K'],
    { input: `new ${game} ${player} seed=${seed} memory=65536\ngo ${moves}\n`, encoding: 'utf8' });
  return /trace=(\w+)/.exec(said)[1];
}

// A picture of one colour shows nothing.
const colours_in = (page, png) => page.evaluate(async (base64) => {
  const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
  const bitmap = await createImageBitmap(blob);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const data = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
  return new Set(data).size;
}, png.toString('base64'));

const games = { 'square-stacker': 'tray', tetris: 'dellacherie', 'five-or-more': 'simple-bias', tetress: 'greedy', reachability: 'solver' };
for (const [game, player] of Object.entries(games)) {
  for (const seed of [1, 2, 3]) {
    await test(`${game} seed ${seed} plays the host's game`, `game=${game}&player=${player}&seed=${seed}`, async (page) => {
      await ready(page);
      await set(page, 'speed', 60);
      await page.click('#run');
      await page.waitForFunction(() => parseInt(document.getElementById('figure-move').textContent) >= 50 ||
        document.getElementById('figure-state').textContent === 'over');
      if (await figure(page, 'state') !== 'over') await page.click('#run');
      const moves = Math.min(50, await shown(page));
      await set(page, 'rewind', moves);
      await page.waitForFunction((n) => parseInt(document.getElementById('figure-move').textContent) === n, moves);
      if (seed === 1) {
        const png = await page.screenshot({ path: `${pictures}/${game}.png` });
        if (await colours_in(page, png) < 10) return 'the picture is blank';
      }
      return equal(host_trace(game, player, seed, moves), await figure(page, 'trace'));
    });
  }
}

await test('a person places a piece of Tetress and the champion answers', 'game=tetress&player=champion&seed=1', async (page) => {
  await ready(page);
  for (const column of [2, 3, 4, 5]) await press(page, 5, column);
  await at_least(page, 2);
});
await test('a person drops a piece of Tetris', 'game=tetris&player=dt10&seed=1', async (page) => {
  await ready(page);
  await page.click('#turn');
  await press(page, 19, 4);
  await at_least(page, 1);
  return equal('1: 1e', await figure(page, 'move'));
});
await test('a person plays by keys', 'game=tetris&player=dt10&seed=1', async (page) => {
  await ready(page);
  await page.focus('#board');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await at_least(page, 1);
});
await test('an illegal move is refused where it is seen', 'game=five-or-more&player=random&seed=1', async (page) => {
  await ready(page);
  await page.fill('#move', 'a1a2');
  await page.press('#move', 'Enter');
  await message(page, 'not legal');
  return equal(0, await shown(page));
});
await test('a hint is the move that the player then makes', 'game=tetris&player=dellacherie&seed=4', async (page) => {
  await ready(page);
  await page.click('#hint');
  await message(page, 'Hint');
  const hint = await page.inputValue('#move');
  await page.click('#forward');
  await at_least(page, 1);
  return equal(`1: ${hint}`, await figure(page, 'move'));
});
await test('rewind shows the past and a move from there begins another future', 'game=tetris&player=dt10&seed=1', async (page) => {
  await ready(page);
  for (let moves = 1; moves <= 5; ++moves) {
    await page.click('#forward');
    await at_least(page, moves);
  }
  await page.click('#back');
  await page.click('#back');
  await page.fill('#move', '0a');
  await page.press('#move', 'Enter');
  await page.waitForFunction(() => document.getElementById('figure-move').textContent === '4: 0a');
  return equal('4', await page.getAttribute('#rewind', 'max'));
});
await test('a link begins the same game', 'game=square-stacker&player=rgs:n=3&seed=77&memory=8K', async (page) => {
  await ready(page);
  return equal('#game=square-stacker&player=rgs%3An%3D3&seed=77&memory=8K', new URL(page.url()).hash);
});
for (const [name, link, part] of [
  ['an unknown game', 'game=chess', "unknown game 'chess'"],
  ['an unknown player', 'game=tetris&player=nobody', "unknown player 'nobody'"],
  ['a wrong parameter', 'game=tetress&player=mcts:sims=x', 'sims'],
  ['a wrong seed', 'game=tetris&seed=minus', 'seed'],
  ['huge memory', 'game=tetris&memory=900000M', 'more than the page gives'],
]) {
  await test(`${name} gets a clear message`, link, (page) => message(page, part).then(() => undefined));
}
await test('a broken module gets a clear message', 'game=tetris', async (page) => {
  await page.route('**/tilefish.wasm', (route) => route.fulfill({ body: 'no wasm' }));
  await page.reload();
  await message(page, 'WebAssembly');
});

await browser.close();
console.log(`${tests} Tests ${failures} Failures 0 Ignored`);
process.exit(failures ? 1 : 0);
