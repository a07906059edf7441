// The features of the strongest public controller of 2026, `tetr-ai`: holes by column, the highest holes, wells by
// depth, and how many of the pieces find a place along the skyline that they fill without a gap.
#pragma once

#include <etl/span.h>

#include "engine/games/tetris/rules/board.h"

namespace tilefish::tetris {

enum TetrAiWeight : uint32_t {
  kAiLanding,  // for each cell of the piece, a row further down
  kAiLines,
  kAiRowTransitions,
  kAiColumnTransitions,
  kAiHoles,
  kAiHolesAtWall,    // more for a hole in columns 0 and 9,
  kAiHolesNearWall,  // 1 and 8,
  kAiHolesOffWall,   // 2 and 7
  kAiHighestHole,    // for each row of the highest column with a hole in the topmost row that has one
  kAiWellOfOne,      // a column between two higher ones, by how much lower it is
  kAiWellOfTwo,
  kAiWellOfMore,    // and
  kAiWellSlope,     // for each row beyond two,
  kAiWellAtWall,    // more of that in columns 0 and 9,
  kAiWellNearWall,  // 1, 2, 7 and 8
  kAiOneMatch,      // a piece with one place,
  kAiMoreMatches,   // or several
  kAiWeights
};

int64_t tetr_ai_value(const Placed& placed, etl::span<const int32_t> weights);
// The part of it that is the move's and not the board's.
int64_t tetr_ai_value_of_move(const Placed& placed, etl::span<const int32_t> weights);

}  // namespace tilefish::tetris
