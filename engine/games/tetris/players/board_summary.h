// What all placements of a piece have in common: the board before it, looked at once.
#pragma once

#include "engine/games/tetris/players/linear.h"

namespace tilefish::tetris {

inline constexpr uint32_t kWalls = 2;  // beside the board, on each side: a neighbour's neighbour is a wall too

struct BoardSummary {
  uint32_t column[kColumns + 2 * kWalls];  // column x at x + kWalls
  uint32_t height[kColumns];
  uint32_t before[kColumns + 1];  // rows filled in all columns left of x
  uint32_t behind[kColumns + 1];  // rows filled in x and all columns right of it
  int32_t wells[kColumns + 2];    // of column x at x + 1
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
  BoardSummary summary;
  for (uint32_t wall = 0; wall < kWalls; ++wall) {
    summary.column[wall] = summary.column[kWalls + kColumns + wall] = kAllRows;
  }
  summary.wells[0] = summary.wells[kColumns + 1] = 0;
  summary.before[0] = summary.behind[kColumns] = kAllRows;
  for (uint32_t x = 0; x < kColumns; ++x) {
    summary.column[x + kWalls] = board.column[x];
    summary.before[x + 1] = summary.before[x] & board.column[x];
    summary.height[x] = board.height(x);
  }
  for (uint32_t x = kColumns; x-- != 0;) summary.behind[x] = summary.behind[x + 1] & board.column[x];

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
