// The page's side of worker.mjs: sends commands to the engine and waits for its answers.

let worker, requests = 0;
const waiting = new Map();  // number of a request -> how its promise is kept or broken

// `on_error` is told when the worker itself does not start.
export function start_worker(on_error) {
  worker = new Worker('worker.mjs', { type: 'module' });
  worker.onmessage = ({ data: { id, answers, error } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    error ? reject(new Error(error)) : resolve(answers);
  };
  worker.onerror = on_error;
}

// What is wrong with a request whose answer nobody waits for any more.
export const stopped = 'stopped';

// Ends a search that nobody waits for any more by ending its thread. The games that the thread held are gone.
export function stop_worker() {
  worker.terminate();
  for (const { reject } of waiting.values()) reject(new Error(stopped));
  waiting.clear();
}

// Sends commands to one of the worker's engines, which begins anew where `memory` is given.
export const ask = (engine, commands, memory) => new Promise((resolve, reject) => {
  const id = ++requests;
  waiting.set(id, { resolve, reject });
  worker.postMessage({ id, engine, memory, commands });
});

// What the engine does beside playing: a function of tilefish.mjs's Console by its name, or `describe_games`.
export const use = (tool, ...values) => new Promise((resolve, reject) => {
  const id = ++requests;
  waiting.set(id, { resolve, reject });
  worker.postMessage({ id, tool, values });
});
