// Cuts the power of an emulated Pico before, in the middle of, and behind what it writes to its flash, and looks
// whether the game goes on: what test_power does to the micro:bit. Here flash is torn, too: of what a write or an
// erasure would have changed, each byte has been changed or not.
//
// usage: node tests/boards/power/pico.mjs CUTS
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Desk } from '../panel/desk.mjs';

const root = join(import.meta.dirname, '../../..');
const MOMENTS = ['before', 'in the middle of', 'behind'];
const GAMES = [
  ['tetris dellacherie seed=5 memory=2048', 40],
  ['square-stacker stm:m=25 seed=4 memory=2048', 40],
  ['tetress greedy seed=7 memory=2048', 40],
];

const power_cut = new Error('the power is cut');
const cuts = Number(process.argv[2]);
const desk = new Desk(join(root, 'build/pico/tilefish.elf')), { board } = desk;
desk.wait_for('# tilefish');

let noise = 1;
const coin = () => (noise = Math.imul(noise, 1664525) + 1013904223 >>> 0) >>> 31;

let left = Infinity, moment, erasures = 0;  // changes until the power is cut
const change = board.change_flash.bind(board);
board.change_flash = (begin, bytes) => {
  if (bytes.length === 4096) ++erasures;
  if (--left > 0) return change(begin, bytes);
  const old = board.flash.slice(begin, begin + bytes.length);
  if (moment === 'behind') change(begin, bytes);
  if (moment === 'in the middle of') change(begin, bytes.map((byte, i) => (coin() ? byte : old[i])));
  throw power_cut;
};

// What the board answers; null where the power was cut before that. Then it starts again, and RAM is lost.
function say(command) {
  try {
    return desk.say(command);
  } catch (error) {
    if (error !== power_cut) throw error;
  }
  left = Infinity;
  desk.line = '';
  desk.lines = [];
  board.ram = undefined;
  board.reset();
  desk.wait_for('# tilefish');
  return null;
}

// What `save` says on the host behind each command.
function host_states(commands) {
  const input = commands.map((command) => `${command}\nsave\n`).join('');
  const said = execFileSync(join(root, 'build/host/tilefish-console'), { input, encoding: 'utf8' });
  return said.split('\n').filter((line) => line.startsWith('= ') && line.includes(' check='));
}

function fail(text) {
  console.error(`test_power: pico: ${text}`);
  process.exit(1);
}

let made = 0, before = '? no game; begin with: new GAME PLAYER seed=S';
GAMES.forEach(([game, moves], number) => {
  const commands = [`new ${game}`, ...Array(moves).fill('go 1')], states = host_states(commands);
  const share = Math.floor(cuts * (number + 1) / GAMES.length);
  for (let at = 0; at < commands.length || made < share;) {
    if (at === commands.length) {
      before = states[at - 1];
      at = 0;
    }
    if (left === Infinity && made < share) {
      moment = MOMENTS[made % 3];
      left = 1 + made * 11 % 37;  // so that a cut falls on every write of a record
    }
    if (say(commands[at]) !== null) {
      ++at;
      continue;
    }
    ++made;
    const state = say('save');
    if (state === states[at]) ++at;
    else if (state !== (at > 0 ? states[at - 1] : before)) {
      fail(`${game}: after a cut ${moment} a write of '${commands[at]}' (${at}) it has\n  ${state}\ninstead of\n  ` +
           `${states[at]}\nor what was before it`);
    }
  }
  if (say('save') !== states.at(-1)) fail(`${game} does not end as on the host`);
  before = states.at(-1);
});
// A page is turned in there somewhere, or a torn one was not seen.
if (erasures < 3) fail(`only ${erasures} pages were erased`);
console.log(`pico: ${made} cuts in ${GAMES.length} games: nothing lost but moves under way, every end the same; ` +
            `${erasures} pages erased`);
