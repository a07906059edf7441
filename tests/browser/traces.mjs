// The same game by whatever speaks the console's lines: this machine, the module under Node, a board in the emulator.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Engine } from '../../host_sim/web/engine.mjs';
import { root } from './browser.mjs';

const memory = 10 << 10;  // as a micro:bit has
const commands = (game, player, seed, moves) =>
  [`new ${game} ${player} seed=${seed} memory=${memory}`, `go ${moves}`];
const trace_in = (said) => /trace=(\w+)/.exec(said)?.[1] ?? said;

// host_says(LINES): what the console of this machine answers.
export const host_says = (lines) => execFileSync(`${root}build/host/tilefish-console`, [String(memory)],
  { input: lines.join('\n') + '\n', encoding: 'utf8' });

export const host_trace = (...wanted) => trace_in(host_says(commands(...wanted)));

export const wasm = readFileSync(`${root}build/wasm/tilefish.wasm`);
// node_describes(GAME): the lines in which the module tells of a game.
export const node_describes = async (game) => (await Engine.load(wasm, 0)).say(`describe ${game}`);

export async function node_trace(...wanted) {
  const engine = await Engine.load(wasm, memory);
  return trace_in(commands(...wanted).map((command) => engine.say(command).at(-1)).at(-1));
}

const machine = ['-M', 'microbit', '-kernel', `${root}build/microbit/tilefish.elf`];
const board = spawn('qemu-system-arm', [...machine, '-nographic', '-monitor', 'none', '-serial', 'stdio']);
process.on('exit', () => board.kill());
let heard = '';
board.stdout.on('data', (text) => { heard += text; });
export async function board_trace(...wanted) {
  let answer;
  for (const command of commands(...wanted)) {
    heard = '';
    board.stdin.write(`${command}\n`);
    while (!(answer = /^[=?] .*\n/m.exec(heard.replaceAll('\r', '')))) {
      if (board.exitCode !== null) throw new Error('the micro:bit has ended; toolchains/build microbit:images?');
      await new Promise((done) => setTimeout(done, 20));
    }
  }
  return trace_in(answer[0]);
}
