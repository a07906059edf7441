// A board as the console draws it, a letter a tile, made into shapes.

const colours = {
  P: '#8e5bd0', G: '#3fa34d', B: '#3d7bd9', Y: '#e6b422', O: '#ee7d31', V: '#c254a8', R: '#d9483b', C: '#2fb3b3',
  X: '#5b6673',
};

// Rows of letters; a picture with a blank between all its columns is closed up.
export function grid_of(picture) {
  const rows = picture.map((line) => [...line]);
  const spaced = rows.every((row) => row.every((letter, column) => column % 2 === 0 || letter === ' '));
  return spaced ? rows.map((row) => row.filter((_, column) => column % 2 === 0)) : rows;
}

// Where a rectangle is that covers a cell but for a margin.
const place = (row, column, margin) =>
  `x="${column + margin}" y="${row + margin}" width="${1 - 2 * margin}" height="${1 - 2 * margin}"`;

// Tiles that are larger than cells are `joined`: drawn in one piece, with a letter at their first cell.
export function draw(svg, grid, { marks = [], cursor, joined = false } = {}) {
  const width = Math.max(1, ...grid.map((row) => row.length));
  svg.setAttribute('viewBox', `-.3 -.3 ${width + 0.6} ${grid.length + 0.6}`);
  const shapes = [];
  grid.forEach((row, r) => row.forEach((letter, c) => {
    if (letter === ' ') return;
    const colour = colours[letter];
    const whole = joined && colour;
    const fill = colour ? ` fill="${colour}"` : '';
    shapes.push(`<rect class="cell" rx="${whole ? 0 : 0.12}" ${place(r, c, whole ? -0.01 : 0.04)}${fill}/>`);
    const first = grid[r][c - 1] !== letter && grid[r - 1]?.[c] !== letter;
    if (colour && (!whole || first)) shapes.push(`<text class="letter" x="${c + 0.5}" y="${r + 0.5}">${letter}</text>`);
  }));
  for (const [r, c] of marks) shapes.push(`<rect class="mark" rx=".2" ${place(r, c, 0.12)}/>`);
  if (cursor) shapes.push(`<rect class="cursor" rx=".2" ${place(...cursor, 0.02)}/>`);
  svg.innerHTML = shapes.join('');
}
