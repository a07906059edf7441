// The stored games of tests/golden.inc, played by the WebAssembly module under Node.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Engine } from '../../host_sim/web/engine.mjs';

const root = new URL('../..', import.meta.url);
const left_out = /paper_network.*8tilefish6tetris/;  // `cnn`: 400 KB, which the page does without
const wasm = readFileSync(new URL('build/wasm/tilefish.wasm', root));
let tests = 0, failures = 0;
const check = (name, expected, found) => {
  ++tests;
  failures += expected !== found;
  console.log(expected === found ? `${name}:PASS` : `${name}:FAIL: expected ${expected}, found ${found}`);
};

check('it imports nothing', 0, WebAssembly.Module.imports(new WebAssembly.Module(wasm)).length);
const library = 'build/host/engine/libtilefish_engine.a';
const symbols = execFileSync('nm', ['-SA', library], { cwd: root, encoding: 'utf8' }).split('\n');
const data = / [rR] .*k(Weights\d|Biases\d|Multipliers\d|Tables|Learned)E$/;
const learned = symbols.filter((line) => data.test(line) && !left_out.test(line))
  .reduce((sum, line) => sum + parseInt(line.split(' ')[1], 16), 0);
console.log(`# ${wasm.length} bytes, ${learned} of them learned`);
const code = wasm.length - learned;  // less than nothing where what was left out is not told by its name
check('it is at most 300 KB without what was learned', true, learned > 0 && code > 0 && code <= 300 << 10);

const row = /^\{"(.+)", "(.+)", (\d+), (\d+)u, (\d+), (-?\d+), 0x(\w+)\},$/;
const golden = readFileSync(new URL('tests/golden.inc', root), 'utf8');
const rows = golden.trimEnd().split('\n').slice(1);  // below its title
for (const line of rows) {
  const [, game, player, memory, seed, moves, score, trace] = row.exec(line);
  if (game === 'tetris' && player === 'cnn') continue;
  const engine = await Engine.load(wasm, Number(memory));
  engine.say(`new ${game} ${player} seed=${seed} memory=${memory}`);
  const answer = engine.say(`go ${moves}`).at(-1);
  const told = Object.fromEntries(answer.split(' ').map((word) => word.split('=')));
  check(`${game} ${player} memory=${memory} seed=${seed}`, `${moves} ${score} ${trace}`,
    `${told.moves} ${told.score} ${told.trace}`);
}
console.log(`${tests} Tests ${failures} Failures 0 Ignored`);
process.exit(failures ? 1 : 0);
