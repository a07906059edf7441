// The cells of a Tetris board, a word for each column: bit r is row r, and row 0 is the lowest. Heights, holes, wells
// and the landing of a piece are found column by column, so 32-bit targets never shift across words.
#pragma once

#include "engine/core/bits.h"
#include "engine/games/tetris/rules/pieces.h"

namespace tilefish::tetris {

inline constexpr uint32_t kMostRows = 20;
inline constexpr uint32_t kAllRows = (1u << kMostRows) - 1;

// The cells of a column when a row vanishes.
constexpr uint32_t without_row(uint32_t cells, uint32_t row) {
  const uint32_t below = (1u << row) - 1;
  return (cells & below) | (cells >> 1 & ~below);
}

struct Board {
  uint32_t column[kColumns];

  uint32_t height(uint32_t x) const { return column[x] == 0 ? 0 : highest_bit(column[x]) + 1; }
  uint32_t highest() const;
  uint32_t lowest() const;  // of the columns' heights

  // The row of the shape's lowest cell when it drops from above onto columns x, x+1, ...
  uint32_t landing(const Shape& shape, uint32_t x) const;
  bool collides(const Shape& shape, uint32_t x, uint32_t row) const;
  void put(const Shape& shape, uint32_t x, uint32_t row);

  uint32_t full_rows() const;
  void clear(uint32_t rows);

  bool operator==(const Board&) const = default;
};
static_assert(sizeof(Board) == 40);

// A placement and the board it leaves, lines cleared.
struct Placed {
  Board board;
  uint8_t shape, column, row;  // index into kShape, left column, and the lowest row where it landed
  uint8_t lines;               // cleared
  uint8_t eroded;              // cells of the piece in these lines
};

Placed place(const Board& board, uint32_t shape, uint32_t column, uint32_t row);

}  // namespace tilefish::tetris
