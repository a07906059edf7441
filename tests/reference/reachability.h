// The steps back from a board, from their definition: every board from which some drop leads there. Rows are put back
// everywhere, cells are taken out, and the drop itself tells whether that was a board before it.
#pragma once

#include "tests/reference/tetris.h"

namespace tilefish::reference {

inline bool same(const Tetris& a, const Tetris& b) {
  for (int32_t row = 0; row < Tetris::kRows; ++row)
    for (int32_t x = 0; x < Tetris::kColumns; ++x)
      if (a.filled[row][x] != b.filled[row][x]) return false;
  return true;
}

inline bool row_empty(const Tetris& board, int32_t row) {
  for (int32_t x = 0; x < Tetris::kColumns; ++x)
    if (board.filled[row][x]) return false;
  return true;
}

inline int32_t rows_in_use(const Tetris& board) {
  int32_t rows = Tetris::kRows;
  while (rows > 0 && row_empty(board, rows - 1)) --rows;
  return rows;
}

inline bool has_gap(const Tetris& board) {
  for (int32_t row = 0; row < rows_in_use(board); ++row)
    if (row_empty(board, row)) return true;
  return false;
}

// Puts a full row in at `row`, the rows from there on going up; false where the top one would be lost.
inline bool insert_full_row(Tetris& board, int32_t row) {
  if (!row_empty(board, Tetris::kRows - 1)) return false;
  for (int32_t to = Tetris::kRows - 1; to >= row; --to)
    for (int32_t x = 0; x < Tetris::kColumns; ++x) board.filled[to][x] = to == row || board.filled[to - 1][x];
  return true;
}

// visit(before, piece, orientation, column) for every way; boards may come more than once.
template <class Visit>
void for_each_before(const Tetris& after, Visit visit) {
  for (uint32_t piece = 0; piece < 7; ++piece)
    for (int32_t orientation = 0; orientation < Tetris::kOrientations[piece]; ++orientation) {
      const Drawn shape = drawn(piece, static_cast<uint32_t>(orientation));
      for (int32_t column = 0; column + shape.width <= Tetris::kColumns; ++column)
        for (int32_t row = 0; row + shape.height <= Tetris::kRows; ++row)
          for (int32_t inserted = 0; inserted < 1 << shape.height; ++inserted) {
            Tetris before = after;
            bool possible = true;
            for (int32_t r = 0; r < shape.height; ++r)
              if (inserted >> r & 1) possible = possible && insert_full_row(before, row + r);
            for (int32_t down = 0; down < shape.height; ++down)
              for (int32_t x = 0; x < shape.width; ++x)
                if (shape.cell[down][x]) {
                  bool& cell = before.filled[row + shape.height - 1 - down][column + x];
                  possible = possible && cell;
                  cell = false;
                }
            if (!possible || has_gap(before) || before.collides(shape, Tetris::kRows, column)) continue;
            if (before.drop(shape, Tetris::kRows, column) != row) continue;
            Tetris again = before;
            again.put(shape, row, column);
            if (same(again, after))
              visit(before, piece, static_cast<uint32_t>(orientation), static_cast<uint32_t>(column));
          }
    }
}

}  // namespace tilefish::reference
