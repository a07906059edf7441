// Tetress from its rules alone (engine/games/tetress/README.md), in the most obvious way: an array of cells, seven
// pictures turned four times, no bits.
#pragma once

#include <cstdint>

namespace tilefish::reference {

struct Tetromino {
  int8_t row[4], column[4];  // from the top left corner of its box
};

struct Tetrominoes {
  Tetromino shape[19];
  uint32_t count = 0;

  Tetrominoes() {
    static constexpr Tetromino kSeven[7] = {
        {{0, 0, 0, 0}, {0, 1, 2, 3}},  // I
        {{0, 0, 1, 1}, {0, 1, 0, 1}},  // O
        {{0, 0, 0, 1}, {0, 1, 2, 1}},  // T
        {{0, 0, 0, 1}, {0, 1, 2, 2}},  // J
        {{0, 0, 0, 1}, {0, 1, 2, 0}},  // L
        {{0, 0, 1, 1}, {0, 1, 1, 2}},  // Z
        {{0, 0, 1, 1}, {1, 2, 0, 1}},  // S
    };
    for (Tetromino piece : kSeven) {
      for (int turn = 0; turn < 4; ++turn) {
        for (int i = 0; i < 4; ++i) {
          const int8_t row = piece.row[i];
          piece.row[i] = piece.column[i];
          piece.column[i] = static_cast<int8_t>(3 - row);
        }
        push_to_corner(piece);
        if (!known(piece)) shape[count++] = piece;
      }
    }
  }

 private:
  static void push_to_corner(Tetromino& piece) {
    int8_t row = 9, column = 9;
    for (int i = 0; i < 4; ++i) {
      if (piece.row[i] < row) row = piece.row[i];
      if (piece.column[i] < column) column = piece.column[i];
    }
    for (int i = 0; i < 4; ++i) {
      piece.row[i] = static_cast<int8_t>(piece.row[i] - row);
      piece.column[i] = static_cast<int8_t>(piece.column[i] - column);
    }
  }
  bool known(const Tetromino& piece) const {
    for (uint32_t s = 0; s < count; ++s) {
      int same = 0;
      for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) same += piece.row[i] == shape[s].row[j] && piece.column[i] == shape[s].column[j];
      }
      if (same == 4) return true;
    }
    return false;
  }
};

// FNV-1a over bytes, as the vectors hash actions and boards.
inline uint64_t fnv(const uint8_t* bytes, uint32_t size) {
  uint64_t hash = 1469598103934665603u;
  for (uint32_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 1099511628211u;
  return hash;
}

struct Tetress {
  char board[11][11];  // r, b or .
  uint32_t turn;

  char mover() const { return turn % 2 == 0 ? 'r' : 'b'; }

  bool legal(const Tetromino& piece, int row, int column) const {
    bool touches = turn < 2;
    for (int i = 0; i < 4; ++i) {
      const int r = (row + piece.row[i]) % 11, c = (column + piece.column[i]) % 11;
      if (board[r][c] != '.') return false;
      touches = touches || board[(r + 1) % 11][c] == mover() || board[(r + 10) % 11][c] == mover() ||
                board[r][(c + 1) % 11] == mover() || board[r][(c + 10) % 11] == mover();
    }
    return touches;
  }

  // Calls act(cells) with the four cells, ascending, of every legal action.
  template <class Act>
  void for_each(const Tetrominoes& pieces, Act act) const {
    for (const Tetromino& piece : pieces.shape) {
      for (int row = 0; row < 11; ++row) {
        for (int column = 0; column < 11; ++column) {
          if (!legal(piece, row, column)) continue;
          uint8_t cells[4];
          for (int i = 0; i < 4; ++i) {
            uint8_t cell = static_cast<uint8_t>((row + piece.row[i]) % 11 * 11 + (column + piece.column[i]) % 11);
            for (int j = 0; j < i; ++j) {
              if (cells[j] > cell) {
                const uint8_t other = cells[j];
                cells[j] = cell;
                cell = other;
              }
            }
            cells[i] = cell;
          }
          act(cells);
        }
      }
    }
  }

  void place(const uint8_t (&cells)[4]) {
    for (const uint8_t cell : cells) board[cell / 11][cell % 11] = mover();
    ++turn;
    bool row_full[11], column_full[11];
    for (int i = 0; i < 11; ++i) {
      row_full[i] = column_full[i] = true;
      for (int j = 0; j < 11; ++j) {
        if (board[i][j] == '.') row_full[i] = false;
        if (board[j][i] == '.') column_full[i] = false;
      }
    }
    for (int i = 0; i < 11; ++i) {
      for (int j = 0; j < 11; ++j) {
        if (row_full[i] || column_full[j]) board[i][j] = '.';
      }
    }
  }

  int tokens(char side) const {
    int count = 0;
    for (const auto& row : board) {
      for (const char cell : row) count += cell == side;
    }
    return count;
  }
};

}  // namespace tilefish::reference
