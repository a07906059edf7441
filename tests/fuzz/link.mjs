// Any link to the page: it is read into known words with text of one line, a wrong name is told, and whatever the page
// then says to the engine gets one answer a line.
//
// node tests/fuzz/link.mjs [SECONDS] [SEED]
import { readFileSync } from 'node:fs';
import { read_answer, read_description } from '../../host_sim/web/description.mjs';
import { Engine } from '../../host_sim/web/engine.mjs';
import { read_link, wrong_names } from '../../host_sim/web/link.mjs';

const [seconds = '10', seed = '1'] = process.argv.slice(2);
const wasm = readFileSync(new URL('../../build/wasm/tilefish.wasm', import.meta.url));
const memory = 64 << 10;
const engine = await Engine.load(wasm, memory);
const games = new Map();
for (const name of read_answer(engine.say('games').at(-1)).text.split(' ')) {
  games.set(name, read_description(engine.say(`describe ${name}`).slice(0, -1).map((line) => line.slice(2))));
}

let state = BigInt(seed);  // splitmix64
function below(n) {
  state = (state + 0x9E3779B97F4A7C15n) & 0xFFFFFFFFFFFFFFFFn;
  let z = state;
  z = ((z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n) & 0xFFFFFFFFFFFFFFFFn;
  z = ((z ^ (z >> 27n)) * 0x94D049BB133111EBn) & 0xFFFFFFFFFFFFFFFFn;
  return Number((z ^ (z >> 31n)) % BigInt(n));
}
const any = (list) => list[below(list.length)];

engine.say('new square-stacker stm:m=3 seed=5 memory=4096');
engine.say('go 4');
const saved = engine.say('save').at(-1).slice(2);
const seeds = [
  '#game=tetris&player=dellacherie&seed=1&memory=64K&rules=classic:height=10', '#game=tetress&player=champion',
  '#game=reachability&target=XX......../X.........', `#${new URLSearchParams({ saved })}`, '#', '',
];
const pieces = [
  '#', '&', '=', '%0A', '%00', '%', '%F0%9F', '\u0000', '\ud800', 'game', 'player', 'saved', 'target', '__proto__',
  'constructor', 'toString', ':', ',', '/', 'rules', 'height=7', 'seed=18446744073709551616', 'memory=9M', 'X', '.',
  ...games.keys(),
];
function mutated(text) {
  for (let changes = 1 + below(4); changes > 0; --changes) {
    const at = below(text.length + 1), end = at + below(8);
    const middle = [() => any(pieces), () => text.slice(below(text.length + 1), end), () => '',
      () => String.fromCharCode(below(0x10000))][below(4)]();
    text = text.slice(0, at) + middle + text.slice(below(2) ? at : end);
  }
  return text;
}

const known = new Set(['game', 'player', 'rules', 'seed', 'memory', 'target', 'saved']);
function check(hash) {
  const link = { game: 'tetris', ...read_link(hash) };
  for (const [key, value] of Object.entries(link)) {
    if (!known.has(key)) return `the link has '${key}'`;
    if (value !== undefined && (typeof value !== 'string' || /[^ -~]/.test(value))) return `'${key}' is no line`;
  }
  const wrong = wrong_names(link, games);
  if (typeof wrong !== 'string') return 'no text tells what is wrong';
  if (wrong) return '';
  if (!games.has(link.game)) return `the game ${link.game} passes`;
  const lines = link.saved ? [`load ${link.saved}`]
    : [`new ${link.game} ${link.player ?? 'random'} seed=${link.seed ?? 1}${link.rules ? ` rules=${link.rules}` : ''}`,
       ...(link.target ?? '').split('/').slice(0, 30).map((row) => `row ${row}`)];
  for (const line of lines) {
    const said = engine.say(line), ends = said.filter((one) => /^[=?] /.test(one));
    if (ends.length !== 1 || said.at(-1) !== ends[0]) return `'${line}' is answered by ${JSON.stringify(said)}`;
  }
  return '';
}

const end = performance.now() + Number(seconds) * 1000;
let tried = 0;
const corpus = [...seeds];
while (performance.now() < end) {
  const hash = tried < seeds.length ? seeds[tried] : mutated(any(corpus));
  let wrong;
  try {
    wrong = check(hash);
  } catch (error) {
    wrong = error.stack;
  }
  if (wrong) {
    console.log(`link: ${JSON.stringify(hash)}: ${wrong}`);
    process.exit(1);
  }
  if (++tried % 50 === 0 && corpus.length < 1000) corpus.push(hash);
}
console.log(`link: ${tried} links read, seed ${seed}`);
