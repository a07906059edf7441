// The engine behind its line protocol: one command in, its answer out.

export class Engine {
  #module;

  // `bytes` of a wasm file; `memory` for players.
  static async load(bytes, memory) {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    instance.exports._initialize();
    if (!instance.exports.start(memory)) throw new Error(`the browser has no ${memory} bytes for a player`);
    return new Engine(instance.exports);
  }

  constructor(module) {
    this.#module = module;
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

  // Bytes of the players' memory that a search has filled.
  used() {
    return this.#module.used();
  }
}
