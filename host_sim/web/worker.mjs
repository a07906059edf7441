// The engine in a thread of its own, so that a long search never holds the page up. The game and the hints have an
// engine each, so that a hint does not disturb the game.
import { Engine } from './engine.mjs';

let bytes;
const engines = {};

async function act({ engine, memory, commands }) {
  bytes ??= await fetch('tilefish.wasm').then((answer) => {
    if (!answer.ok) throw new Error(`tilefish.wasm: ${answer.status} ${answer.statusText}`);
    return answer.arrayBuffer();
  });
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
