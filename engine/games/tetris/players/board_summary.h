// What all placements of a piece have in common: the board before it, looked at once.
#pragma once

#include "engine/games/tetris/players/landing.h"
#include "engine/games/tetris/players/linear.h"

namespace tilefish::tetris {

struct BoardSummary : Surface {
  int32_t wells[kColumns + 2];  // of column x at x + 1
  uint32_t holed_rows = 0;
  uint32_t differences = 0;  // how often each height difference occurs, a nibble each
  bool holed[kColumns];

  BoardSummary(const Board& board, WellKind kind);

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

inline BoardSummary::BoardSummary(const Board& board, WellKind kind) : Surface(board) {
  wells[0] = wells[kColumns + 1] = 0;
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t* const here = column + kWalls + x;
    wells[x + 1] = static_cast<int32_t>(wells_of(here[-1], here[0], here[1], kind));
    const uint32_t holes = ((1u << height[x]) - 1) & ~here[0];
    holed[x] = holes != 0;
    holed_rows |= holes;
    if (x != 0) differences += difference(height[x - 1], height[x]);
  }
}

}  // namespace tilefish::tetris
