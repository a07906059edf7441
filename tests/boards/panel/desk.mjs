// A Pico in the emulator with a display and five buttons, at a desk where time goes by as fast as the emulator runs.
import { Pico } from '../../../firmware/emulators/rp2040.mjs';
import { Ssd1306 } from './ssd1306.mjs';

const PINS = { back: 10, forward: 11, turn: 12, place: 13, menu: 14 };
const PROMISES = 0x71e05c00 | 8;  // a panel is connected: firmware/system/kept.h
const RAM_END = 0x20040000;
const SLICE = 20_000;
const FIFO = 32;
const LONGEST = 20_000;  // milliseconds of the board's time without an answer

export class Desk {
  constructor(image) {
    this.display = new Ssd1306();
    this.line = '';
    this.lines = [];
    this.board = new Pico({
      image, word: RAM_END - 4, promises: PROMISES,
      attach: (chip) => {
        chip.uart[0].onByte = (byte) => this.take(String.fromCharCode(byte));
        this.display.connect(chip.i2c[0]);
        for (const pin of Object.values(PINS)) chip.gpio[pin].setInputValue(true);
      },
      exit: () => { throw new Error('the image has ended'); },
    });
  }

  take(character) {
    if (character !== '\n') {
      this.line += character;
      return;
    }
    this.lines.push(this.line);
    this.line = '';
  }

  get milliseconds() { return this.board.clock.nanos / 1e6; }

  wait(milliseconds) {
    const end = this.milliseconds + milliseconds, { board } = this;
    while (this.milliseconds < end) {
      board.run(SLICE);
      if (board.asleep) board.pass(Math.min(board.clock.nanosToNextAlarm, (end - this.milliseconds) * 1e6));
    }
  }

  // Waits for a line that begins so, and returns it; the lines before it are kept in `lines`.
  wait_for(...beginnings) {
    let seen = 0;
    for (const begin = this.milliseconds; this.milliseconds - begin < LONGEST; this.wait(5)) {
      for (; seen < this.lines.length; ++seen) {
        const line = this.lines[seen];
        if (!beginnings.some((each) => line.startsWith(each))) continue;
        this.lines = this.lines.slice(seen + 1);
        return line;
      }
    }
    throw new Error(`the board has not said ${beginnings.join(' or ')}, but ${this.lines.join('; ')}`);
  }

  say(command) {
    for (const byte of Buffer.from(`${command}\n`)) {
      while (this.board.chip.uart[0].rxFIFO.itemCount >= FIFO) this.wait(0.1);
      this.board.chip.uart[0].feedByte(byte);
    }
    return this.wait_for('= ', '? ');
  }

  press(button, milliseconds = 60) {
    const pin = this.board.chip.gpio[PINS[button]];
    pin.setInputValue(false);
    this.wait(milliseconds);
    pin.setInputValue(true);
    this.wait(60);
  }
}
