// A board as a network sees it: rows from the floor, one input a cell.
#pragma once

#include "engine/games/tetris/rules/board.h"
#include "engine/network/network.h"

namespace tilefish::tetris {

struct Picture {
  uint8_t rows, columns;  // more than the board's are filled up with zeros,
  uint8_t left;           // so many of them left of it
  bool of_empty;  // 1 is an empty cell, so that beyond the edge, where a convolution reads zeros, all is wall; else a
                  // filled one

  constexpr PlaneShape shape() const { return {rows, columns, 1}; }
};

// The cells of a row, a bit a column of the picture.
inline uint32_t line_of(const Picture& picture, const Board& board, uint32_t row) {
  if (row >= kMostRows) return 0;
  uint32_t line = 0;
  for (uint32_t x = 0; x < kColumns; ++x) line |= (board.column[x] >> row & 1u) << x;
  return (picture.of_empty ? line ^ ((1u << kColumns) - 1) : line) << picture.left;
}

inline void draw(const Picture& picture, const Board& board, Activation* to) {
  for (uint32_t row = 0; row < picture.rows; ++row) {
    uint32_t line = line_of(picture, board, row);
    for (uint32_t column = 0; column < picture.columns; ++column, line >>= 1)
      *to++ = static_cast<Activation>(line & 1u);
  }
}

}  // namespace tilefish::tetris
