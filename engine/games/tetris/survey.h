// What all placements of a piece have in common: the board before it, looked at once.
#pragma once

#include "engine/games/tetris/linear.h"

namespace tilefish::tetris {

inline constexpr uint32_t kWalls = 2;  // beside the board, on each side: a neighbour's neighbour is a wall too

struct Survey {
  uint32_t column[kColumns + 2 * kWalls];  // column x at x + kWalls
  uint32_t height[kColumns];
  uint32_t before[kColumns + 1], behind[kColumns + 1];  // rows filled in all columns left of x; in x and all right of it
  int32_t wells[kColumns + 2];                          // of column x at x + 1
  uint32_t holed_rows;
  uint32_t differences;  // how often each height difference occurs, a nibble each
  bool holed[kColumns];

  // What the board is worth as it is, without its diversity, which is not counted in differences. Needed for few pieces, so worked out when asked for.
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
Survey survey_of(const Board& board, WellKind kind) {
  Survey survey;
  for (uint32_t wall = 0; wall < kWalls; ++wall) {
    survey.column[wall] = survey.column[kWalls + kColumns + wall] = kAllRows;
  }
  survey.wells[0] = survey.wells[kColumns + 1] = 0;
  survey.before[0] = survey.behind[kColumns] = kAllRows;
  for (uint32_t x = 0; x < kColumns; ++x) {
    survey.column[x + kWalls] = board.column[x];
    survey.before[x + 1] = survey.before[x] & board.column[x];
    survey.height[x] = board.height(x);
  }
  for (uint32_t x = kColumns; x-- != 0;) survey.behind[x] = survey.behind[x + 1] & board.column[x];

  survey.holed_rows = survey.differences = 0;
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t* const column = survey.column + kWalls + x;
    survey.wells[x + 1] = static_cast<int32_t>(wells_of(column[-1], column[0], column[1], kind));
    if constexpr (kAll) {
      const uint32_t height = survey.height[x], holes = ((1u << height) - 1) & ~column[0];
      survey.holed[x] = holes != 0;
      survey.holed_rows |= holes;
      if (x != 0) survey.differences += difference(survey.height[x - 1], height);
    }
  }
  return survey;
}

}  // namespace tilefish::tetris
