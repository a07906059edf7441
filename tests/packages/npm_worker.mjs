// The package in a thread of its own.
import assert from 'node:assert/strict';
import { Worker } from 'node:worker_threads';

const code = `import { Match } from 'tilefish';
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage(new Match({ game: 'tetris', player: 'dt10', rules: 'classic:height=8' }).go(1000000).trace);`;
const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code.replace("'tilefish'",
  `'${import.meta.resolve('tilefish')}'`))}`));
worker.once('message', (trace) => assert.equal(trace, '045af195'));
