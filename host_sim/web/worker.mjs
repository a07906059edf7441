// The engine in a thread of its own, so that a long search never holds the page up. The game and the hints have an
// engine each, so that a hint does not disturb the game.
import { Engine } from './engine.mjs';

let bytes;
const engines = {};

// The module comes packed. A server that says so has it unpacked by the browser; any other sends it as a plain file.
async function load_module() {
  const name = 'tilefish.wasm.gz', answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  const loaded = await answer.arrayBuffer(), [first, second] = new Uint8Array(loaded);
  if (first !== 0x1f || second !== 0x8b) return loaded;
  return new Response(new Blob([loaded]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
    .catch(() => { throw new Error(`WebAssembly: ${name} is damaged`); });
}

async function act({ engine, memory, commands, tool, values }) {
  bytes ??= await load_module();
  if (tool) {
    engines.tools ??= await Engine.load(bytes, 0);
    return engines.tools[tool](...values);
  }
  if (memory !== undefined) engines[engine] = await Engine.load(bytes, memory);
  return commands.map((command) => {
    const begin = performance.now();
    const lines = engines[engine].say(command);
    const ms = performance.now() - begin;
    const used = command.startsWith('go') ? engines[engine].used() : undefined;
    return { picture: lines.slice(0, -1).map((line) => line.slice(2)), answer: lines.at(-1), ms, used };
  });
}

// One request after another: the engine answers in order.
let last = Promise.resolve();
onmessage = ({ data }) => {
  last = last.then(() => act(data)).then(
    (answers) => postMessage({ id: data.id, answers }),
    (error) => postMessage({ id: data.id, error: error.message }));
};
