// How a person enters a move: presses on cells of the board become a move as the console reads it. A class a game.
//
//   how                        tells the person what to press
//   press(row, column, grid)   gives the move when it is complete
//   marks(grid)                the cells to be marked meanwhile
//   targets(grid)              the cells that a press may lead to
//   cells(move, grid)          the cells of a move that somebody else proposes, on the board before it
//   forget()                   nothing is pressed any more
//   shift, turn, aim, drop, ghost, hanging   where the game has a piece that hangs above the board
//   tiles(tiles, grid)         what is seen meanwhile, of a game with such a piece or an editor
//   titles                     what to write above the boards, from which columns on
//   editor                     where a person draws the board that is to be built: paint, wanted, draw, target
import { landing, orientations, waiting_piece } from './colouring.mjs';

// A game that this page knows nothing of: its moves are typed.
class TypedMoves {
  how = 'Write your move.';
  press() {}
  marks() {
    return [];
  }
  targets() {
    return [];
  }
  cells() {
    return [];
  }
  forget() {}
}

// A block of six rows and columns is a cell with its three spaces; the fourth column of blocks is the tray.
class SquareStacker extends TypedMoves {
  how = 'Press a square of the tray, then a cell with room for it.';
  #piece = 0;

  press(row, column, grid) {
    const band = Math.floor(row / 6), block = Math.floor(column / 6);
    if (block === 3) this.#piece = this.#inset(band + 1, grid) === undefined ? 0 : band + 1;
    else if (this.#piece) return `${this.#piece}${'abc'[block]}${band + 1}`;
  }
  // How far within its block the chosen square begins: 0 large, 1 medium, 2 small.
  #inset(piece, grid) {
    return [0, 1, 2].find((at) => grid[6 * (piece - 1) + at][18 + at] !== ' ');
  }
  marks(grid) {
    if (!this.#piece) return [];
    const inset = this.#inset(this.#piece, grid);
    return inset === undefined ? [] : [[6 * this.#piece - 6 + inset, 20]];
  }
  targets(grid) {
    const inset = this.#piece ? this.#inset(this.#piece, grid) : undefined;
    if (inset === undefined) return [];
    const cells = [0, 1, 2].flatMap((band) => [0, 1, 2].map((block) => [6 * band + inset, 6 * block + 2]));
    return cells.filter(([r, c]) => grid[r][c] === '.');
  }
  cells(move, grid) {
    const inset = this.#inset(Number(move[0]), grid) ?? 2;
    return [[6 * Number(move[0]) - 6 + inset, 20], [6 * Number(move[2]) - 6 + inset, 6 * 'abc'.indexOf(move[1]) + 2]];
  }
  forget() {
    this.#piece = 0;
  }
}

class Tetris extends TypedMoves {
  how = 'Arrows or a swipe move the piece, a tap, x and z turn it, down, space or a swipe down drop it. ' +
    'A click drops it in that column.';
  #turns;
  #column;
  #piece;

  constructor(caption) {
    super();
    const { piece, colour } = waiting_piece(caption);
    this.#piece = { all: orientations(piece), colour };
    this.#turns = this.#piece.all.findIndex((cells) => this.#width(cells) >= this.#height(cells));
    this.#column = Math.floor((10 - this.#width(this.#cells())) / 2);
  }
  #width = (cells) => 1 + Math.max(...cells.map(([, c]) => c));
  #height = (cells) => 1 + Math.max(...cells.map(([r]) => r));
  #cells() {
    return this.#piece.all[this.#turns];
  }
  #keep_inside() {
    this.#column = Math.max(0, Math.min(this.#column, 10 - this.#width(this.#cells())));
  }
  shift(by) {
    this.#column += by;
    this.#keep_inside();
  }
  aim(column) {
    this.#column = column;
    this.#keep_inside();
  }
  // A quarter to the right about its middle, or as many as are said.
  turn(quarters = 1) {
    const { all } = this.#piece, before = this.#width(this.#cells());
    this.#turns = (this.#turns + all.length - quarters % all.length) % all.length;
    this.#column += Math.trunc((before - this.#width(this.#cells())) / 2);
    this.#keep_inside();
  }
  drop() {
    return `${this.#turns}${'abcdefghij'[this.#column]}`;
  }
  press(row, column) {
    if (column > 9) return;
    this.aim(column);
    return this.drop();
  }
  ghost(grid) {
    return { cells: landing(grid, this.#cells(), this.#column), colour: this.#piece.colour };
  }
  // The piece that hangs is not shown beside the board, too.
  tiles(tiles) {
    return tiles.map((row, r) => row.map((tile, c) => (r < 5 && c > 9 ? ' ' : tile)));
  }
  hanging() {
    const cells = this.#cells(), above = this.#height(cells);
    return { cells: cells.map(([r, c]) => [r - above - 0.15, c + this.#column]), colour: this.#piece.colour };
  }
  cells(move, grid) {
    return landing(grid, this.#piece.all[Number(move[0])], 'abcdefghij'.indexOf(move[1]));
  }
}

const first_wanted = 12;  // column of Reachability's picture

const neighbours = [[-1, 0], [1, 0], [0, -1], [0, 1]];

class FiveOrMore extends TypedMoves {
  how = 'Press a stone, then one of the cells with a dot, which it can reach.';
  #from;

  press(row, column, grid) {
    if (row > grid.length - 3) return; // an empty row and the stones to come
    const cell = `${String.fromCharCode(97 + column)}${row + 1}`;
    if (grid[row][column] !== '.') this.#from = [row, column, cell];
    else if (this.#from) return this.#from[2] + cell;
  }
  marks() {
    return this.#from ? [this.#from] : [];
  }
  // All cells that a path of empty cells leads to.
  targets(grid) {
    if (!this.#from) return [];
    const reached = new Map(), open = [this.#from];
    for (let [row, column] = open[0]; open.length;) {
      [row, column] = open.pop();
      for (const [down, right] of neighbours) {
        const [r, c] = [row + down, column + right];
        if (r > grid.length - 3 || grid[r]?.[c] !== '.' || reached.has(`${r},${c}`)) continue;
        reached.set(`${r},${c}`, [r, c]);
        open.push([r, c]);
      }
    }
    return [...reached.values()];
  }
  cells(move) {
    return move.match(/[a-z]\d+/g).map((cell) => [Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 97]);
  }
  forget() {
    this.#from = undefined;
  }
}

class Tetress extends TypedMoves {
  how = 'Press the four cells of your piece, one of them beside a token of yours.';
  #cells = [];
  #side;

  constructor(caption) {
    super();
    this.#side = /(red|blue) to move/.exec(caption)?.[1][0].toUpperCase();
  }
  press(row, column, grid) {
    const known = this.#cells.findIndex(([r, c]) => r === row && c === column);
    if (known >= 0) this.#cells.splice(known, 1);
    else if (grid[row][column] === '.') this.#cells.push([row, column]);
    if (this.#cells.length === 4) return this.#cells.map((cell) => cell.join('-')).join();
  }
  marks() {
    return this.#cells;
  }
  // Empty cells beside what was pressed, or at first beside the side's own tokens, across the border too.
  targets(grid) {
    const size = grid.length, chosen = new Set(this.#cells.map(String));
    const own = (r, c) => (chosen.size ? chosen.has(`${r},${c}`) : grid[r][c] === this.#side);
    const cells = grid.flatMap((row, r) => row.map((_, c) => [r, c]));
    return cells.filter(([r, c]) => grid[r][c] === '.' && !chosen.has(`${r},${c}`) &&
      neighbours.some(([down, right]) => own((r + down + size) % size, (c + right + size) % size)));
  }
  cells(move) {
    return move.split(',').map((cell) => cell.split('-').map(Number));
  }
  forget() {
    this.#cells = [];
  }
}

// The wanted board stands right of the one that is built: a person draws on it.
class Reachability extends TypedMoves {
  how = 'Draw on the right board what is wanted: press or drag. Or write a word below. Then Build it.';
  editor = true;
  titles = [[0, 'built'], [first_wanted, 'wanted']];
  #changed = new Map();  // cells that a person filled or emptied

  // Whether a cell of the wanted board is filled.
  wanted(row, column, grid) {
    return this.#changed.get(`${row},${column}`) ?? /[A-Z]/.test(grid[row][column]);
  }
  paint(row, column, filled) {
    if (column >= first_wanted) this.#changed.set(`${row},${column}`, filled);
  }
  press(row, column, grid) {
    if (column >= first_wanted) this.paint(row, column, !this.wanted(row, column, grid));
  }
  // Another board: rows from the top, the last one the lowest.
  draw(rows, grid) {
    const above = grid.length - rows.length;
    grid.forEach((row, r) => row.slice(first_wanted).forEach((_, c) =>
      this.paint(r, c + first_wanted, /[^.\s_]/.test(rows[r - above]?.[c] ?? '.'))));
  }
  // What is seen: the grid with what was drawn.
  tiles(tiles, grid) {
    return tiles.map((row, r) => row.map((tile, c) =>
      (c < first_wanted ? tile : this.wanted(r, c, grid) ? 'X' : '.')));
  }
  // A proposed piece, unless the player gives up.
  cells(move, grid) {
    const shape = orientations(move[0])[Number(move[1])];
    return shape && move.length === 3 ? landing(grid, shape, 'abcdefghij'.indexOf(move[2])) : [];
  }
  forget() {
    this.#changed.clear();
  }
  // The wanted board: its rows from the top, without the empty ones above it.
  target(grid) {
    const rows = grid.map((row, r) => row.slice(first_wanted)
      .map((_, c) => (this.wanted(r, c + first_wanted, grid) ? 'X' : '.')).join(''));
    const top = rows.findIndex((row) => row.includes('X'));
    return top < 0 ? '' : rows.slice(top).join('/');
  }
}

const inputs = {
  'square-stacker': SquareStacker, tetris: Tetris, 'five-or-more': FiveOrMore, tetress: Tetress,
  reachability: Reachability,
};

// A person's next move in a game, with nothing pressed yet. The caption tells what the picture does not.
export const begin_move = (game, caption) => new (inputs[game] ?? TypedMoves)(caption);
