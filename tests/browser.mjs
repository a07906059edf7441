// The page in a real browser: every game plays the host's game, and whatever is wrong is said on the page.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Engine } from '../host_sim/web/engine.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { chromium } = createRequire(import.meta.url)(`${root}.deps/playwright`);
const pictures = `${root}build/screenshots`;
mkdirSync(pictures, { recursive: true });

const server = spawn(`${root}build/host/tilefish`, ['serve', '--port', '0']);
process.on('exit', () => server.kill('SIGINT'));
const address = await new Promise((resolve) => server.stdout.once('data', (text) => resolve(String(text).trim())));
// Nothing but the page asks for anything.
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic', '--no-first-run'];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', ...quiet] });

const measured = [];  // what the report tells of the page
let tests = 0, failures = 0;
async function test(name, link, body, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 850 }, ...options });
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

// The same game by whatever speaks the console's lines: this machine, the module under Node, a board in the emulator.
const memory = 10 << 10;  // as a micro:bit has
const commands = (game, player, seed, moves) => [`new ${game} ${player} seed=${seed} memory=${memory}`, `go ${moves}`];
const trace_in = (said) => /trace=(\w+)/.exec(said)?.[1] ?? said;
const host_trace = (...wanted) => trace_in(execFileSync(`${root}build/host/tilefish-console`, [String(memory)],
  { input: commands(...wanted).join('\n') + '\n', encoding: 'utf8' }));
