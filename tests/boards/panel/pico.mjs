// Screen and buttons of a Pico, in the emulator: what the display shows of each game, menus, and Tetris by buttons.
//
// The pictures must be those that the host draws of the same games, pixel by pixel. The game by buttons is played by
// somebody who asks the player for advice on the serial line and then presses what leads there; the moves that the
// board tells are played again on the host, and so are those of a session that was recorded before.
//
// usage: node tests/boards/panel/pico.mjs [FOLDER]    leaves pictures and session there, else in build/panel/
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Desk } from './desk.mjs';
import { png } from './ssd1306.mjs';

const root = new URL('../../..', import.meta.url).pathname;
const [folder = `${root}build/panel`] = process.argv.slice(2);
const PROGRAM = `${root}build/host/tilefish`, IMAGE = `${root}build/pico/tilefish.elf`;
const PIECES = 20, SCALE = 3;
const STATUS = { x: 91, y: 58 };  // where the panel writes: engine/include/tilefish/screen.h

const GAMES = [
  { game: 'square-stacker', player: 'tray', seed: 3, moves: 44 },
  { game: 'tetris', player: 'dt10', seed: 12, moves: 120, rules: 'bag' },
  { game: 'five-or-more', player: 'align-shovel-score', seed: 3, moves: 35 },
  { game: 'tetress', player: 'greedy', seed: 3, moves: 24 },
  { game: 'reachability', player: 'solver', seed: 3, moves: 8 },
];

let tests = 0, failures = 0;
const check = (name, expected, found) => {
  ++tests;
  failures += expected !== found;
  console.log(expected === found ? `${name}:PASS` : `${name}:FAIL: expected ${expected}, found ${found}`);
};

mkdirSync(folder, { recursive: true });
const temporary = mkdtempSync(`${tmpdir()}/panel-`);
process.on('exit', () => rmSync(temporary, { recursive: true }));
const desk = new Desk(IMAGE);
const save = (name) => writeFileSync(`${folder}/${name}.png`, png(desk.display.rows, SCALE));

// The picture without its status line, as text.
const plain = (rows) => rows.map((row, y) => row.map((pixel, x) =>
  (x >= STATUS.x && y >= STATUS.y ? '' : pixel)).join('')).join('\n');

function host_picture({ game, player, seed, moves, rules }) {
  const file = `${temporary}/host.pbm`;
  const options = ['--seed', seed, '--moves', moves, '--delay', 0, '--memory', '192K', '--screen', file];
  execFileSync(PROGRAM, ['watch', game, player, ...options, ...(rules ? ['--rules', rules] : [])]);
  return plain(readFileSync(file, 'utf8').trim().split('\n').slice(2).map((row) =>
    [...row].map((pixel) => 1 - Number(pixel))));
}

function show_games() {
  for (const each of GAMES) {
    const { game, player, seed, moves, rules } = each;
    desk.say(`new ${game} ${player} seed=${seed}${rules ? ` rules=${rules}` : ''}`);
    desk.say(`go ${moves}`);
    desk.wait(300);
    check(`the display shows ${game} as the host draws it`, host_picture(each), plain(desk.display.rows));
    save(game.replaceAll('-', '_'));
  }
}

function unplug() {
  desk.display.plugged = false;
  const answer = desk.say('go 2');
  desk.wait(2500);
  check('a board whose display is unplugged plays on', '= moves=', answer.slice(0, 8));
  desk.display.memory.fill(0);
  desk.display.on = false;
  desk.display.plugged = true;
  desk.wait(2500);
  check('a display that is plugged in again is on', true, desk.display.on);
}

// From the piece as it appears, in column e, to where the player would drop it.
function lead_to(move) {
  const column = move.charCodeAt(1) - 'a'.charCodeAt(0), steps = Array(Math.abs(column - 4));
  const buttons = [...Array(Number(move[0])).fill('turn'), ...steps.fill(column > 4 ? 'forward' : 'back'), 'place'];
  for (const button of buttons) desk.press(button);
  return buttons;
}

// Returns what was pressed, and what the board said of it.
function play_tetris() {
  desk.press('menu');
  desk.wait(200);
  save('menu');
  desk.lines = [];
  // Behind CONTINUE and Square Stacker comes Tetris, and of its players the person is the first.
  for (const button of ['forward', 'forward', 'place', 'place']) desk.press(button);
  const session = [desk.wait_for('# new tetris ')];
  for (let piece = 0; piece < PIECES; ++piece) {
    const advice = desk.say('hint').match(/ move=(\S+)/)[1];
    const pressed = lead_to(advice);
    const move = desk.wait_for('# move ');
    if (move.split(' ')[2] !== advice) throw new Error(`${pressed.join(', ')}: ${move}, not ${advice}`);
    session.push(`press ${pressed.join(', ')}`, move);
  }
  desk.press('turn');
  desk.wait(200);
  save('tetris_by_hand');
  return session;
}

const trace_of = (line) => line.match(/ trace=(\w{8})/)?.[1];

// The trace of a session's moves, played by the console of this machine.
function replayed(session) {
  const said = session.filter((line) => line.startsWith('# '));
  const input = said.map((line) => `${line.slice(2).replace(/ score=.*/, '')}\n`).join('');
  const answers = execFileSync(PROGRAM, ['console', '--memory', '192K'], { input, encoding: 'utf8' });
  return trace_of(answers.trim().split('\n').at(-1));
}

function play_square_stacker() {
  desk.press('menu');
  desk.lines = [];
  for (const button of ['forward', 'place', 'place']) desk.press(button);  // CONTINUE, Square Stacker
  const session = [desk.wait_for('# new square-stacker ')];
  for (const buttons of ['forward place', 'turn place', 'back back place', 'forward turn back place', 'place']) {
    for (const button of buttons.split(' ')) desk.press(button);
    session.push(desk.wait_for('# move '));
  }
  desk.press('forward');
  desk.wait(200);
  save('square_stacker_by_hand');
  return session;
}

const recorded = readFileSync(`${root}firmware/pictures/tetris_session.txt`, 'utf8').trim().split('\n');
check('a recorded session of Tetris by buttons has its trace here', trace_of(recorded.at(-1)), replayed(recorded));
desk.wait_for('# tilefish pico');
show_games();
unplug();
const session = play_tetris();
writeFileSync(`${folder}/tetris_session.txt`, `${session.join('\n')}\n`);
check('Tetris by buttons has the same trace on the host', trace_of(session.at(-1)), replayed(session));
const stacked = play_square_stacker();
check('Square Stacker by buttons has the same trace on the host', trace_of(stacked.at(-1)), replayed(stacked));
console.log(`\n${tests} Tests ${failures} Failures 0 Ignored`);
process.exit(failures === 0 ? 0 : 1);
