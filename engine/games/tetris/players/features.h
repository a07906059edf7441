// The features of a board by which the published controllers judge it. Each is an integer.
#pragma once

#include "engine/games/tetris/rules/board.h"

namespace tilefish::tetris {

enum Feature : uint32_t {
  kLandingHeight,      // the row of the middle of the piece, times 2
  kErodedCells,        // lines cleared * cells of the piece in them
  kRowTransitions,     // changes between filled and empty along all 20 rows; walls are filled
  kColumnTransitions,  // the same along columns; the floor is filled
  kHoles,              // empty cells below a filled one
  kWells,              // for every empty cell between two filled ones: itself and the empty cells right below it
  kHoleDepth,          // filled cells above a hole
  kRowsWithHoles,
  kDiversity,  // how many of the differences -2 to 2 occur between the heights of neighbouring columns
  kFeatures
};

struct Features {
  int32_t of[kFeatures];
};

// How wells are counted: plain as above; or fast, by marking every empty cell between two filled ones and the empty
// cells below it down to the next filled one. A run of n marked cells adds 1 + 2 + ... + n.
enum class WellKind : uint8_t { kPlain, kFast };

// The wells of one column. `left` and `right` are the columns beside it; a wall is a column of filled cells.
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

// All features. Those of a board alone leave the features of the move at 0. `six`: the first six features only, with
// plain wells.
Features board_features(const Board& board, WellKind kind);
Features board_six(const Board& board);
Features measure(const Placed& placed, WellKind kind);

}  // namespace tilefish::tetris
