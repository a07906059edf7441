// What all placements of a piece have in common: the board before it, looked at once.
#pragma once

#include "engine/games/tetris/players/landing.h"
#include "engine/games/tetris/players/linear.h"

namespace tilefish::tetris {

struct BoardSummary : Surface {
  explicit BoardSummary(const Board& board) : Surface(board) {}

  int32_t wells[kColumns + 2];  // of column x at x + 1
  uint32_t holed_rows;
  uint32_t differences;  // how often each height difference occurs, a nibble each
  bool holed[kColumns];

  // What the board is worth as it is. Its diversity is left out: a placement's diversity is counted anew, not as a
  // difference. Few pieces need the value, so it is worked out when it is first asked for.
  int64_t value(const Board& board, const Linear& linear) {
    if (!valued_) value_ = linear.value_before(board);
    valued_ = true;
    return value_;
  }

 private:
  bool valued_ = false;
  int64_t value_;
};

// A height difference as a count in its nibble: -2 .. 2 at bits 0, 4, 8, 12, 16; others none.
inline uint32_t difference(uint32_t left, uint32_t right) {
  const uint32_t index = right + 2 - left;
  return index <= 4 ? 1u << (4 * index) : 0;
}

inline uint32_t nibbles_in_use(uint32_t counts) {
  counts |= counts >> 1;
  counts |= counts >> 2;
  return count_bits(counts & 0x11111u);
}

// kAll: all features; else the first six.
template <bool kAll>
BoardSummary summary_of(const Board& board, WellKind kind) {
  BoardSummary summary(board);
  summary.wells[0] = summary.wells[kColumns + 1] = 0;
  summary.holed_rows = summary.differences = 0;
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t* const column = summary.column + kWalls + x;
    summary.wells[x + 1] = static_cast<int32_t>(wells_of(column[-1], column[0], column[1], kind));
    if constexpr (kAll) {
      const uint32_t height = summary.height[x], holes = ((1u << height) - 1) & ~column[0];
      summary.holed[x] = holes != 0;
      summary.holed_rows |= holes;
      if (x != 0) summary.differences += difference(summary.height[x - 1], height);
    }
  }
  return summary;
}

}  // namespace tilefish::tetris
