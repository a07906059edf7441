// Controllers that judge a board by its skyline: holes by column, the highest holes, wells by depth, and for how many
// pieces there is a place that they fill without a gap. `tetr-ai`, the strongest public controller of 2026, is one of
// them; `champion` weighs the same features split finer, by piece, and six more.
//
// Two pieces that are each other's mirror image share a weight: S and Z, J and L.
#pragma once

#include <etl/span.h>

#include "engine/games/tetris/players/controller.h"
#include "tilefish/image.h"

namespace tilefish::tetris {

enum SkylineWeight : uint32_t {
  kSkyLanding,  // for each cell of the piece and each row that it lies below the top row
  kSkyLines,
  kSkyRowTransitions,
  kSkyColumnTransitions,
  kSkyHoles,
  kSkyHolesAtWall,    // in addition, for a hole in columns 0 and 9
  kSkyHolesNearWall,  // in columns 1 and 8
  kSkyHolesOffWall,   // in columns 2 and 7
  kSkyHighestHole,    // of the columns with a hole in the topmost row that has holes, the height of the highest
  kSkyWellOfOne,      // a column between two higher ones: one row lower
  kSkyWellOfTwo,      // two rows lower
  kSkyWellOfMore,     // more than two rows lower
  kSkyWellSlope,      // in addition, for each row beyond two
  kSkyWellAtWall,     // in addition to that, in columns 0 and 9
  kSkyWellNearWall,   // in columns 1, 2, 7 and 8
  kSkyOneMatch,       // a piece that one place of the skyline fits: O, T, S or Z, J or L
  kSkyMoreMatches = kSkyOneMatch + 4,  // a piece that several places fit, the same four
  kSkyExactFit = kSkyMoreMatches + 4,  // a piece that some place fits as it is, not upside down: T, S or Z, J or L
  kSkyHoleDepth = kSkyExactFit + 3,    // filled cells above a hole
  kSkyHoledRows,                       // rows with a hole
  kSkyEroded,                          // lines cleared * cells of the piece in them
  kSkylineWeights
};
static_assert(kSkylineWeights == 29);

// Those of `tetr-ai`, which tells no pieces apart. The first are the same.
enum TetrAiWeight : uint32_t { kAiOneMatch = kSkyOneMatch, kAiMoreMatches, kAiWeights };

// Its published weights, times 60.
inline constexpr int32_t kTetrAiWeights[] = {15 * 67,   60 * 86,   -60 * 100, -60 * 95,     -60 * 401,     -90 * 88,
                                             -60 * 88,  -60 * 88,  -60 * 75,  -6 * 2 * 176, -6 * 10 * 176, -6 * 990,
                                             -6 * 4010, -6 * 1320, -6 * 880,  10 * 117 * 4, 10 * 117 * 6};

// The functions below take the weights of either. Images without `champion` leave its code out.
inline constexpr bool kHoldsChampion = image_holds("tetris/champion");
constexpr bool are_finer(etl::span<const int32_t> weights) {
  return kHoldsChampion && weights.size() == kSkylineWeights;
}

int64_t skyline_value(const Placed& placed, etl::span<const int32_t> weights);
// The part of the value that depends on the move and not on the board it leaves.
int64_t skyline_value_of_move(const Placed& placed, etl::span<const int32_t> weights);

// The best placement by kSkylineTies times the value; of equals the one whose centre is nearest the board's, then the
// one in the lowest column. A placement that clears nothing is scored by differences from the board before it.
inline constexpr int64_t kSkylineTies = 4096;
Choice best_by_skyline(const Position& position, etl::span<const int32_t> weights, const Stop& ended = {});

// How `tetr-ai` and `champion` decide, by the seat's weights.
Move choose_by_skyline(const Position& position, const LookAhead& settings, Seat& seat);

}  // namespace tilefish::tetris
