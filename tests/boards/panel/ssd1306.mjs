// A SSD1306 on an I2C bus of rp2040js, and its picture as a PNG.
import { deflateSync, crc32 } from 'node:zlib';

const WIDTH = 128, PAGES = 8, ADDRESS = 0x3c;
const COMMANDS = 0x00, PIXELS = 0x40;
const WITH_ARGUMENT = [0x20, 0x81, 0x8d, 0xa8, 0xd3, 0xd5, 0xd9, 0xda, 0xdb];

export class Ssd1306 {
  constructor() {
    this.memory = new Uint8Array(WIDTH * PAGES).fill(0x5a);  // what lies there when power comes is not black
    Object.assign(this, { on: false, page: 0, column: 0, kind: undefined, waiting: undefined, plugged: true });
  }

  connect(bus) {
    let first = true;
    bus.onConnect = (address) => {
      first = true;
      bus.completeConnect(this.plugged && address === ADDRESS);
    };
    bus.onWriteByte = (byte) => {
      if (first) this.kind = byte;
      else if (this.kind === PIXELS) this.memory[this.page * WIDTH + this.column++ % WIDTH] = byte;
      else if (this.kind === COMMANDS) this.command(byte);
      first = false;
      bus.completeWrite(this.plugged);
    };
  }

  command(byte) {
    if (this.waiting !== undefined) this.waiting = undefined;
    else if (WITH_ARGUMENT.includes(byte)) this.waiting = byte;
    else if (byte === 0xae || byte === 0xaf) this.on = byte === 0xaf;
    else if (byte >= 0xb0 && byte < 0xb8) this.page = byte - 0xb0;
    else if (byte < 0x10) this.column = (this.column & 0xf0) | byte;
    else if (byte < 0x20) this.column = (this.column & 0x0f) | (byte & 0x0f) << 4;
  }

  // Rows of 0 and 1; dark while the display is off.
  get rows() {
    return Array.from({ length: PAGES * 8 }, (_, y) => Array.from({ length: WIDTH }, (_, x) =>
      (this.on ? this.memory[(y >> 3) * WIDTH + x] >> (y & 7) & 1 : 0)));
  }
}

// png(ROWS, SCALE): rows of 0 and 1 as a picture, each pixel as a square of SCALE, with a dark edge around all.
export function png(rows, scale) {
  const edge = Array(rows[0].length + 4).fill(0);
  const framed = [edge, edge, ...rows.map((row) => [0, 0, ...row, 0, 0]), edge, edge];
  const width = framed[0].length * scale, lines = [];
  for (const row of framed) {
    const line = Buffer.alloc(1 + Math.ceil(width / 8));  // the first byte says that it is stored as it is
    for (let x = 0; x < width; ++x) line[1 + (x >> 3)] |= row[Math.floor(x / scale)] << (7 - (x & 7));
    for (let copy = 0; copy < scale; ++copy) lines.push(line);
  }
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]), size = Buffer.alloc(4), sum = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(checksum(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(lines.length, 4);
  header[8] = 1;  // bit a pixel
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

// Older Nodes have no crc32.
function checksum(bytes) {
  if (crc32) return crc32(bytes);
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
