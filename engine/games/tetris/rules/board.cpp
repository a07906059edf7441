#include "engine/games/tetris/rules/board.h"

namespace tilefish::tetris {

uint32_t Board::highest() const {
  uint32_t all = 0;
  for (const uint32_t cells : column) all |= cells;
  return all == 0 ? 0 : highest_bit(all) + 1;
}

uint32_t Board::lowest() const {
  uint32_t lowest = kMostRows;
  for (uint32_t x = 0; x < kColumns; ++x) {
    if (height(x) < lowest) lowest = height(x);
  }
  return lowest;
}

uint32_t Board::landing(const Shape& shape, uint32_t x) const {
  uint32_t row = 0;
  for (uint32_t i = 0; i < shape.width; ++i) {
    const uint32_t top = height(x + i);
    if (top > row + shape.bottom[i]) row = top - shape.bottom[i];
  }
  return row;
}

bool Board::collides(const Shape& shape, uint32_t x, uint32_t row) const {
  uint32_t hit = 0;
  for (uint32_t i = 0; i < shape.width; ++i) hit |= column[x + i] & static_cast<uint32_t>(shape.cells[i]) << row;
  return hit != 0;
}

void Board::put(const Shape& shape, uint32_t x, uint32_t row) {
  for (uint32_t i = 0; i < shape.width; ++i) column[x + i] |= static_cast<uint32_t>(shape.cells[i]) << row;
}

uint32_t Board::full_rows() const {
  uint32_t rows = kAllRows;
  for (const uint32_t cells : column) rows &= cells;
  return rows;
}

void Board::clear(uint32_t rows) {
  while (rows != 0) {
    const uint32_t row = highest_bit(rows);
    rows ^= 1u << row;
    for (uint32_t& cells : column) cells = without_row(cells, row);
  }
}

Placed place(const Board& board, uint32_t shape, uint32_t column, uint32_t row) {
  Placed placed{board, static_cast<uint8_t>(shape), static_cast<uint8_t>(column), static_cast<uint8_t>(row), 0, 0};
  placed.board.put(kShape[shape], column, row);
  const uint32_t full = placed.board.full_rows();
  if (full == 0) return placed;
  for (uint32_t rest = full; rest != 0; rest &= rest - 1) {
    ++placed.lines;
    placed.eroded = static_cast<uint8_t>(placed.eroded + kShape[shape].cells_in_row(lowest_bit(rest) - row));
  }
  placed.board.clear(full);
  return placed;
}

}  // namespace tilefish::tetris
