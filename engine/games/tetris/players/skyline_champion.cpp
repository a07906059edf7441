#include <iterator>

#include "engine/games/tetris/players/controller.h"
#include "engine/games/tetris/players/skyline.h"

namespace tilefish::tetris {
namespace {

constexpr const char* kChampionNames[] = {
    "landing",         "lines",          "row_transitions", "column_transitions", "holes",           "holes_at_wall",
    "holes_near_wall", "holes_off_wall", "highest_hole",    "well_of_one",        "well_of_two",     "well_of_more",
    "well_slope",      "well_at_wall",   "well_near_wall",  "one_match_o",        "one_match_t",     "one_match_sz",
    "one_match_jl",    "more_matches_o", "more_matches_t",  "more_matches_sz",    "more_matches_jl", "exact_fit_t",
    "exact_fit_sz",    "exact_fit_jl",   "hole_depth",      "rows_with_holes",    "eroded_cells"};
static_assert(std::size(kChampionNames) == kSkylineWeights);
constexpr int32_t kChampion[] = {
#include "engine/games/tetris/weights/champion.inc"
};
constexpr Weighting kChampionWeighting{kChampionNames, kChampion, 60};

}  // namespace

extern constexpr Player kChampionPlayer = checked_player({
    .name = "champion",
    .about = "the features of tetr-ai by piece, tuned by splitting",
    .parameters = kLookAhead,
    .check = "champion",
    .check_moves = 200,
    .step = 75,
    .choose = chooser<choose_by_skyline>,
    .weighting = &kChampionWeighting,
});

}  // namespace tilefish::tetris
