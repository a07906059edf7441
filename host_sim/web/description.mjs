// What the engine tells of itself and its games: the answers of `hello` and `describe`, see engine/PROTOCOL.md.

const known_protocol = '3';

// `key=value key=value a sentence` as an object, with the sentence as its `text`.
export function read_fields(line) {
  const fields = {}, words = line.split(' ');
  while (words[0]?.includes('=')) {
    const [key, value] = words.shift().split(/=(.*)/s);
    fields[key] = value;
  }
  return { ...fields, text: words.join(' ') };
}

// The fields of a line `= answer`. A line `? what is wrong` is thrown as an error.
export function read_answer(answer) {
  if (!answer.startsWith('=')) throw new Error(answer.replace(/^\? /, ''));
  return read_fields(answer.slice(2));
}

// The bytes of `8192`, `64K` or `1M`; undefined where a text says none.
export function bytes_in(text) {
  const [, digits, unit] = /^(\d{1,10})([KM]?)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * { '': 1, K: 1024, M: 1024 ** 2 }[unit];
}

// An engine of another version may answer in other words, so the page refuses it.
export function check_protocol(hello) {
  const { protocol } = hello.startsWith('=') ? read_answer(hello) : { protocol: '1' };  // which knows no `hello`
  if (protocol === known_protocol) return;
  throw new Error(`the engine speaks protocol ${protocol}, the page ${known_protocol}; build it anew`);
}

// The lines of `describe`, without their `| `, as { name, sides, move, rules: [...], players: [...], ... }. All rules
// and players have a list of their parameters.
export function read_description(lines) {
  const game = { rules: [], players: [] };
  const lists = { rules: game.rules, player: game.players };
  let owner;
  for (const line of lines) {
    const [kind, rest] = line.split(/ (.*)/s);
    if (kind === 'game') Object.assign(game, read_fields(rest));
    if (kind === 'move') game.move = rest;
    if (kind in lists) lists[kind].push(owner = { ...read_fields(rest), parameters: [] });
    if (kind === 'parameter') owner.parameters.push(read_fields(rest));
  }
  return game;
}

// `five-or-more` is Five or More.
export const title_of = (name) => name.split('-')
  .map((word) => (word === 'or' ? word : word[0].toUpperCase() + word.slice(1))).join(' ');

// What a person may write for a parameter: `height (5 to 20, usually 20) - rows`.
export function parameter_help({ name, default: usual, least, most, step, text }) {
  const range = `${least} to ${most}${step === '1' ? '' : ` by ${step}`}`;
  return `${name} (${range}, usually ${usual}) - ${text}`;
}

const colours = {
  B: 'blue', C: 'cyan', G: 'green', O: 'orange', P: 'pink', R: 'red', V: 'violet', Y: 'yellow',
};
const sizes = { s: 'small ', m: 'medium ', l: 'large ' };
// The line below a picture as people read it: its fields apart, tiles by their names.
export const readable_caption = (caption) => caption.trim().split(/ {2,}/).map((field) => {
  const [, name, tiles] = /^(tray|next) ((?:[sml]?[A-Z]|-)(?: (?:[sml]?[A-Z]|-))+)$/.exec(field) ?? [];
  if (!name) return field;
  const named = tiles.split(' ').filter((tile) => tile !== '-')
    .map((tile) => (sizes[tile.at(-2)] ?? '') + (colours[tile.at(-1)] ?? tile));
  return `${name}: ${named.join(', ')}`;
}).join(' · ');
