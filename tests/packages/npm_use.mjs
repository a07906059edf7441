// What the package for npm promises, asked as its user would.
import assert from 'node:assert/strict';
import { Console, Match, TilefishError, describe, games, version } from 'tilefish';

assert.match(version, /^\d+\.\d+\.\d+$/);
assert.deepEqual(games, ['square-stacker', 'tetris', 'five-or-more', 'tetress', 'reachability']);

// The game that README.md tells.
const tetris = { game: 'tetris', player: 'dt10', seed: 1, memory: '10K', rules: 'classic:height=8' };
const first = new Match(tetris), end = first.go(1000000);
assert.deepEqual([end.score, end.trace, end.over], [316, '045af195', true]);

// Whoever asks changes nothing; a match is alone with its game.
const asked = new Match(tetris), other = new Match({ ...tetris, seed: 2n ** 64n - 1n });
for (let i = 0; i < 20; ++i) {
  const answer = asked.ask();
  assert.equal(answer, asked.ask());
  assert.equal(asked.go().move, answer);
  other.go();
}
assert.equal(asked.go(1000000).trace, '045af195');

const person = new Match({ game: 'square-stacker' });
assert.equal(person.game, 'square-stacker');
const after = person.move(person.ask());
assert.deepEqual([after.moves, person.moves, person.score], [1, 1, after.score]);
assert.equal(person.picture.length, 18);
assert.ok(new Match({ game: 'square-stacker', player: 'mcts:sims=100000' }).go(1, { budget: 100 }).searched < 200);

const saved = person.save(), again = Match.load(saved);
assert.equal(again.game, 'square-stacker');
assert.equal(again.save(), saved);
assert.deepEqual(again.go(5), person.go(5));

const game = person.describe();
assert.equal(game.name, describe('square-stacker').name);
assert.ok(game.players.some((player) => player.name === game.demonstrator));

const rows = new Match({ game: 'reachability', rules: 'rows' });
rows.row('X.........');

const console = new Console('10K');
assert.deepEqual(console.say('new tetris dt10 seed=1 memory=10K rules=classic:height=8'), ['= dealt']);
assert.match(console.ask('go 1000000').answer, /^moves=\d+ .*trace=045af195/);
assert.equal(console.ask('show').lines.length, 9);
assert.match(console.say('nonsense')[0], /^\? /);
assert.ok(new Console().used() === 0);
assert.deepEqual(console.read_fumen(console.write_fumen('I1b')), ['.XXXX.....']);
const picture = console.gif([{ tiles: [[...'BC']], caption: 'a', ms: 9 }, { tiles: [[...'CB']], caption: 'b', ms: 9 }]);
assert.equal((await picture.text()).slice(0, 6), 'GIF89a');

const refuses = (act, type, words) => assert.throws(act, (error) => {
  assert.ok(error instanceof type, `${error.name}: ${error.message}`);
  assert.ok(error.message.includes(words) && !error.message.includes('\n'), error.message);
  return true;
});
refuses(() => new Match({ game: 'chess' }), TilefishError, "unknown game 'chess'");
refuses(() => new Match({ game: 'tetris', player: 'nobody' }), TilefishError, 'nobody');
refuses(() => new Match({ game: 'tetris', player: 'dt10 seed=3' }), TilefishError, 'not one word');
refuses(() => new Match({ game: 'tetris', player: 'dt10\nhello' }), TilefishError, 'not one word');
refuses(() => new Match({ game: 'square-stacker', player: 'mcts', memory: 8 }), TilefishError, 'memory');
refuses(() => new Match({ game: 'tetris', memory: '64KB' }), TilefishError, '64KB');
refuses(() => new Match({ game: 'tetris', seed: 0.5 }), RangeError, 'not whole');
refuses(() => new Match({ game: 'tetris', seed: -1 }), RangeError, 'seed');
refuses(() => new Match({ game: 'tetris', seed: '1' }), TypeError, 'seed is a number');
refuses(() => new Match(), TypeError, 'a match needs');
refuses(() => new Match({}), TypeError, 'game is a string');
refuses(() => person.move('9z9'), TilefishError, '9z9');
refuses(() => person.move(3), TypeError, 'move is a string');
refuses(() => person.go(0), RangeError, 'moves');
refuses(() => person.row('####'), TilefishError, '');
refuses(() => Match.load(`${saved}A`), TilefishError, '');
refuses(() => describe('chess'), TilefishError, 'chess');
refuses(() => new Console('x'), TilefishError, "memory 'x'");
refuses(() => console.ask('new chess nobody'), TilefishError, 'chess');
refuses(() => console.ask('hello\nhello'), TilefishError, 'ASCII');
refuses(() => console.ask(1), TypeError, 'command is a string');
refuses(() => console.read_fumen('v115@vhA'), TilefishError, 'broken fumen');
refuses(() => console.draw_word('\n', 0), TilefishError, 'no letter');
refuses(() => console.gif([{ tiles: [['B']], caption: '', ms: 9 }, { tiles: [], caption: '', ms: 9 }]), TilefishError,
  'one size');
assert.deepEqual(person.save(), again.save());  // all that was refused changed nothing
