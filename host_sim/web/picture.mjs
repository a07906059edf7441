// A board as the console draws it, a letter a tile, made into shapes. Colours are classes of the style sheet.

// Rows of letters; a picture with a blank between all its columns is closed up.
export function grid_of(picture) {
  const rows = picture.map((line) => [...line]);
  const spaced = rows.every((row) => row.every((letter, column) => column % 2 === 0 || letter === ' '));
  return spaced ? rows.map((row) => row.filter((_, column) => column % 2 === 0)) : rows;
}

// Where a rectangle is that covers a cell but for a margin.
const place = (row, column, margin) =>
  `x="${column + margin}" y="${row + margin}" width="${1 - 2 * margin}" height="${1 - 2 * margin}"`;
const rounded = (row, column, margin, radius, classes) =>
  `<rect class="${classes}" rx="${radius}" ${place(row, column, margin)}/>`;

// A polygon about the middle of a cell, its first corner at an angle in degrees.
const polygon = (corners, radius, first = -90, inner = radius) => Array.from({ length: corners }, (_, i) => {
  const angle = (first + i * 360 / corners) * Math.PI / 180, reach = i % 2 ? inner : radius;
  return `${(0.5 + reach * Math.cos(angle)).toFixed(3)},${(0.5 + reach * Math.sin(angle)).toFixed(3)}`;
}).join(' ');
// Stones are told apart by their shapes alone, too.
const stone_shapes = {
  R: '<circle cx=".5" cy=".5" r=".38"/>', B: '<rect x=".16" y=".16" width=".68" height=".68" rx=".08"/>',
  G: `<polygon points="${polygon(3, 0.48)}" transform="translate(0 .08)"/>`,
  Y: `<polygon points="${polygon(10, 0.47, -90, 0.22)}"/>`, P: `<polygon points="${polygon(4, 0.47)}"/>`,
  C: `<polygon points="${polygon(6, 0.43, 0)}"/>`,
  O: `<polygon points="${polygon(3, 0.48, 90)}" transform="translate(0 -.08)"/>`,
};
const stone = (row, column, letter) =>
  `<g class="tile ${letter}" transform="translate(${column} ${row})">${stone_shapes[letter] ?? stone_shapes.R}</g>`;

// Tokens carry a mark: red a cross, blue a ring.
const token_marks = {
  R: '<path class="token" d="M.34 .34 .66 .66M.66 .34 .34 .66"/>', B: '<circle class="token" cx=".5" cy=".5" r=".18"/>',
};
const token = (row, column, letter) => `${rounded(row, column, 0.04, 0.14, `tile ${letter}`)}
  <g class="on-${letter}" transform="translate(${column} ${row})">${token_marks[letter] ?? ''}</g>`;

// A tile larger than a cell is drawn in one piece, with a letter at its first cell.
function joined_tile(row, column, letter, grid) {
  const first = grid[row][column - 1] !== letter && grid[row - 1]?.[column] !== letter;
  const written = `<text class="letter on-${letter}" x="${column + 0.5}" y="${row + 0.5}">${letter}</text>`;
  return rounded(row, column, -0.01, 0, `tile ${letter}`) + (first ? written : '');
}
const block = (row, column, letter) => rounded(row, column, 0.03, 0.1, `tile ${letter}`);

const kinds = { stones: stone, tokens: token, joined: joined_tile, blocks: block };
export const kind_of = (game) => ({ 'five-or-more': 'stones', tetress: 'tokens', 'square-stacker': 'joined' })[game] ??
  'blocks';

// kind      what a letter is: stones, tokens, joined tiles or blocks
// marks     cells that a person or a hint has chosen; placed: those of the last move
// targets   cells that a move may lead to
// ghost     { cells, colour }: where a piece would land; hanging: the same above the board
// gone      [row, column, letter] that vanish before one's eyes
// above     rows of room above the board
// titles    [column, text] above the board
export function draw(svg, tiles, {
  kind = 'blocks', marks = [], placed = [], targets = [], ghost, hanging, gone = [], above = 0, cursor, titles = [],
} = {}) {
  const width = Math.max(1, ...tiles.map((row) => row.length));
  const room = titles.length ? 1.2 : above;
  svg.setAttribute('viewBox', `-.2 ${-0.2 - room} ${width + 0.4} ${tiles.length + 0.4 + room}`);
  const shapes = titles.map(([column, text]) => `<text class="title" x="${column}" y="-.35">${text}</text>`);
  tiles.forEach((row, r) => row.forEach((letter, c) => {
    if (letter === ' ') return;
    const empty = letter === '.';
    if (empty || kind === 'stones') shapes.push(rounded(r, c, 0.03, 0.1, 'empty'));
    if (!empty) shapes.push(kinds[kind](r, c, letter, tiles));
  }));
  for (const [r, c, letter] of gone) shapes.push(`<g class="gone">${kinds[kind](r, c, letter, tiles)}</g>`);
  for (const { cells, colour, as } of [{ ...ghost, as: 'ghost' }, { ...hanging, as: 'hanging' }]) {
    for (const [r, c] of cells ?? []) shapes.push(`<g class="${as}">${block(r, c, colour)}</g>`);
  }
  for (const [r, c] of targets) shapes.push(`<circle class="target" cx="${c + 0.5}" cy="${r + 0.5}" r=".14"/>`);
  for (const [r, c] of placed) shapes.push(rounded(r, c, 0.07, 0.1, 'placed'));
  for (const [r, c] of marks) shapes.push(rounded(r, c, 0.1, 0.16, 'mark'));
  if (cursor) shapes.push(rounded(...cursor, 0.02, 0.16, 'cursor'));
  svg.innerHTML = shapes.join('');
}
