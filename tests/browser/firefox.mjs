// The page and the moving pictures of the documentation in Firefox, which is driven by its own protocol, Marionette:
// messages `LENGTH:[0,number,command,arguments]`, answered by `LENGTH:[1,number,error,result]`.
import { spawn } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { address, browser, equal, root } from './browser.mjs';
import { look_at, times } from './moving_picture.mjs';
import { host_trace } from './traces.mjs';

const port = 20000 + process.pid % 20000, profile = mkdtempSync(`${tmpdir()}/firefox-`);
const preferences = { 'marionette.port': port, 'datareporting.policy.dataSubmissionEnabled': false };
writeFileSync(`${profile}/user.js`,
  Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`).join(''));
const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr',
  ['--headless', '--marionette', '--no-remote', '--profile', profile], { stdio: 'ignore' });
process.on('exit', () => { firefox.kill('SIGKILL'); rmSync(profile, { recursive: true, force: true }); });
await browser.close();  // Chromium is not needed here

const line = await (async () => {
  for (let tries = 0; tries < 300; ++tries) {
    const socket = createConnection(port, '127.0.0.1');
    const open = await new Promise((done) => socket.once('connect', () => done(true)).once('error', () => done(false)));
    if (open) return socket;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('Firefox does not answer');
})();
let heard = Buffer.alloc(0), number = 0;
const waiting = new Map();
line.on('data', (bytes) => {
  heard = Buffer.concat([heard, bytes]);
  for (;;) {
    const colon = heard.indexOf(':'), length = Number(heard.subarray(0, colon));
    if (colon < 0 || heard.length < colon + 1 + length) return;
    const message = JSON.parse(heard.subarray(colon + 1, colon + 1 + length));
    heard = heard.subarray(colon + 1 + length);
    const [, id, error, result] = Array.isArray(message) ? message : [];
    if (error) waiting.get(id)?.no(new Error(error.message));
    else waiting.get(id)?.yes(result?.value ?? result);
  }
});
const command = (name, parameters = {}) => new Promise((yes, no) => {
  const text = JSON.stringify([0, ++number, `WebDriver:${name}`, parameters]);
  waiting.set(number, { yes, no });
  line.write(`${Buffer.byteLength(text)}:${text}`);
});
const run = (script, ...args) => command('ExecuteScript', { script: `return (${script})(...arguments)`, args });
async function until(script, ...args) {
  for (let tries = 0; tries < 600; ++tries) {
    if (await run(script, ...args)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`not within a minute: ${script}`);
}
await command('NewSession', { capabilities: {} });

let tests = 0, failures = 0;
async function test(name, body) {
  const found = await body().catch((error) => error.message);
  ++tests;
  failures += found !== undefined;
  console.log(found === undefined ? `Firefox: ${name}:PASS` : `Firefox: ${name}:FAIL: ${found}`);
}

mkdirSync(`${root}build/screenshots`, { recursive: true });
for (const name of ['five_or_more', 'reachability', 'square_stacker', 'tetress', 'tetris']) {
  await test(`the moving picture ${name} moves`, async () => {
    await command('Navigate', { url: `file://${root}host_sim/pictures/${name}.svg` });
    const { wrong, looks } = await run(look_at, times);
    writeFileSync(`${root}build/screenshots/firefox-${name}.png`, await command('TakeScreenshot'), 'base64');
    return wrong || equal(times.length, looks);
  });
}
for (const [game, player] of Object.entries({
  'square-stacker': 'tray', tetris: 'dellacherie', 'five-or-more': 'simple-bias', tetress: 'greedy',
  reachability: 'solver',
})) {
  await test(`${game} is this machine's game`, async () => {
    await command('Navigate', { url: 'about:blank' });
    await command('Navigate', { url: `${address}#game=${game}&player=${player}&seed=2&memory=10K` });
    await until(() => document.querySelector('#figures dd') !== null);
    const moves = game === 'reachability' ? 3 : 12;
    for (let move = 1; move <= moves; ++move) {
      await run(() => document.getElementById('forward').click());
      await until((n) => parseInt(document.getElementById('figure-move').textContent) >= n, move);
    }
    return equal(host_trace(game, player, 2, moves),
      await run(() => document.getElementById('figure-trace').textContent));
  });
}
console.log(`${tests} Tests ${failures} Failures 0 Ignored`);
process.exit(failures ? 1 : 0);
