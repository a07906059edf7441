#include <iterator>

#include "engine/games/tetris/players/controller.h"
#include "engine/games/tetris/players/tetr_ai.h"

namespace tilefish::tetris {
namespace {

// Ties: the piece's centre nearest the board's, then the lowest column.
struct TetrAiController {
  etl::span<const int32_t> weights;
  static constexpr int64_t kTies = 4096;

  Choice best(const Position& position, Wanted) const {
    return best_of_all(position, [&](const Placed& placed) {
      const int32_t off_centre = 2 * placed.column + kShape[placed.shape].width - static_cast<int32_t>(kColumns);
      return kTies * tetr_ai_value(placed, weights) - (off_centre < 0 ? -off_centre : off_centre) * 16 - placed.column;
    });
  }
  int64_t of_move(const Placed& placed) const { return kTies * tetr_ai_value_of_move(placed, weights); }
};

Move choose(const Position& position, const LookAhead& settings, Seat& seat) {
  return decide(TetrAiController{seat.weights}, position, settings, seat);
}

constexpr const char* kTetrAiNames[] = {
    "landing",         "lines",          "row_transitions", "column_transitions", "holes",       "holes_at_wall",
    "holes_near_wall", "holes_off_wall", "highest_hole",    "well_of_one",        "well_of_two", "well_of_more",
    "well_slope",      "well_at_wall",   "well_near_wall",  "one_match",          "more_matches"};
static_assert(std::size(kTetrAiNames) == kAiWeights);
constexpr int32_t kTetrAi[] = {15 * 67,   60 * 86,   -60 * 100, -60 * 95,     -60 * 401,     -90 * 88,
                               -60 * 88,  -60 * 88,  -60 * 75,  -6 * 2 * 176, -6 * 10 * 176, -6 * 990,
                               -6 * 4010, -6 * 1320, -6 * 880,  10 * 117 * 4, 10 * 117 * 6};
constexpr Weighting kTetrAiWeighting{kTetrAiNames, kTetrAi, 60};

}  // namespace

extern constexpr Player kTetrAiPlayer = checked_player({
    .name = "tetr-ai",
    .about = "wells by depth and pieces that fit flush, 2026",
    .parameters = kLookAhead,
    .check = "tetr-ai",
    .check_moves = 200,
    .step = 75,
    .choose = chooser<choose>,
    .weighting = &kTetrAiWeighting,
});

}  // namespace tilefish::tetris
