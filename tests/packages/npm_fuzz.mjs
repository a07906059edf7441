// usage: node npm_fuzz.mjs CALLS [SEED]    calls of the package with noise: an answer, or one of three kinds of error
import assert from 'node:assert/strict';
import { Console, Match, TilefishError, describe, games } from 'tilefish';

let state = Number(process.argv[3] ?? 1);
const below = (n) => {  // mulberry32
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) % n;
};
const pick = (list) => list[below(list.length)];
const players = ['random', 'dt10', 'greedy', 'tray', 'align', 'mcts:sims=3', 'champion:sims=2', 'solver', 'stm', 'x:='];
const noise = () => String.fromCodePoint(...Array.from({ length: below(40) }, () => below(pick([128, 0xd7ff]))));
const odd = [undefined, null, true, NaN, -1, 0, 1, 1.5, 2 ** 53, 2n ** 64n, -1n, '', ' ', '0', '10K', [], {}, () => 1,
  Symbol('s'), noise, new Date(0), 'a'.repeat(5000), '\n', '\u0003', 'go 5', '1a1', '0a', 'a1-b2', 'rows', 'classic'];
const any = () => (below(4) === 0 ? noise() : pick(odd));
const or_any = (value) => (below(5) === 0 ? any() : value);

const made = [], consoles = new Console();
const calls = [
  () => made.push(new Match(or_any({ game: or_any(pick(games)), player: or_any(pick(players)), seed: or_any(below(9)),
    memory: or_any(below(20000)), rules: or_any(undefined) }))),
  () => made.push(new Match({ game: pick(games) })),
  () => made.push(Match.load(or_any(pick(saves)))),
  () => describe(or_any(pick(games))),
  () => new Console(or_any(below(9000))).used(),
  () => consoles.say(any()),
  () => consoles.ask(or_any(`${pick(['new', 'go', 'show', 'save', 'move', 'row'])} ${noise()}`)),
  () => consoles.write_fumen(or_any('I1b O0d T3a')),
  () => consoles.read_fumen(or_any(`v115@${noise()}`)),
  () => consoles.draw_word(or_any('tilefish'), or_any(below(9))),
  () => consoles.gif(or_any(Array.from({ length: below(4) }, () =>
    or_any({ tiles: or_any([[...noise()], [...noise()]]), caption: or_any(noise()), ms: or_any(below(999)) })))),
];
const saves = ['square-stacker random'];
const uses = [
  (match) => match.move(any()),
  (match) => match.move(match.ask({ budget: or_any(2) })),
  (match) => match.go(or_any(1 + below(3)), or_any({ budget: or_any(2) })),
  (match) => match.row(or_any('X.........')),
  (match) => { saves[below(20)] = match.save(); },
  (match) => match.describe(),
  (match) => [match.game, match.moves, match.score, match.picture],
];

let refused = 0;
const count = Number(process.argv[2]);
for (let i = 0; i < count; ++i) {
  try {
    if (made.length === 0 || below(10) === 0) pick(calls)();
    else pick(uses)(pick(made));
  } catch (error) {
    const known = [TilefishError, TypeError, RangeError].some((type) => error instanceof type);
    assert.ok(known && !(error instanceof WebAssembly.RuntimeError) && !/\n/.test(error.message), error.stack);
    ++refused;
  }
  if (made.length > 20) made.splice(below(made.length), 1);
}
const match = new Match({ game: 'tetris', player: 'dt10', rules: 'classic:height=8' });
assert.equal(match.go(1000000).trace, '045af195');
assert.ok(refused > count / 10 && refused < count * 9 / 10, `${refused} of ${count} refused`);
console.log(`${count} calls, ${refused} refused`);