const wasm = readFileSync(`${root}build/wasm/tilefish.wasm`);
async function node_trace(...wanted) {
  const engine = await Engine.load(wasm, memory);
  return trace_in(commands(...wanted).map((command) => engine.say(command).at(-1)).at(-1));
}
const board = spawn('qemu-system-arm', ['-M', 'microbit', '-kernel', `${root}build/microbit/tilefish.elf`, '-nographic', '-monitor', 'none', '-serial', 'stdio']);
process.on('exit', () => board.kill());
let heard = '';
board.stdout.on('data', (text) => { heard += text; });
async function board_trace(...wanted) {
  let answer;
  for (const command of commands(...wanted)) {
    heard = '';
    board.stdin.write(`${command}\n`);
    while (!(answer = /^[=?] .*\n/m.exec(heard.replaceAll('\r', '')))) await new Promise((done) => setTimeout(done, 20));
  }
  return trace_in(answer[0]);
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

// --- the pictures of the README

async function take_picture(folder, name, link, moves, options) {
  const page = await browser.newPage(options);
  await page.goto(`${address}#${link}`);
  await ready(page);
  await set(page, 'speed', 60);
  await page.click('#run');
  await page.waitForFunction((n) => parseInt(document.getElementById('figure-move').textContent) >= n || document.getElementById('figure-state').textContent === 'over', moves, { timeout: 120000 });
  if (await figure(page, 'state') !== 'over') await page.click('#run');
  await page.waitForFunction(() => document.getElementById('run').textContent === 'Run');
  await set(page, 'rewind', Math.min(moves, await shown(page)));
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.close();
}

if (process.argv[2] === '--pictures') {
  const folder = process.argv[3];
  mkdirSync(folder, { recursive: true });
  await take_picture(folder, 'page_tetress', 'game=tetress&player=champion:sims=250&seed=3', 31, { viewport: { width: 980, height: 800 } });
  await take_picture(folder, 'page_reachability', 'game=reachability&seed=1', 8, { viewport: { width: 980, height: 800 }, colorScheme: 'dark' });
  await take_picture(folder, 'page_five_or_more', 'game=five-or-more&player=tables&seed=2', 60, { viewport: { width: 390, height: 760 }, colorScheme: 'dark' });
  execFileSync(`${root}build/host/tilefish`, ['report', 'square-stacker', '--quick', '--out', `${root}build/report.html`, '--state', `${root}build/report.csv`]);
  const page = await browser.newPage({ viewport: { width: 1100, height: 700 } });
  await page.goto(`file://${root}build/report.html`);
  await page.getByText('Figure 14: DLRGS by depth').evaluate((caption) => caption.parentElement.scrollIntoView());
  await page.screenshot({ path: `${folder}/report.png` });
  await browser.close();
  process.exit(0);
}

// --- the tests

const games = { 'square-stacker': 'tray', tetris: 'dellacherie', 'five-or-more': 'simple-bias', tetress: 'greedy', reachability: 'solver' };
for (const [game, player] of Object.entries(games)) {
  for (const seed of [1, 2, 3]) {
    await test(`${game} seed ${seed}: Chromium, Node, this machine and a micro:bit play one game`, `game=${game}&player=${player}&seed=${seed}&memory=10K`, async (page) => {
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
      const wanted = [game, player, seed, moves], expected = host_trace(...wanted);
      return equal(expected, await figure(page, 'trace')) ?? equal(expected, await node_trace(...wanted)) ?? equal(expected, await board_trace(...wanted));
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
await test('any player gives the hint', 'game=tetris&player=random&seed=4', async (page) => {
  await ready(page);
  await page.selectOption('#advisor', 'dellacherie');
  await page.click('#hint');
  await message(page, 'Hint by dellacherie');
  const host = execFileSync(`${root}build/host/tilefish-console`, [String(memory)], { input: 'new tetris dellacherie seed=4\ngo 1\n', encoding: 'utf8' });
  return equal(/move=(\S+)/.exec(host)[1], await page.inputValue('#move'));
});
await test('the panel tells nodes and memory', 'game=square-stacker&player=mcts:sims=2000&seed=1&memory=8K', async (page) => {
  await ready(page);
  await page.click('#forward');
  await at_least(page, 1);
  if (!/^[\d,]+ searched in [\d.]+ ms$/.test(await figure(page, 'nodes'))) return await figure(page, 'nodes');
  const used = async () => Number(/^([\d,]+) of 8,192 bytes used$/.exec(await figure(page, 'memory'))?.[1].replace(',', ''));
  if (!(await used() > 7000)) return `the pool is full, and the panel says ${await figure(page, 'memory')}`;
  await page.selectOption('#player', 'tray');
  await page.waitForFunction(() => document.getElementById('figure-move').textContent === '0');
  await page.click('#forward');
  await at_least(page, 1);
  return equal(0, await used());
});
await test('what was drawn is built, and copied as the fumen of `solve`', 'game=reachability&seed=1', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ready(page);
  const wanted = ['...X......', '..XXX.XXXX'];
  const drawn = await page.$eval('#spoken', (spoken) => spoken.textContent.split('\n').slice(0, -1).map((line) => line.slice(-22)));
  for (let row = 0; row < 20; ++row) {
    for (let column = 0; column < 10; ++column) {
      const is = drawn[row][12 + column] !== '.', should = (wanted[row - 18] ?? '..........')[column] === 'X';
      if (is !== should) await press(page, row, 12 + column);
    }
  }
  await page.click('#build');
  await page.waitForFunction(() => document.getElementById('figure-state').textContent === 'over');
  await page.click('#fumen');
  await message(page, 'Fumen copied');
  const file = `${root}build/drawn.txt`;
  writeFileSync(file, wanted.join('\n') + '\n');
  return equal(execFileSync(`${root}build/host/tilefish`, ['solve', file, '--fumen'], { encoding: 'utf8' }).trim(), await page.evaluate(() => navigator.clipboard.readText()));
});
await test('a finger drops a piece', 'game=tetris&player=dt10&seed=1', async (page) => {
  await ready(page);
  const { x, y } = await page.$eval('#board', (element) => {
    const at = new DOMPoint(4.5, 10.5).matrixTransform(element.getScreenCTM());
    return { x: at.x, y: at.y };
  });
  await page.touchscreen.tap(x, y);
  await at_least(page, 1);
}, { hasTouch: true, viewport: { width: 390, height: 844 } });
for (const [game, player] of Object.entries(games)) {
  await test(`${game} fits a phone, in the dark`, `game=${game}&player=${player}&seed=1`, async (page) => {
    await ready(page);
    await page.screenshot({ path: `${pictures}/${game}-phone.png` });
    const { over, shade } = await page.evaluate(() => ({ over: document.documentElement.scrollWidth - innerWidth,
      shade: getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) }));
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
await test('a frame every 1/60 s while champion thinks', 'game=tetress&player=champion:sims=3000000&seed=1', async (page) => {
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
  measured.push(['frames in 5 s while champion thinks', gaps.length], ['milliseconds between two of them; median', median.toFixed(1)],
    ['milliseconds between two of them; most', worst.toFixed(1)]);
  return equal(2, await shown(page)) ?? (median > 50 ? `median ${median} ms` : worst > 1000 ? `worst ${worst} ms` : undefined);
});
await test('the first paint does not wait for the module', 'game=tetris', async (page) => {
  await ready(page);
  const sizes = [];
  page.on('requestfinished', (request) => sizes.push(request.sizes()));
  await page.reload();
  await ready(page);
  const { paint, board } = await page.evaluate(() => ({ paint: performance.getEntriesByName('first-contentful-paint')[0].startTime, board: performance.now() }));
  const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one.responseHeadersSize + one.responseBodySize, 0);
  measured.push(['milliseconds to the first paint from loopback', paint.toFixed(0)], ['milliseconds until the game is there', board.toFixed(0)],
    ['bytes transferred', bytes], ['files transferred', sizes.length], ['bytes of the module', wasm.length]);
  return bytes < wasm.length ? `only ${bytes} bytes were seen` : paint < board ? undefined : `${paint} ms, the game after ${board} ms`;
});

await test('a new game does not wait for a long search', 'game=tetress&player=champion:sims=10000000&seed=1', async (page) => {
  await ready(page);
  await page.click('#run');
  await at_least(page, 2);
  await page.waitForTimeout(200);
  await page.click('#games button[value=tetris]');
  await page.waitForFunction(() => document.getElementById('spoken').textContent.startsWith('Tetris, move 0'), undefined, { timeout: 10000 });
  await page.click('#forward');
  await at_least(page, 1);
});
await test('after a wrong setting the game goes on', 'game=tetris&player=dt10&seed=1&memory=10K', async (page) => {
  await ready(page);
  await page.click('#forward');
  await at_least(page, 1);
  await page.fill('#parameters', 'x=1');
  await page.click('#setup button.main');
  await message(page, "unknown parameter 'x'");
  await page.click('#forward');
  await at_least(page, 2);
  return equal(host_trace('tetris', 'dt10', 1, 2), await figure(page, 'trace'));
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
  ['memory that is no number', 'game=tetris&memory=much', 'no number of bytes'],
  ['memory below what a player needs', 'game=square-stacker&player=mcts&memory=100', 'needs at least'],
  ['unknown rules', 'game=tetris&rules=tall', "unknown rules 'tall'"],
  ['a target that is no board', 'game=reachability&target=XYZ', 'row'],
]) {
  await test(`${name} gets a clear message`, link, (page) => message(page, part).then(() => undefined));
}
for (const [name, body] of [['a file that is no module', 'no wasm'], ['a module that was cut short', wasm.subarray(0, wasm.length >> 1)], ['a module with a byte changed', wasm.map((byte, i) => (i === 4000 ? byte ^ 255 : byte))]]) {
  await test(`${name} gets a clear message`, 'game=tetris', async (page) => {
    await page.route('**/tilefish.wasm', (route) => route.fulfill({ body: Buffer.from(body) }));
    await page.reload();
    await message(page, 'WebAssembly');
  });
}

await browser.close();
writeFileSync(`${pictures}/measured.csv`, [['in a browser', 'headless Chromium on two cores'], ...measured].map((line) => `${line}\n`).join(''));
console.log(`${tests} Tests ${failures} Failures 0 Ignored`);
process.exit(failures ? 1 : 0);
