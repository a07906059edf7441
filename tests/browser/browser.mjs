// The page in a headless Chromium, served by `tilefish serve`, and what the tests ask of it.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const { chromium } = createRequire(import.meta.url)(`${root}.deps/playwright`);

const server = spawn(`${root}build/host/tilefish`, ['serve', '--port', '0']);
process.on('exit', () => server.kill('SIGINT'));
export const address = await new Promise((resolve) => {
  server.stdout.once('data', (text) => resolve(String(text).trim()));
});

// Nothing but the page asks for anything.
const quiet = ['background-networking', 'component-update', 'sync', 'quic'].map((service) => `--disable-${service}`);
export const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--no-first-run', ...quiet],
});

let tests = 0, failures = 0;

// `node FILE.mjs WORDS` makes those tests alone whose names match.
const wanted = new RegExp(process.argv[2] ?? '');

// test(NAME, LINK, BODY, OPTIONS): opens the page by that link; the body returns what is wrong, if anything is.
export async function test(name, link, body, options = {}) {
  if (!wanted.test(name)) return;
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

export async function finish() {
  await browser.close();
  console.log(`${tests} Tests ${failures} Failures 0 Ignored`);
  process.exit(failures ? 1 : 0);
}

export const equal = (expected, found) => (expected === found ? undefined : `expected ${expected}, found ${found}`);
export const figure = (page, name) => page.textContent(`#figure-${name}`);
export const shown = async (page) => parseInt(await figure(page, 'move'));
export const ready = (page) => page.waitForSelector('#figures dd', { state: 'attached' });

// Settings, written moves and figures are folded away at first.
export const unfold = (page) => page.$$eval('details', (all) => { for (const one of all) one.open = true; });

export const set = (page, id, value) => page.$eval(`#${id}`, (element, to) => {
  element.value = to;
  element.dispatchEvent(new Event('input'));
}, value);

export const message = (page, part) => page.waitForFunction(
  (text) => document.getElementById('message').textContent.includes(text), part);

export const at_least = (page, moves) => page.waitForFunction(
  (n) => parseInt(document.getElementById('figure-move')?.textContent) >= n, moves);

// The player moves, so many times.
export async function forward(page, moves) {
  const before = await shown(page) || 0;
  for (let played = 1; played <= moves; ++played) {
    await page.click('#forward');
    await at_least(page, before + played);
  }
}

export const at_least_or_over = (page, moves) => page.waitForFunction(
  (n) => parseInt(document.getElementById('figure-move').textContent) >= n ||
    document.getElementById('figure-state').textContent === 'over', moves, { timeout: 120000 });

// Where the middle of a cell of the board is on the page.
export const point_of = (page, row, column) => page.$eval('#board', (board, at) => {
  const { x, y } = new DOMPoint(at[1] + 0.5, at[0] + 0.5).matrixTransform(board.getScreenCTM());
  return { x, y };
}, [row, column]);

export async function press(page, row, column) {
  const { x, y } = await point_of(page, row, column);
  await page.mouse.click(x, y);
}

// A finger goes from one point to another, in a few steps.
export async function swipe(page, from, to) {
  const session = await page.context().newCDPSession(page), steps = 5;
  const touch = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (let i = 1; i <= steps; ++i) {
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * i / steps, y: from.y + (to.y - from.y) * i / steps }]);
  }
  await touch('touchEnd', []);
  await session.detach();
}

// A picture of one colour shows nothing. The page may fetch nothing but its own files.
export const colours_in = (page, png) => page.evaluate(async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const data = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
  return new Set(data).size;
}, png.toString('base64'));
