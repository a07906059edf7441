// Makes one universal hex of the images of a micro:bit of version 1 and of version 2, or takes one apart again:
//   node toolchains/universal_hex.mjs make VERSION1.hex VERSION2.hex OUT.hex
//   node toolchains/universal_hex.mjs split UNIVERSAL.hex VERSION1.hex VERSION2.hex
// Either board takes its own part when the file is copied onto its drive. (micro:bit Universal Hex Format
// Specification.)
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { createUniversalHex, separateUniversalHex } =
  createRequire(import.meta.url)('../.deps/microbit-universal-hex/dist/bundles/microbit-uh.umd.js');
const kVersion1 = 0x9900, kVersion2 = 0x9903;  // the ids by which the format knows the boards

const [what, ...files] = process.argv.slice(2);
if (files.length !== 3 || !['make', 'split'].includes(what)) {
  console.error('usage: node toolchains/universal_hex.mjs make V1 V2 OUT | split IN V1 V2');
  process.exit(2);
}
const read = (file) => readFileSync(file, 'utf8');
if (what === 'make') {
  writeFileSync(files[2], createUniversalHex([
    { hex: read(files[0]), boardId: kVersion1 },
    { hex: read(files[1]), boardId: kVersion2 },
  ]));
} else {
  const parts = new Map(separateUniversalHex(read(files[0])).map(({ boardId, hex }) => [boardId, hex]));
  writeFileSync(files[1], parts.get(kVersion1));
  writeFileSync(files[2], parts.get(kVersion2));
}
