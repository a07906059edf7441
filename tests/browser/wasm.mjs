// The stored games of tests/golden.inc, played by the WebAssembly module under Node, and what it tells of its games.
import { readFileSync } from 'node:fs';
import {
  check_protocol, read_answer, read_description, read_fields, title_of,
} from '../../host_sim/web/description.mjs';
import { Engine } from '../../host_sim/web/engine.mjs';
import { ladders } from '../../host_sim/web/ladder.mjs';

const root = new URL('../..', import.meta.url);
const wasm = readFileSync(new URL('build/wasm/tilefish.wasm', root));
let tests = 0, failures = 0;
const check = (name, expected, found) => {
  ++tests;
  failures += expected !== found;
  console.log(expected === found ? `${name}:PASS` : `${name}:FAIL: expected ${expected}, found ${found}`);
};

check('it imports nothing', 0, WebAssembly.Module.imports(new WebAssembly.Module(wasm)).length);
const catalogue = await Engine.load(wasm, 0);
const says_of = (hello) => {
  try {
    return check_protocol(hello) ?? 'nothing';
  } catch (error) {
    return error.message.split(',')[0];
  }
};
check('the page takes its protocol', 'nothing', says_of(catalogue.say('hello').at(-1)));
check('the page refuses a later protocol', 'the engine speaks protocol 4', says_of('= tilefish=9.0.0 protocol=4'));
check('the page refuses an engine without hello', 'the engine speaks protocol 1', says_of('? unknown command'));
const names = read_answer(catalogue.say('games').at(-1)).text.split(' ');
check('titles follow from names', 'Square Stacker, Tetris, Five or More, Tetress, Reachability',
  names.map(title_of).join(', '));
// The rows of the report's tables without their commands.
const results_of = (game) => new URL(`host_sim/report/results/${game.replaceAll('-', '_')}.md`, root);
const figures_of = (game) => readFileSync(results_of(game), 'utf8').split('\n')
  .filter((line) => line.startsWith('|')).map((line) => line.split('`tilefish')[0])
  .flatMap((row) => row.match(/\d[\d,]*(\.\d+)?/g) ?? []).map((text) => Math.round(text.replaceAll(',', '')));
for (const [game, { steps }] of Object.entries(ladders)) {
  const figures = figures_of(game), missing = steps.filter(([, mean]) => !figures.includes(mean));
  check(`the page's ladder of ${game} has the report's figures`, '', missing.join(' '));
}
// What the program has for files, the page has too; tests/support/fumen.js compares the program's with a package.
const said = (ask) => {
  try {
    return String(ask());
  } catch (error) {
    return error.message;
  }
};
const fumen = catalogue.write_fumen('I1b O0d T3a unknown');
check('a fumen that was written is read', '.XXXX.....', said(() => catalogue.read_fumen(catalogue.write_fumen('I1b'))));
check('a fumen is that of its placements', true, catalogue.read_fumen(fumen).join('').match(/X/g).length === 12);
check('a broken fumen is refused', 'broken fumen: it ends within a page', said(() => catalogue.read_fumen('v115@vhA')));
check('a word is drawn', 'X.X.X,X.X.X,XXX.X,X.X.X,X.X.X'.replaceAll(',', '.....,') + '.....',
  said(() => catalogue.draw_word('hi', 0)));
check('a letter that the font lacks is refused', "no letter '#'",
  said(() => catalogue.draw_word('a#', 0)).split(';')[0]);
let learned = 0;
for (const name of names) {
  const lines = catalogue.say(`describe ${name}`), counts = read_answer(lines.at(-1));
  const game = read_description(lines.slice(0, -1).map((line) => line.slice(2)));
  check(`all rules and players of ${name} are read`, `${name} ${counts.rules} ${counts.players}`,
    `${game.name} ${game.rules.length} ${game.players.length}`);
  check(`the demonstrator of ${name} is a player`, true, game.players.some((one) => one.name === game.demonstrator));
  // Players of a game whose data have one size share them.
  for (const size of new Set(game.players.map((one) => Number(one.data)))) learned += size;
  const parameters = lines.filter((line) => line.startsWith('| parameter ')).length;
  const read = [...game.rules, ...game.players].flatMap((one) => one.parameters);
  check(`all parameters of ${name} have a range`, parameters,
    read.filter((one) => Number(one.least) < Number(one.most) && one.text).length);
}
console.log(`# ${wasm.length} bytes, ${learned} of them learned`);
const code = wasm.length - learned;
check('it is at most 310 KB without what was learned', true, learned > 0 && code > 0 && code <= 310 << 10);

// A link of the page may hold what `save` said on any machine.
const board = await Engine.load(wasm, 4096), other = await Engine.load(wasm, 4096);
board.say('new square-stacker stm:m=25 seed=18446744073709551615 memory=2048');
board.say('go 30');
const saved = board.say('save').at(-1).slice(2);
check('a saved game is loaded', '= loaded', other.say(`load ${saved}`).at(-1));
check('a loaded game goes on', board.say('go 20').at(-1), other.say('go 20').at(-1));
check('a spoilt saved game is refused', '?', other.say(`load ${saved.slice(0, -1)}`).at(-1)[0]);

const row = /^\{"(.+)", "(.+)", (\d+), (\d+)u, (\d+), (-?\d+), 0x(\w+)\},$/;
const golden = readFileSync(new URL('tests/golden.inc', root), 'utf8');
const rows = golden.trimEnd().split('\n').slice(1);  // below its title
for (const line of rows) {
  const [, game, player, memory, seed, moves, score, trace] = row.exec(line);
  if (game === 'tetris' && player === 'cnn') continue;  // its network has 400 KB, which the page does without
  const engine = await Engine.load(wasm, Number(memory));
  engine.say(`new ${game} ${player} seed=${seed} memory=${memory}`);
  const found = read_fields(engine.say(`go ${moves}`).at(-1).slice(2));
  check(`${game} ${player} memory=${memory} seed=${seed}`, `${moves} ${score} ${trace}`,
    `${found.moves} ${found.score} ${found.trace}`);
}
console.log(`${tests} Tests ${failures} Failures 0 Ignored`);
process.exit(failures ? 1 : 0);
