// The two players of the Tetris paper that weigh features: by hand, and by its genetic search.
#include <iterator>

#include "engine/games/tetris/players/controller.h"
#include "engine/games/tetris/players/paper_features.h"

namespace tilefish::tetris {
namespace {

// The paper's own features: its first four, or all ten, as many as there are weights.
struct PaperController {
  etl::span<const int32_t> weights;

  Choice best(const Position& position, Wanted, const Stop& ended) const {
    const auto value = [&](const Placed& placed) {
      const PaperFeatures features = paper_features(placed);
      int64_t sum = 0;
      for (uint32_t i = 0; i < weights.size(); ++i) sum += static_cast<int64_t>(weights[i]) * features.of[i];
      return sum;
    };
    return best_of_all(position, value, ended);
  }
  int64_t of_move(const Placed& placed) const { return static_cast<int64_t>(weights[kLines]) * placed.lines; }
};

Move choose(const Position& position, const LookAhead& settings, Seat& seat) {
  return decide(PaperController{seat.weights}, position, settings, seat);
}

constexpr const char* kPaperNames[] = {"lines",      "holes",         "bumpiness",  "maximum_height", "blocks",
                                       "holed_rows", "height_spread", "open_wells", "highest_hole",   "cover"};
static_assert(std::size(kPaperNames) == kPaperFeatures);
// The weights come from the Tetris paper's procedure: begin with its (1, -3, -2, -4), change one weight after the other
// by one, and keep the change where 100 games by the rules `bag` last longer. The paper does not say where it ended;
// this is where it ended here.
constexpr int32_t kHandcrafted[] = {0, -6, -1, -1};
constexpr const char* kHandcraftedNames[] = {kPaperNames[0], kPaperNames[1], kPaperNames[2], kPaperNames[3]};
static_assert(std::size(kHandcraftedNames) == kHandcraftedFeatures);
constexpr Weighting kHandcraftedWeighting{kHandcraftedNames, kHandcrafted, 1};
constexpr int32_t kGenetic[] = {
#include "engine/games/tetris/weights/genetic.inc"
};
constexpr Weighting kGeneticWeighting{kPaperNames, kGenetic, 1000000};

}  // namespace

extern constexpr Player kHandcraftedPlayer = checked_player({
    .name = "handcrafted",
    .about = "the Tetris paper: lines, holes, bumpiness, height",
    .parameters = kLookAhead,
    .check = "handcrafted",
    .check_moves = 200,
    .step = 125,
    .choose = chooser<choose>,
    .weighting = &kHandcraftedWeighting,
});

extern constexpr Player kGeneticPlayer = checked_player({
    .name = "genetic",
    .about = "the Tetris paper: ten features, weights by its genetic search",
    .parameters = kLookAhead,
    .check = "genetic:next=7",
    .check_moves = 20,
    .step = 150,
    .choose = chooser<choose>,
    .weighting = &kGeneticWeighting,
});

}  // namespace tilefish::tetris
