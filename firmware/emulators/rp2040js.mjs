// A Raspberry Pi Pico in rp2040js, whose UART is stdin and stdout: firmware/emulator and host_sim/boards/emulator.cpp
// start it. While the core sleeps, the board's clock follows this machine's.
import { writeSync } from 'node:fs';
import { Pico } from './rp2040.mjs';

const [image, word, promises, ...rest] = process.argv.slice(2);
if (promises === undefined || rest.length !== 0) {
  console.error('usage: node firmware/emulators/rp2040js.mjs IMAGE WORD PROMISES    (firmware/emulator starts it)');
  process.exit(2);
}

const SLICE = 20_000;  // instructions between two looks at stdin
const FIFO = 32;

let said = [];
function tell() {
  for (let bytes = Buffer.from(said); bytes.length !== 0;) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (error.code === 'EPIPE') process.exit(0);
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);  // whoever reads is slow: a millisecond
    }
  }
  said = [];
}

let heard = Buffer.alloc(0), wake = () => {};
process.stdin.on('data', (bytes) => {
  heard = Buffer.concat([heard, bytes]);
  wake();
});
process.stdin.on('error', () => {});

// An emulated line waits: a byte comes when the port has room for it.
function hear(uart) {
  let taken = 0;
  while (taken < heard.length && uart.enabled && uart.rxFIFO.itemCount < FIFO) uart.feedByte(heard[taken++]);
  heard = heard.subarray(taken);
}

const sleep = (milliseconds) => new Promise((resolve) => {
  const timer = setTimeout(resolve, milliseconds);
  wake = () => {
    clearTimeout(timer);
    resolve();
  };
});

try {
  const board = new Pico({
    image, word: Number(word), promises: Number(promises),
    attach: (chip) => { chip.uart[0].onByte = (byte) => said.push(byte); },
    exit: (code) => {
      tell();
      process.exit(code);
    },
  });
  for (;;) {
    hear(board.chip.uart[0]);
    board.run(SLICE);
    tell();
    if (board.asleep && heard.length === 0) {
      const longest = board.clock.nanosToNextAlarm, before = performance.now();
      await sleep(longest / 1e6);
      board.pass(Math.min(longest, (performance.now() - before) * 1e6));
    } else {
      await new Promise(setImmediate);
    }
  }
} catch (error) {
  tell();
  console.error(error.message);
  process.exit(1);
}
