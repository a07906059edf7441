// The far end of a Pico's serial line, which does not wait: what paced_line.cpp is for QEMU. A byte comes every 87 us
// of the board's own time, come what may. The image is not told that it is emulated, so its watchdog watches. When it
// thinks is told by its pin.
//
// usage: node tests/boards/line/paced_pico.mjs IMAGE WORD STREAM LOG DEPTH PIN    STREAM and LOG as in paced_line.cpp
import { readFileSync, writeFileSync } from 'node:fs';
import { Pico } from '../../../firmware/emulators/rp2040.mjs';

const BYTE_TIME = 1e10 / 115200;  // ns: 10 bits
const SETTLING = 1000;            // byte times after the last byte, for a board that never rests
const BREAK = 0x100, PAUSE = 0x8000, FROM_BOARD = 0x10000;
const OVERRUN = 0x20000, THINKING = 0x40000;
const BREAK_FLAGS = 0x500;        // of the port's data register: a break, which is a framing error too
const HIGH = 1;                   // of a pin: GPIOPinState of rp2040js
const SLICE = 100_000;

const [image, word, stream_file, log_file, depth, pin] = process.argv.slice(2);
const stream_bytes = readFileSync(stream_file);
const stream = new Uint16Array(stream_bytes.buffer, stream_bytes.byteOffset, stream_bytes.length / 2);
const log = [];
const board = new Pico({
  image, word: Number(word), promises: 0, exit: () => {}, erases_at_once: true,
  attach: (chip) => {
    chip.uart[0].onByte = (byte) => note(FROM_BOARD + byte);
    chip.gpio[pin].addListener((state) => note(THINKING + (state === HIGH ? 1 : 0)));
  },
});
function note(what) { log.push(Math.floor(board.clock.nanos / 1000), what); }

let at = 0, pause = 0, finished = false;
function send(item) {
  const uart = board.chip.uart[0];
  if (uart.rxFIFO.itemCount >= Number(depth)) return note(OVERRUN + item);
  uart.feedByte(item === BREAK ? BREAK_FLAGS : item);
  note(item);
}
const alarm = board.clock.createAlarm(() => {
  alarm.schedule(BYTE_TIME);
  if (pause > 0) {
    --pause;
  } else if (at === stream.length) {
    finished = true;
  } else if (stream[at] >= PAUSE) {
    pause = stream[at++] - PAUSE;
  } else {
    send(stream[at++]);
    if (at === stream.length) pause = SETTLING;
  }
});

let begun = false;
while (!finished) {
  board.run(SLICE);
  if (!board.asleep) continue;
  if (!begun) alarm.schedule(BYTE_TIME);  // the board has come to its first rest, ready for input
  begun = true;
  if (at === stream.length) break;        // it has said all that it had to say
  board.pass(board.clock.nanosToNextAlarm);
}
writeFileSync(log_file, new Uint8Array(Uint32Array.from(log).buffer));
