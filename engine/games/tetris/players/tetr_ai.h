// The features of `tetr-ai`, the strongest public controller of 2026: holes by column, the highest holes, wells by
// depth, and for how many pieces the skyline has a place that they fill without a gap.
#pragma once

#include <etl/span.h>

#include "engine/games/tetris/players/linear.h"

namespace tilefish::tetris {

enum TetrAiWeight : uint32_t {
  kAiLanding,  // for each cell of the piece and each row that it lies below the top row
  kAiLines,
  kAiRowTransitions,
  kAiColumnTransitions,
  kAiHoles,
  kAiHolesAtWall,    // in addition, for a hole in columns 0 and 9
  kAiHolesNearWall,  // in columns 1 and 8
  kAiHolesOffWall,   // in columns 2 and 7
  kAiHighestHole,    // of the columns with a hole in the topmost row that has holes, the height of the highest
  kAiWellOfOne,      // a column between two higher ones: one row lower
  kAiWellOfTwo,      // two rows lower
  kAiWellOfMore,     // more than two rows lower
  kAiWellSlope,      // in addition, for each row beyond two
  kAiWellAtWall,     // in addition to that, in columns 0 and 9
  kAiWellNearWall,   // in columns 1, 2, 7 and 8
  kAiOneMatch,       // a piece that one place of the skyline fits
  kAiMoreMatches,    // a piece that several places fit
  kAiWeights
};

// Its published weights, times 60.
inline constexpr int32_t kTetrAiWeights[] = {15 * 67,   60 * 86,   -60 * 100, -60 * 95,     -60 * 401,     -90 * 88,
                                             -60 * 88,  -60 * 88,  -60 * 75,  -6 * 2 * 176, -6 * 10 * 176, -6 * 990,
                                             -6 * 4010, -6 * 1320, -6 * 880,  10 * 117 * 4, 10 * 117 * 6};

int64_t tetr_ai_value(const Placed& placed, etl::span<const int32_t> weights);
// The part of the value that depends on the move and not on the board it leaves.
int64_t tetr_ai_value_of_move(const Placed& placed, etl::span<const int32_t> weights);

// The best placement by kTetrAiTies times the value; of equals the one whose centre is nearest the board's, then the
// one in the lowest column. A placement that clears nothing is scored by differences from the board before it.
inline constexpr int64_t kTetrAiTies = 4096;
Choice best_by_tetr_ai(const Position& position, etl::span<const int32_t> weights, const Stop& ended = {});

}  // namespace tilefish::tetris
