// The engine behind its line protocol: one command in, its answer out.

export class TilefishError extends Error {
  name = 'TilefishError';
}

const most_input = 1 << 14;

function rows_in(bytes) {
  const text = new TextDecoder().decode(bytes);
  if (text.startsWith('? ')) throw new TilefishError(text.slice(2).replace(/[^ -~]/g, '?'));
  return text.trimEnd().split('\n');
}

export class Engine {
  #module;

  // `bytes` of a wasm file; `memory` for players.
  static load = async (bytes, memory) => new Engine(await WebAssembly.compile(bytes), memory);

  constructor(compiled, memory) {
    this.#module = new WebAssembly.Instance(compiled).exports;
    this.#module._initialize();
    if (!this.#module.start(memory)) throw new TilefishError(`there are no ${memory} bytes for a player`);
  }

  // The lines of the answer: any number that begin with '|', then one with '=' or '?'.
  say(command) {
    const module = this.#module;
    module.forget();
    for (const byte of new TextEncoder().encode(command + '\n')) {
      module.receive(byte);
      while (module.busy()) module.step();
    }
    const text = new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.output(), module.length()));
    return text.trimEnd().split('\n');
  }

  // Placements such as `I1b`, with blanks between them, as the fumen of the board that they build from the empty one.
  write_fumen(moves) {
    this.#module.forget();
    this.#module.write_fumen(this.#give(moves));
    return new TextDecoder().decode(this.#taken());
  }

  // The board of a fumen, or of a word, its rows from the top; `variant` counts the ways to draw a word.
  read_fumen(text) {
    this.#module.forget();
    this.#module.read_fumen(this.#give(text));
    return rows_in(this.#taken());
  }
  draw_word(word, variant) {
    this.#module.forget();
    this.#module.draw_word(this.#give(word), variant);
    return rows_in(this.#taken());
  }

  // A game as a moving picture, the bytes of a GIF: frames are { tiles, caption, ms }, all of one size.
  gif(frames) {
    const parts = [], rows = frames[0].tiles.length, columns = frames[0].tiles[0].length;
    this.#module.forget();
    if (!this.#module.begin_gif(rows, columns)) throw new TilefishError('no board of this size fits into a GIF');
    for (const { tiles, caption, ms } of frames) {
      if (tiles.length !== rows) throw new TilefishError('a GIF has boards of one size');
      const letters = tiles.map((row) => row.join('').padEnd(columns)).join('');
      this.#module.add_to_gif(this.#give(letters + caption), ms);
      parts.push(this.#taken());
    }
    this.#module.end_gif();
    return new Blob([...parts, this.#taken()], { type: 'image/gif' });
  }

  // Puts a text where the module reads it; returns its length.
  #give(text) {
    const bytes = new TextEncoder().encode(text).subarray(0, most_input);
    new Uint8Array(this.#module.memory.buffer, this.#module.input(), bytes.length).set(bytes);
    return bytes.length;
  }
  // What the module has answered; then it is forgotten.
  #taken() {
    const bytes = new Uint8Array(this.#module.memory.buffer, this.#module.output(), this.#module.length()).slice();
    this.#module.forget();
    return bytes;
  }

  // Bytes of the players' memory that a search has filled.
  used() {
    return this.#module.used();
  }
}
