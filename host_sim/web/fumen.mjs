// A sequence of placements as fumen v115, the string in which people exchange Tetris boards: a page a piece.
// host_sim/games/reachability/fumen.h tells the format; the program and this page write the same strings.

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const width = 10, top = 23, cells = (top + 1) * width;
const same_field = 8 * cells + cells - 1;
const colours = 4;  // a flag of the first page

// Each piece before it is turned, its rows from the top; then its blocks in fumen, [x, y] around its centre.
const drawings = {
  I: 'X/X/X/X', O: 'XX/XX', T: 'X./XX/X.', Z: '.X/XX/X.', S: 'X./XX/.X', J: 'X../XXX', L: 'XXX/X..',
};
const blocks = {
  I: [[-1, 0], [0, 0], [1, 0], [2, 0]], L: [[-1, 0], [0, 0], [1, 0], [1, 1]], O: [[0, 0], [1, 0], [0, 1], [1, 1]],
  Z: [[-1, 1], [0, 1], [0, 0], [1, 0]], T: [[-1, 0], [0, 0], [1, 0], [0, 1]], J: [[-1, 0], [0, 0], [1, 0], [-1, 1]],
  S: [[-1, 0], [0, 0], [0, 1], [1, 1]],
};
const kinds = 'ILOZTJS';  // from 1
const turned = {
  spawn: ([x, y]) => [x, y], right: ([x, y]) => [y, -x], reverse: ([x, y]) => [-x, -y], left: ([x, y]) => [-y, x],
};
const rotations = { reverse: 0, right: 1, spawn: 2, left: 3 };
// The cell that a page of the fumen names is the centre of the piece, but for these.
const named_from_centre = {
  O: { left: [-1, 1], reverse: [-1, 0], spawn: [0, 1] }, I: { reverse: [-1, 0], left: [0, 1] },
  S: { spawn: [0, 1], right: [1, 0] }, Z: { spawn: [0, 1], left: [-1, 0] },
};

const least = (values) => Math.min(...values);
// A shape moved so that its leftmost column and its lowest row are 0, its cells in order.
const move_to_corner = (shape) => {
  const left = least(shape.map(([x]) => x)), low = least(shape.map(([, y]) => y));
  return { left, low, cells: shape.map(([x, y]) => [x - left, y - low]).sort((a, b) => a[0] - b[0] || a[1] - b[1]) };
};

// The cells of a piece after its quarter turns left.
function shape_of(piece, turns) {
  const cells_of = (row, r) => [...row].flatMap((cell, c) => (cell === 'X' ? [[c, -r]] : []));
  let shape = drawings[piece].split('/').flatMap(cells_of);
  for (let i = 0; i < turns; ++i) shape = shape.map(turned.left);
  return move_to_corner(shape).cells;
}

// The number by which fumen stores a placement: piece, rotation and cell.
function number_of(piece, shape, column, row) {
  for (const rotation of ['spawn', 'right', 'reverse', 'left']) {
    const known = move_to_corner(blocks[piece].map(turned[rotation]));
    if (String(known.cells) !== String(shape)) continue;
    const [dx, dy] = named_from_centre[piece]?.[rotation] ?? [0, 0];
    const x = column - known.left + dx, y = row - known.low + dy;
    return kinds.indexOf(piece) + 1 + 8 * (rotations[rotation] + 4 * ((top - y - 1) * width + x));
  }
  throw new Error(`fumen knows no ${piece} that is turned so`);
}

// The fumen of moves such as `T1d`, from the empty board.
export function fumen_of(moves) {
  let text = '', repeat = 0;
  const write = (number, count) => {
    for (; count; --count, number = Math.floor(number / 64)) text += digits[number % 64];
  };
  const page = (number, pages_left) => {
    if (repeat) --repeat;
    else {
      repeat = Math.min(pages_left, 63);
      write(same_field, 2);
      write(repeat, 1);
    }
    write(number, 3);
  };
  let board = [];  // rows from the floor
  moves.forEach((move, i) => {
    const [, piece, turns, letter] = /^([IOTZSJL])([0-3])([a-j])$/.exec(move);
    const shape = shape_of(piece, Number(turns)), column = 'abcdefghij'.indexOf(letter);
    const free = (row) => row >= 0 && shape.every(([x, y]) => !board[row + y]?.[column + x]);
    let row = board.length;
    while (free(row - 1)) --row;
    page(number_of(piece, shape, column, row) + 32 * cells * (i ? 0 : colours), moves.length - i);
    for (const [x, y] of shape) (board[row + y] ??= Array(width).fill(false))[column + x] = true;
    board = board.filter((cells_of_row) => cells_of_row.includes(false));
  });
  page(32 * cells * (moves.length ? 0 : colours), 0);
  return 'v115@' + [...text].map((digit, i) => (i && (i + 5) % 47 === 0 ? '?' : '') + digit).join('');
}
