// How a person enters a move: presses on cells of the board become a move as the console reads it. A class a game.
//
//   how                        tells the person what to press
//   press(row, column, grid)   gives the move when it is complete
//   marks(grid)                the cells to be marked meanwhile
//   cells(move, grid)          the cells of a move that somebody else proposes
//   hover(column), turn()      where the game has a piece that can be aimed and turned
//   target(grid), fumen(moves) where a person draws the board that is to be built
//   joined_tiles               whether a tile larger than a cell is drawn in one piece
import { fumen_of } from './fumen.mjs';

// A game that this page knows nothing of: its moves are typed.
class TypedMoves {
  how = 'Write your move.';
  press() {}
  marks() {
    return [];
  }
  cells() {
    return [];
  }
}

class SquareStacker {
  how = 'Press a piece of the tray, then a place.';
  joined_tiles = true;
  #piece = 0;

  press(row, column) {
    const band = Math.floor(row / 6), block = Math.floor(column / 6);
    if (block === 3) this.#piece = band + 1;
    else if (this.#piece) return `${this.#piece}${'abc'[block]}${band + 1}`;
  }
  marks() {
    return this.#piece ? [[6 * this.#piece - 4, 20]] : [];
  }
  cells(move) {
    return [[6 * Number(move[0]) - 4, 20], [6 * Number(move[2]) - 4, 6 * 'abc'.indexOf(move[1]) + 2]];
  }
}

// The cells of a shape after a quarter turn left, in order.
const quarter_turn = (cells) => {
  const widest = Math.max(...cells.map(([, c]) => c));
  return cells.map(([r, c]) => [widest - c, r]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
};

class Tetris {
  how = 'Press a column to drop the piece with its left edge there; Turn piece (or t) turns it.';
  #turns = 0;
  #column = 3;

  turn() {
    ++this.#turns;
  }
  // The piece beside the board in all its orientations.
  #orientations(grid) {
    const cells = [];
    for (let r = 0; r < 4; ++r) {
      for (let c = 11; c < (grid[r]?.length ?? 0); ++c) if (grid[r][c] !== ' ') cells.push([r, c]);
    }
    if (!cells.length) return [];
    const top = Math.min(...cells.map(([r]) => r)), left = Math.min(...cells.map(([, c]) => c));
    const all = [cells.map(([r, c]) => [r - top, c - left])];
    for (;;) {
      const next = quarter_turn(all.at(-1));
      if (all.some((known) => String(known) === String(next))) return all;
      all.push(next);
    }
  }
  #placed(grid, wanted_turns = this.#turns, wanted_column = this.#column) {
    const all = this.#orientations(grid);
    if (!all.length) return;
    const turns = wanted_turns % all.length, cells = all[turns];
    const column = Math.min(wanted_column, 9 - Math.max(...cells.map(([, c]) => c)));
    const free = (row) => cells.every(([r, c]) => row + r < grid.length && grid[row + r][column + c] === '.');
    let row = -1;
    while (free(row + 1)) ++row;
    return { turns, column, cells: row < 0 ? [] : cells.map(([r, c]) => [row + r, column + c]) };
  }
  press(row, column, grid) {
    if (column > 9) return;
    this.#column = column;
    const placed = this.#placed(grid);
    return placed && `${placed.turns}${'abcdefghij'[placed.column]}`;
  }
  hover(column) {
    if (column <= 9) this.#column = column;
  }
  marks(grid) {
    return this.#placed(grid)?.cells ?? [];
  }
  cells(move, grid) {
    return this.#placed(grid, Number(move[0]), 'abcdefghij'.indexOf(move[1])).cells;
  }
}

class FiveOrMore {
  how = 'Press a stone, then an empty cell that it can reach.';
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
  cells(move) {
    return move.match(/[a-z]\d+/g).map((cell) => [Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 97]);
  }
}

class Tetress {
  how = 'Press the four cells of your piece.';
  #cells = [];

  press(row, column) {
    const known = this.#cells.findIndex(([r, c]) => r === row && c === column);
    if (known >= 0) this.#cells.splice(known, 1);
    else this.#cells.push([row, column]);
    if (this.#cells.length === 4) return this.#cells.map((cell) => cell.join('-')).join();
  }
  marks() {
    return this.#cells;
  }
  cells(move) {
    return move.split(',').map((cell) => cell.split('-').map(Number));
  }
}

// The wanted board stands right of the one that is built; pressing its cells draws another.
class Reachability {
  how = 'Press cells of the right board to draw what is wanted, then Build it.';
  #drawn = new Map();

  press(row, column) {
    if (column < 12) return;
    const key = `${row},${column}`;
    if (!this.#drawn.delete(key)) this.#drawn.set(key, [row, column]);
  }
  marks() {
    return [...this.#drawn.values()];
  }
  cells() {
    return [];
  }
  // The wanted board with what was drawn: its rows from the top, without the empty ones above it.
  target(grid) {
    const wanted = (row, column) => (grid[row][column] !== '.') !== this.#drawn.has(`${row},${column}`);
    const rows = grid.map((row, r) => row.slice(12).map((_, c) => (wanted(r, c + 12) ? 'X' : '.')).join(''));
    return rows.slice(rows.findIndex((row) => row.includes('X'))).join('/');
  }
  // The moves as fumen; the last one may be a verdict instead of a placement.
  fumen(moves) {
    return fumen_of(moves.filter((move) => move.length === 3));
  }
}

const inputs = {
  'square-stacker': SquareStacker, tetris: Tetris, 'five-or-more': FiveOrMore, tetress: Tetress,
  reachability: Reachability,
};

// A person's next move in a game, with nothing pressed yet.
export const begin_move = (game) => new (inputs[game] ?? TypedMoves)();
