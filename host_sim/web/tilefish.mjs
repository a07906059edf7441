// Games played by the engine in a WebAssembly module, for browsers, workers and Node, and for worker.mjs of the page.
// npm/tilefish.d.ts tells the types and what each member does.
import { bytes_in, check_protocol, read_answer, read_description, read_fields } from './description.mjs';
import { Engine, TilefishError } from './engine.mjs';

export { TilefishError };

// The module comes packed. A server that says so has it unpacked by the browser; any other sends it as a plain file.
async function read_module() {
  const url = new URL('./tilefish.wasm.gz', import.meta.url);  // in these words bundlers see that it is a file
  let bytes;
  if (url.protocol === 'file:') {
    bytes = await (await import('node:fs/promises')).readFile(url);
  } else {
    const answer = await fetch(url);
    if (!answer.ok) throw new TilefishError(`tilefish.wasm.gz: ${answer.status} ${answer.statusText}`);
    bytes = new Uint8Array(await answer.arrayBuffer());
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
    .catch(() => { throw new TilefishError('WebAssembly: tilefish.wasm.gz is damaged'); });
}
const compiled = await WebAssembly.compile(await read_module());

const least_memory = 4096;  // of a console, so that it takes a saved game
const most_memory = 2 ** 31;

export class Console extends Engine {
  constructor(memory = 0) {
    super(compiled, Math.max(bytes_of(memory), least_memory));
  }

  // The engine's one line of complaint is thrown.
  ask(command) {
    if (/[^ -~]/.test(text_of(command, 'command'))) {
      throw new TilefishError(`'${shown(command)}' is no printable ASCII`);
    }
    const lines = this.say(command), answer = lines.pop();
    if (!answer.startsWith('=')) throw new TilefishError(answer.replace(/^\? /, ''));
    return { lines: lines.map((line) => line.slice(2)), answer: answer.slice(2) };
  }
}

const shown = (text) => text.replace(/[^ -~]/g, '?').slice(0, 60);

function text_of(value, what) {
  if (typeof value !== 'string') throw new TypeError(`${what} is a string, not ${typeof value}`);
  return value;
}

// A word of a command: an empty one, or one with blanks, would make other words of it.
function word(value, what) {
  if (!/^\S+$/.test(text_of(value, what))) throw new TilefishError(`${what} '${shown(value)}' is not one word`);
  return value;
}

function whole(value, what, least, most) {
  if (typeof value !== 'number' && typeof value !== 'bigint') {
    throw new TypeError(`${what} is a number, not ${typeof value}`);
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`${what} ${value} is not whole`);
  if (value < least || value > most) throw new RangeError(`${what} ${value} is not from ${least} to ${most}`);
  return value;
}

function bytes_of(value) {
  if (typeof value !== 'string') return Number(whole(value, 'memory', 0, most_memory));
  const bytes = bytes_in(value);
  if (bytes === undefined) throw new TilefishError(`memory '${shown(value)}' is no number of bytes, such as 64K`);
  return whole(bytes, 'memory', 0, most_memory);
}

const catalogue = new Console();
check_protocol(`= ${catalogue.ask('hello').answer}`);
export const version = read_answer(`= ${catalogue.ask('hello').answer}`).tilefish;
export const games = Object.freeze(catalogue.ask('games').answer.split(' '));

export function describe(game) {
  return read_description(catalogue.ask(`describe ${word(game, 'game')}`).lines);
}

// The answers of `go`, `move` and `hint`.
function outcome(answer) {
  const { moves, move, score, searched, trace, over } = read_fields(answer);
  return { moves: Number(moves), move, score: Number(score), searched: Number(searched), trace, over: over === '1' };
}

export class Match {
  #console;
  #game;

  constructor(options) {
    if (options instanceof Console) {
      this.#console = options;
      return;
    }
    if (options === null || typeof options !== 'object') throw new TypeError('a match needs {game, player, ...}');
    const { game, player, seed = 1, memory = '64K', rules } = options;
    const bytes = bytes_of(memory);
    const who = player === undefined ? describe(game).demonstrator : word(player, 'player');
    const words = ['new', word(game, 'game'), who, `seed=${whole(seed, 'seed', 0, 2n ** 64n - 1n)}`, `memory=${bytes}`];
    if (rules !== undefined) words.push(`rules=${word(rules, 'rules')}`);
    this.#console = new Console(bytes);
    this.#console.ask(words.join(' '));
    this.#game = game;
  }

  static load(saved) {
    const [, bytes] = / memory=(\d{1,10}) /.exec(text_of(saved, 'a saved game')) ?? [, 0];
    const console = new Console(bytes_of(Number(bytes)));
    console.ask(`load ${saved}`);
    const match = new Match(console);
    match.#game = saved.split(' ')[0];
    return match;
  }

  get game() { return this.#game; }
  get moves() { return Number(read_fields(this.#console.ask('show').answer).moves); }
  get score() { return Number(read_fields(this.#console.ask('show').answer).score); }
  get picture() { return this.#console.ask('show').lines; }

  ask({ budget } = {}) {
    const limit = budget === undefined ? '' : ` budget=${whole(budget, 'budget', 0, 2 ** 32 - 1)}`;
    return read_fields(this.#console.ask(`hint${limit}`).answer).move;
  }
  move(move) {
    return outcome(this.#console.ask(`move ${word(move, 'move')}`).answer);
  }
  go(moves = 1, { budget } = {}) {
    const limit = budget === undefined ? '' : ` budget=${whole(budget, 'budget', 0, 2 ** 32 - 1)}`;
    return outcome(this.#console.ask(`go ${whole(moves, 'moves', 1, 2 ** 32 - 1)}${limit}`).answer);
  }
  row(cells) {
    this.#console.ask(`row ${word(cells, 'cells')}`);
  }
  save() {
    return this.#console.ask('save').answer;
  }
  describe() {
    return describe(this.#game);
  }
}
