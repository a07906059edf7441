// The colours of pieces that have settled. The engine keeps only which cells are full, so the page follows the moves:
// each piece keeps its colour on the way down, as the rows below it vanish.

const columns = 10;

// Cells as [row, column] of each piece as it first appears, the top row first.
const shapes = {
  I: [[0, 0], [1, 0], [2, 0], [3, 0]], O: [[0, 0], [0, 1], [1, 0], [1, 1]], T: [[0, 0], [1, 0], [1, 1], [2, 0]],
  Z: [[0, 1], [1, 0], [1, 1], [2, 0]], S: [[0, 0], [1, 0], [1, 1], [2, 1]], J: [[0, 0], [1, 0], [1, 1], [1, 2]],
  L: [[0, 0], [0, 1], [0, 2], [1, 0]],
};
// The letter of a piece's colour; palette.css says the same as --piece-LETTER.
const colour_of_piece = { I: 'C', O: 'Y', T: 'V', Z: 'R', S: 'G', J: 'B', L: 'O' };

// The cells after a quarter turn left, in order.
const quarter_turn = (cells) => {
  const widest = Math.max(...cells.map(([, c]) => c));
  return cells.map(([r, c]) => [widest - c, r]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
};

// All orientations of a piece, each a quarter turn left of the one before.
export function orientations(piece) {
  const all = shapes[piece] ? [shapes[piece]] : [];
  while (all.length) {
    const next = quarter_turn(all.at(-1));
    if (all.some((known) => String(known) === String(next))) break;
    all.push(next);
  }
  return all;
}

// The cells that the orientation covers when it has dropped with its left edge in a column; none where it does not fit.
export function landing(grid, cells, column) {
  const free = (row) => cells.every(([r, c]) => row + r < grid.length && grid[row + r][column + c] === '.');
  let row = -1;
  while (free(row + 1)) ++row;
  return row < 0 ? [] : cells.map(([r, c]) => [row + r, column + c]);
}

export const piece_in = (caption) => /piece (.)/.exec(caption)?.[1];

// The piece, its turns and its column in a move of a game whose pieces settle.
function placement({ game, move, before }) {
  const [, piece, turns, letter] = /^([IOTZSJL]?)([0-3])([a-j])$/.exec(move) ?? [];
  if (!letter || !['tetris', 'reachability'].includes(game)) return undefined;
  return { piece: piece || piece_in(before.caption), turns: Number(turns), column: letter.charCodeAt(0) - 97 };
}

// What shows that a piece waits: right of the board of Tetris, first the piece, five rows below it the next one.
function colour_waiting(grid, caption) {
  const next = /next (.)/.exec(caption)?.[1];
  return grid.map((row, r) => row.map((tile, c) => {
    if (c < columns || tile === '.' || tile === ' ') return tile;
    return colour_of_piece[r < 5 ? piece_in(caption) : next] ?? tile;
  }));
}

const vanished = (before, now) => before.flatMap((row, r) => row.flatMap((tile, c) =>
  (/[A-Z]/.test(tile) && now[r]?.[c] === '.' ? [[r, c, tile]] : [])));

// What a position looks like: `tiles` are its letters with the colours of the pieces, `placed` the cells of the move
// that led here, as far as they are still there, `gone` the cells that it cleared, with their letters.
export function look_of(game, frame, before) {
  let { grid } = frame;
  if (game === 'tetris') grid = colour_waiting(grid, frame.caption);
  // What is wanted, and cells of which nobody knows how they came about, have no colour.
  const full = (tile) => (/[A-Z]/.test(tile) ? 'X' : tile);
  const settles = game === 'tetris' || game === 'reachability';
  const plain = settles ? grid.map((row, r) => row.map((tile, c) =>
    (c < columns || game === 'reachability' ? full(frame.grid[r][c]) : tile))) : grid;
  if (!before?.look || !frame.move) return { tiles: plain, placed: [], gone: [] };
  const placed = settles && placement({ game, move: frame.move, before });
  if (!placed) return { tiles: plain, placed: [], gone: settles ? [] : vanished(before.look.tiles, plain) };

  const board = before.look.tiles.map((row) => row.slice(0, columns));
  const cells = landing(board, orientations(placed.piece)[placed.turns] ?? [], placed.column);
  for (const [r, c] of cells) board[r][c] = colour_of_piece[placed.piece].toUpperCase();
  const fresh = new Set(cells.map(String)), gone = [], left = [];
  board.forEach((row, r) => {
    const marked = row.map((tile, c) => ({ tile, fresh: fresh.has(String([r, c])) }));
    if (row.includes('.')) left.push(marked);
    else gone.push(...row.map((tile, c) => [r, c, tile]));
  });
  while (left.length < board.length) left.unshift(Array.from({ length: columns }, () => ({ tile: '.' })));
  // The engine's word counts: where it has other cells than these, all are without colours.
  const same = left.every((row, r) => row.every(({ tile }, c) => (tile === '.') === (frame.grid[r][c] === '.')));
  if (!same) return { tiles: plain, placed: [], gone: [] };
  return {
    tiles: plain.map((row, r) => row.map((tile, c) => (c < columns ? left[r][c].tile : tile))),
    placed: left.flatMap((row, r) => row.flatMap((cell, c) => (cell.fresh ? [[r, c]] : []))), gone,
  };
}

export const waiting_piece = (caption) => {
  const piece = piece_in(caption);
  return { piece, colour: colour_of_piece[piece] };
};
