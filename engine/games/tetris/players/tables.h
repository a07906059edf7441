// Pattern tables. The logarithm of the risk that the game ends soon is a sum of table entries, and the best placement
// is the one with the least risk. `tilefish tune tetris tables` learns the entries, at height 10.
//
//   look-ups  chosen by                                                                              entries
//   10        a row's cells, and which row it is                                                     10 x 528
//   10        a column's cells, and which column it is                                               5 x 1024
//   6         the four steps between five neighbouring columns, and which columns                    3 x 7^4
//   8         the heights of three neighbouring columns, and which columns                           4 x 11^3
//   1         the topmost row with a hole, the highest column over such a hole, the number of holes  11 x 11 x 9
//   1         how many places along the skyline each piece fills without a gap: 0, 1, more           27 x 45
//   1         the sum of all heights, and the largest                                                101 x 11
//
// A board and its mirror image share all entries. The tables know ten rows. The board of a lower game is put on full
// rows, so that its top is at the tenth. Of a higher game, rows that lie below the top of every column are left out, at
// most as many as it has beyond ten, and each doubles the risk; rows that are still above the tenth count as the tenth.
#pragma once

#include "tilefish/catalogue.h"

#include "engine/core/fixed.h"
#include "engine/games/tetris/rules/board.h"

namespace tilefish::tetris {

inline constexpr uint32_t kLevels = 10;  // rows and heights that the tables tell apart
inline constexpr uint32_t kSteepest = 3;
inline constexpr uint32_t kMostHoles = 8;

inline constexpr uint32_t kHalf = kColumns / 2;
inline constexpr uint32_t kRowPatterns = 528;  // of 1024 rows, one of each pair of mirror images
inline constexpr uint32_t kColumnPatterns = 1u << kLevels;
inline constexpr uint32_t kStepKinds = 2 * kSteepest + 1, kHeights = kLevels + 1;
inline constexpr uint32_t kStepWindows = kColumns - 4,
                          kStepPatterns = kStepKinds * kStepKinds * kStepKinds * kStepKinds;
inline constexpr uint32_t kTrioWindows = kColumns - 2, kTrioPatterns = kHeights * kHeights * kHeights;
inline constexpr uint32_t kFitPatterns = 27 * 45;

inline constexpr uint32_t kRowTable = 0;
inline constexpr uint32_t kColumnTable = kRowTable + kLevels * kRowPatterns;
inline constexpr uint32_t kStepTable = kColumnTable + kHalf * kColumnPatterns;
inline constexpr uint32_t kTrioTable = kStepTable + kStepWindows / 2 * kStepPatterns;
inline constexpr uint32_t kHoleTable = kTrioTable + kTrioWindows / 2 * kTrioPatterns;
inline constexpr uint32_t kFitTable = kHoleTable + kHeights * kHeights * (kMostHoles + 1);
inline constexpr uint32_t kSumTable = kFitTable + kFitPatterns;
inline constexpr uint32_t kTableEntries = kSumTable + (kColumns * kLevels + 1) * kHeights;
static_assert(kTableEntries == 26342);

// Rows above the tenth are looked up only where they have cells.
inline constexpr uint32_t kMostLookUps = kMostRows + kColumns + kStepWindows + kTrioWindows + 3;

// The number of a row's pattern, which its mirror image shares.
inline constexpr auto kRowPattern = [] {
  std::array<uint16_t, 1u << kColumns> numbers{};
  uint32_t next = 0;
  for (uint32_t cells = 0; cells < numbers.size(); ++cells) {
    uint32_t mirrored = 0;
    for (uint32_t x = 0; x < kColumns; ++x) mirrored |= (cells >> x & 1u) << (kColumns - 1 - x);
    numbers[cells] = static_cast<uint16_t>(mirrored < cells ? numbers[mirrored] : next++);
  }
  return numbers;
}();

// The cells of each shape's rows, from its lowest, bit 0 the left column.
inline constexpr auto kShapeRows = [] {
  std::array<std::array<uint8_t, 4>, kShapes> rows{};
  for (uint32_t shape = 0; shape < kShapes; ++shape) {
    for (uint32_t x = 0; x < kShape[shape].width; ++x) {
      for (uint32_t y = 0; y < 4; ++y) {
        rows[shape][y] = static_cast<uint8_t>(rows[shape][y] | (kShape[shape].cells[x] >> y & 1u) << x);
      }
    }
  }
  return rows;
}();

// The entry of each look-up.
constexpr uint32_t level(uint32_t height) { return height < kLevels ? height : kLevels; }

inline uint32_t row_entry(uint32_t row, uint32_t cells) {
  return kRowTable + (row < kLevels ? row : kLevels - 1) * kRowPatterns + kRowPattern[cells];
}
// A column that is higher than the tables is looked up by its topmost cells.
inline uint32_t column_entry(uint32_t x, uint32_t cells, uint32_t height) {
  if (height > kLevels) cells >>= height - kLevels;
  return kColumnTable + (x < kHalf ? x : kColumns - 1 - x) * kColumnPatterns + cells;
}
inline uint8_t step_kind(uint32_t left, uint32_t right) {
  const uint32_t up = right + kSteepest;
  if (up <= left) return 0;
  return static_cast<uint8_t>(up - left < kStepKinds ? up - left : kStepKinds - 1);
}
inline uint32_t step_entry(uint32_t window, const uint8_t* kind) {
  constexpr uint32_t n = kStepKinds;
  const uint32_t pattern = window < kStepWindows / 2
                               ? ((kind[0] * n + kind[1]) * n + kind[2]) * n + kind[3]
                               : kStepPatterns - 1 - (((kind[3] * n + kind[2]) * n + kind[1]) * n + kind[0]);
  return kStepTable + (window < kStepWindows / 2 ? window : kStepWindows - 1 - window) * kStepPatterns + pattern;
}
inline uint32_t trio_entry(uint32_t window, const uint8_t* levels) {
  constexpr uint32_t n = kHeights;
  return window < kTrioWindows / 2
             ? kTrioTable + window * kTrioPatterns + (levels[0] * n + levels[1]) * n + levels[2]
             : kTrioTable + (kTrioWindows - 1 - window) * kTrioPatterns + (levels[2] * n + levels[1]) * n + levels[0];
}
// `row` counts from 1; 0 for no hole.
inline uint32_t hole_entry(uint32_t row, uint32_t height, uint32_t holes) {
  return kHoleTable + (level(row) * kHeights + level(height)) * (kMostHoles + 1) +
         (holes < kMostHoles ? holes : kMostHoles);
}
inline uint32_t sum_entry(uint32_t sum, uint32_t largest) { return kSumTable + sum * kHeights + largest; }

// The places where the skyline takes each of the steps from -2 to 2, a bit for each place. They tell which pieces fit
// without a gap.
struct Steps {
  uint16_t at[5];  // the steps -2, -1, 0, 1, 2

  void set(uint32_t x, uint32_t left, uint32_t right) {
    const uint32_t index = right + 2 - left;
    if (index < 5) at[index] = static_cast<uint16_t>(at[index] | 1u << x);
  }
  void forget(uint32_t places) {
    for (uint16_t& one : at) one = static_cast<uint16_t>(one & ~places);
  }
};
uint32_t fit_entry(const Steps& steps);

// The learned tables; kDoubling in an entry doubles the risk.
extern const int16_t kTables[kTableEntries];
inline constexpr Data kTablesData{.bytes = 52684};
static_assert(kTablesData.bytes == sizeof kTables);

}  // namespace tilefish::tetris
