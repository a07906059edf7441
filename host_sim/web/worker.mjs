// The engine in a thread of its own, so that a long search never holds the page up. The game and the hints have an
// engine each, so that a hint does not disturb the game. tilefish.mjs is the module that others have from npm.
const consoles = {};

async function act({ engine, memory, commands, tool, values }) {
  const { Console, describe, games } = await import('./tilefish.mjs');  // an error that is told to whoever asks
  if (tool === 'describe_games') return games.map((game) => describe(game));
  if (tool) return (consoles.tools ??= new Console())[tool](...values);
  if (memory !== undefined) consoles[engine] = new Console(memory);
  return commands.map((command) => {
    const begin = performance.now();
    const lines = consoles[engine].say(command);
    const ms = performance.now() - begin;
    const used = command.startsWith('go') ? consoles[engine].used() : undefined;
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
