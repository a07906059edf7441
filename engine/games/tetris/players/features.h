// What a board is worth, in parts: the features of the published controllers, each an integer, one definition each.
#pragma once

#include "engine/games/tetris/rules/board.h"

namespace tilefish::tetris {

enum Feature : uint32_t {
  kLandingHeight,      // doubled: of the middle of the piece
  kErodedCells,        // lines x cells of the piece erased
  kRowTransitions,     // filled/empty changes along rows, walls filled, over all 20 rows
  kColumnTransitions,  // along columns, floor filled
  kHoles,              // empty cells below a filled one
  kWells,              // for every empty cell between two filled ones: itself and the empty cells right below
  kHoleDepth,          // filled cells right above holes
  kRowsWithHoles,
  kDiversity,  // how many of the differences -2 .. 2 occur between the heights of neighbours
  kFeatures
};

struct Features {
  int32_t of[kFeatures];
};

// How wells are counted. Fast: mark every empty cell at or below a cell between two filled ones down to the next filled
// one; a run of n marked cells adds 1 + 2 + ... + n.
enum class WellKind : uint8_t { kPlain, kFast };

// Single columns. `left` and `right` are the columns beside; a wall is all filled.
inline uint32_t wells_of(uint32_t left, uint32_t column, uint32_t right, WellKind kind) {
  uint32_t sum = 0;
  uint32_t cells = left & right & ~column;
  if (kind == WellKind::kFast) {
    for (uint32_t more = cells; more != 0; cells |= more) more = cells >> 1 & ~column & ~cells;
    // A cell that has k marked ones right above it counts k + 1.
    for (; cells != 0; cells &= cells >> 1) sum += count_bits(cells);
  } else {
    for (; cells != 0; cells = cells >> 1 & ~column) sum += count_bits(cells);
  }
  return sum;
}

// All features; of a board alone, without those of a move. `six`: the first six alone, with plain wells.
Features board_features(const Board& board, WellKind kind);
Features board_six(const Board& board);
Features measure(const Placed& placed, WellKind kind);
Features measure_six(const Placed& placed);

}  // namespace tilefish::tetris
