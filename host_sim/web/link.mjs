// What a link to the page asks for, behind its `#`:
//
//   game=...&player=...&seed=...&memory=...&rules=...     a game from its beginning
//   game=reachability&target=...                          a board to build
//   saved=...                                             a game as `save` writes it
//   mode=play                                             a person plays
//   rival=...                                             another player plays the same seed beside
//   moves=...&trace=...                                   a replay: what was played, and the checksum of it
import { read_fields } from './description.mjs';

// The choices of a link. All values are text, and none is checked yet; words that no link has are left out. A value is
// part of a line to the engine, so it has no line's end and nothing else that the engine would read as `?`.
export function read_link(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const link = {};
  const words = ['game', 'player', 'rules', 'seed', 'memory', 'target', 'saved', 'mode', 'rival', 'moves', 'trace'];
  for (const key of words) {
    if (given.has(key)) link[key] = given.get(key).replace(/[^ -~]/g, '?');
  }
  return link.saved ? { ...link, ...choices_of(link.saved) } : link;
}

// The choices in a saved game: GAME PLAYER seed=... memory=... rules=... state=... check=...
function choices_of(saved) {
  const [game, player, ...more] = saved.split(' ');
  const { seed, memory, rules } = read_fields(more.join(' '));
  return { game, player, seed, memory, rules };
}

// A replay's moves: those of a person by name, and a `*` for each of the player's, which the player makes again; `*12`
// is twelve of these.
export function write_moves(frames) {
  const words = [];
  for (const { by, move } of frames) {
    const [, times] = /^\*(\d*)$/.exec(words.at(-1)) ?? [];
    if (by !== 'player') words.push(move);
    else if (times === undefined) words.push('*');
    else words[words.length - 1] = `*${Number(times || 1) + 1}`;
  }
  return words.join('.');
}

const longest_replay = 100000;

// The commands that play them.
export function read_moves(text) {
  const commands = [];
  for (const word of text.split('.').filter((one) => one)) {
    const [, times] = /^\*(\d{0,6})$/.exec(word) ?? [];
    const count = times === undefined ? 1 : Number(times || 1);
    if (commands.length + count > longest_replay) throw new Error('the replay is too long for the page');
    for (let i = 0; i < count; ++i) commands.push(times === undefined ? `move ${word.split(' ')[0]}` : 'go 1');
  }
  return commands;
}

// What is wrong with the names in a link, by what the engine told of its games; empty where nothing is.
export function wrong_names({ game, player, rival }, games) {
  const unknown = (what, name, known) => `unknown ${what} '${name}'; known: ${known.join(' ')}`;
  if (!games.has(game)) return unknown('game', game, [...games.keys()]);
  const names = games.get(game).players.map((one) => one.name);
  for (const written of [player, rival]) {
    const [name] = written?.split(':') ?? [];
    if (name !== undefined && !names.includes(name)) return unknown('player', name, names);
  }
  return '';
}
