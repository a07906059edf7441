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
  int64_t value;                                        // of the board as it is, but for the differences
  uint32_t holed_rows;
  uint32_t differences;  // how often each height difference occurs, a nibble each
  bool holed[kColumns];
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
Survey survey_of(const Board& board, const Linear& linear) {
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

  Features features{};
  uint32_t rows = 0, columns = 0, holes = 0, depth = 0;
  survey.holed_rows = survey.differences = 0;
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t* const column = survey.column + kWalls + x;
    const uint32_t filled = count_bits(column[0]), height = survey.height[x];
    rows += count_bits(column[-1] ^ column[0]);
    columns += count_bits(column[0] ^ (column[0] << 1 | 1u));
    holes += height - filled;
    survey.wells[x + 1] = static_cast<int32_t>(wells_of(column[-1], column[0], column[1], linear.wells));
    features.of[kWells] += survey.wells[x + 1];
    if constexpr (kAll) {
      survey.holed[x] = height != filled;
      survey.holed_rows |= ((1u << height) - 1) & ~column[0];
      depth += filled - lowest_bit(~column[0]);
      if (x != 0) survey.differences += difference(survey.height[x - 1], height);
    }
  }
  rows += count_bits(survey.column[kWalls + kColumns - 1] ^ kAllRows);
  features.of[kRowTransitions] = static_cast<int32_t>(rows);
  features.of[kColumnTransitions] = static_cast<int32_t>(columns);
  features.of[kHoles] = static_cast<int32_t>(holes);
  features.of[kHoleDepth] = static_cast<int32_t>(depth);
  features.of[kRowsWithHoles] = static_cast<int32_t>(count_bits(survey.holed_rows));
  survey.value = linear.value(features);
  return survey;
}

}  // namespace tilefish::tetris
