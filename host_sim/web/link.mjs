// What a link to the page asks for, behind its `#`:
//
//   game=...&player=...&seed=...&memory=...&rules=...     a game from its beginning
//   game=reachability&target=...                          a board to build
//   saved=...                                             a game as `save` writes it
import { read_fields } from './description.mjs';

// The choices of a link. All values are text, and none is checked yet; words that no link has are left out. A value is
// part of a line to the engine, so it has no line's end and nothing else that the engine would read as `?`.
export function read_link(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const link = {};
  for (const key of ['game', 'player', 'rules', 'seed', 'memory', 'target', 'saved']) {
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

// What is wrong with the names in a link, by what the engine told of its games; empty where nothing is.
export function wrong_names({ game, player }, games) {
  const unknown = (what, name, known) => `unknown ${what} '${name}'; known: ${known.join(' ')}`;
  if (!games.has(game)) return unknown('game', game, [...games.keys()]);
  const { players } = games.get(game), [name] = player?.split(':') ?? [];
  if (player === undefined || players.some((one) => one.name === name)) return '';
  return unknown('player', name, players.map((one) => one.name));
}
