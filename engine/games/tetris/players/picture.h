// A board as the input of a network: rows from the floor up, one input for each cell.
#pragma once

#include "engine/games/tetris/rules/board.h"
#include "engine/network/network.h"

namespace tilefish::tetris {

//   rows, columns  of the picture; where it is larger than the board, the rest is zeros
//   left           columns of zeros left of the board
//   of_empty       1 stands for an empty cell, so that the zeros which a convolution reads beyond the edge are wall;
//                  else 1 stands for a filled cell
struct Picture {
  uint8_t rows, columns;
  uint8_t left;
  bool of_empty;

  constexpr PlaneShape shape() const { return {rows, columns, 1}; }
};

// The inputs of a row: a bit for each column of the picture.
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
