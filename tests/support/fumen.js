// Fumen written by `tilefish solve` is read by the package tetris-fumen, page by page; fumen written by the package is
// read by `tilefish solve`.
// usage: node fumen.js PACKAGE PROGRAM VECTORS
const { execFileSync } = require('child_process');
const fs = require('fs');
const [packagePath, program, vectorsPath] = process.argv.slice(2);
const { decoder, encoder, Field } = require(packagePath);

const fail = (text) => { console.log(text); process.exit(1); };
const solve = (source) => {
  const run = execFileSync(program, ['solve', source, '--memory', '64K', '--json', '-'], { maxBuffer: 1 << 26 });
  return JSON.parse(run)[0];
};
// Rows from the floor, as numbers; the field's own text has them from the top, and the rising row last.
const rowsOf = (field) => {
  const rows = [];
  for (let y = 0; y < 23; y += 1) {
    let row = 0;
    for (let x = 0; x < 10; x += 1) row |= field.at(x, y) === '_' ? 0 : 1 << x;
    rows.push(row);
  }
  while (rows.length && rows[rows.length - 1] === 0) rows.pop();
  return rows;
};
const fieldOf = (rows, kinds) => {
  const cell = (row, x) => (row >> x & 1 ? kinds[x % kinds.length] : '_');
  const lines = rows.slice().reverse().map((row) => [...Array(10).keys()].map((x) => cell(row, x)).join(''));
  return Field.create(lines.join(''));
};
const same = (a, b) => a.length === b.length && a.every((row, i) => row === b[i]);

// A board that the package wrote is built by `solve`, and the package reads the pages of its fumen as that board.
function check_target(target, index) {
  const field = fieldOf(target.rows, index % 2 ? 'X' : 'ILOZTJSX');
  const pages = [{ field, comment: 'a board, with \u00e4 comment' }];
  // Some with a page before, whose piece is locked and whose field is replaced.
  const operation = { type: 'TSZJLIO'[index % 7], rotation: 'spawn', x: 4, y: 0 };
  if (index % 3 === 0) pages.unshift({ operation, field: Field.create('') });
  const found = solve(encoder.encode(pages));
  if (found.verdict !== 'solved') fail(`${target.suite} ${target.name}: ${found.verdict}`);
  const read = decoder.decode(found.fumen);
  if (read.length !== found.pieces + 1) fail(`${read.length} pages for ${found.pieces} pieces: ${found.fumen}`);
  if (!same(rowsOf(read[read.length - 1].field), target.rows)) fail(`another board: ${found.fumen}`);
  read.slice(0, -1).forEach((page, i) => {
    const type = 'IOTZSJL'[found.moves[i][0]];
    if (!page.operation || page.operation.type !== type) fail(`page ${i + 1} has another piece: ${found.fumen}`);
    if (!page.field.canLock(page.operation)) fail(`page ${i + 1} has a piece that floats: ${found.fumen}`);
  });
  return read.length;
}

// A piece in a turn, at the wall, locked on the last page.
function check_piece(type, rotation) {
  const field = Field.create('');
  let x = 0;
  while (!field.canFill({ type, rotation, x, y: 2 })) x += 1;
  const operation = { type, rotation, x, y: 2 };
  while (field.canFill({ ...operation, y: operation.y - 1 })) operation.y -= 1;
  field.fill(operation);
  const found = solve(encoder.encode([{ field: Field.create(''), operation }]));
  const read = decoder.decode(found.fumen);
  if (found.pieces !== 1 || !same(rowsOf(read[1].field), rowsOf(field))) {
    fail(`${type} ${rotation} comes back as ${found.fumen}`);
  }
}

function main() {
  const targets = JSON.parse(fs.readFileSync(vectorsPath)).targets;
  const wanted = targets.filter((target) => /^(reach5|reach15|noise0.9|glyph)/.test(target.suite)).slice(0, 16);
  const pages = wanted.map((target, index) => check_target(target, index));
  if (Math.max(...pages) < 20) fail('no long sequence among them');
  for (const type of 'ILOZTJS') {
    for (const rotation of ['spawn', 'right', 'reverse', 'left']) check_piece(type, rotation);
  }
}
main();
