#include "engine/games/reachability/rules/rows.h"

namespace tilefish::reachability {

uint32_t Rows::cells() const {
  uint32_t sum = 0;
  for (uint32_t r = 0; r < height; ++r) sum += count_bits(row[r]);
  return sum;
}

Packed packed(const Rows& rows) {
  Packed to{};
  for (uint32_t r = 0; r < rows.height; ++r) to.word[r / 3] |= static_cast<uint32_t>(rows.row[r]) << r % 3 * kColumns;
  return to;
}

Rows unpacked(const Packed& from) {
  Rows to{};
  for (uint32_t r = 0; r < kMostRows; ++r) {
    to.row[r] = static_cast<uint16_t>(from.word[r / 3] >> r % 3 * kColumns & kFullRow);
    if (to.row[r] != 0) to.height = static_cast<uint8_t>(r + 1);
  }
  return to;
}

void exchange(Packed& rows, Archive& archive) {
  for (uint32_t r = 0; r < kMostRows; r += 3) {
    const uint32_t count = kMostRows - r < 3 ? kMostRows - r : 3;
    archive.field(rows.word[r / 3], (1u << count * kColumns) - 1);
  }
}

tetris::Board board_of(const Rows& rows) {
  tetris::Board board{};
  for (uint32_t r = 0; r < rows.height; ++r) {
    for (uint32_t rest = rows.row[r]; rest != 0; rest &= rest - 1) board.column[lowest_bit(rest)] |= 1u << r;
  }
  return board;
}

Rows rows_of(const tetris::Board& board) {
  Rows rows{};
  for (uint32_t x = 0; x < kColumns; ++x) {
    for (uint32_t rest = board.column[x]; rest != 0; rest &= rest - 1) {
      const uint32_t r = lowest_bit(rest);
      rows.row[r] = static_cast<uint16_t>(rows.row[r] | 1u << x);
    }
  }
  rows.height = static_cast<uint8_t>(board.highest());
  return rows;
}

const char* flaw_of(const Rows& rows) {
  for (uint32_t r = 0; r < rows.height; ++r) {
    if (rows.row[r] == kFullRow) return "full row";
  }
  for (uint32_t r = 0; r < rows.height; ++r) {
    if (rows.row[r] == 0) return "empty row below a filled one";
  }
  // A piece brings 4 cells and a line takes 10, so the number of cells is always even.
  return rows.cells() % 2 != 0 ? "odd number of cells" : "";
}

}  // namespace tilefish::reachability
