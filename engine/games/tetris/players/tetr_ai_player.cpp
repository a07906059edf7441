#include <iterator>

#include "engine/games/tetris/players/controller.h"
#include "engine/games/tetris/players/tetr_ai.h"

namespace tilefish::tetris {
namespace {

struct TetrAiController {
  etl::span<const int32_t> weights;

  Choice best(const Position& position, Wanted, const Stop& ended) const {
    return best_by_tetr_ai(position, weights, ended);
  }
  int64_t of_move(const Placed& placed) const { return kTetrAiTies * tetr_ai_value_of_move(placed, weights); }
};

Move choose(const Position& position, const LookAhead& settings, Seat& seat) {
  return decide(TetrAiController{seat.weights}, position, settings, seat);
}

constexpr const char* kTetrAiNames[] = {
    "landing",         "lines",          "row_transitions", "column_transitions", "holes",       "holes_at_wall",
    "holes_near_wall", "holes_off_wall", "highest_hole",    "well_of_one",        "well_of_two", "well_of_more",
    "well_slope",      "well_at_wall",   "well_near_wall",  "one_match",          "more_matches"};
static_assert(std::size(kTetrAiNames) == kAiWeights);
constexpr Weighting kTetrAiWeighting{kTetrAiNames, kTetrAiWeights, 60};

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
