// The published controllers that weigh features of a board.
#include <iterator>

#include "engine/games/tetris/players/controller.h"

namespace tilefish::tetris {
namespace {

struct LinearController {
  Linear linear;

  Choice best(const Position& position, Wanted wanted, const Stop& ended) const {
    return best_linear(position, linear, wanted, ended);
  }
  int64_t of_move(const Placed& placed) const {
    return static_cast<int64_t>(linear.weight[kLandingHeight]) * (2 * placed.row + kShape[placed.shape].height - 1) +
           static_cast<int64_t>(linear.weight[kErodedCells]) * (placed.lines * placed.eroded);
  }
};

template <WellKind kWellKind>
Move choose_linear(const Position& position, const LookAhead& settings, Seat& seat) {
  return decide(LinearController{{seat.weights.data(), kWellKind}}, position, settings, seat);
}

// Weights. The landing height is counted in half rows, so its weight is half of the published one.
constexpr const char* kLinearNames[] = {"half_landing_height", "eroded_cells",    "row_transitions",
                                        "column_transitions",  "holes",           "wells",
                                        "hole_depth",          "rows_with_holes", "diversity"};
static_assert(std::size(kLinearNames) == kFeatures);
constexpr int32_t kBcts[] = {-6314500, 6601974, -9215815, -19773560, -13083350, -10487470, -1611863, -24040870, 0};
constexpr int32_t kDt10[] = {-109, 242, -217, -331, 95, -222, -81, -965, 127};
constexpr int32_t kDt20[] = {-134, 138, -241, -632, 203, -271, -43, -948, 89};
constexpr Weighting kDellacherieWeighting{kLinearNames, kDellacherieWeights, 2};
constexpr Weighting kBctsWeighting{kLinearNames, kBcts, 1000000};
constexpr Weighting kDt10Weighting{kLinearNames, kDt10, 100};
constexpr Weighting kDt20Weighting{kLinearNames, kDt20, 100};

}  // namespace

extern constexpr Player kDellacheriePlayer = checked_player({
    .name = "dellacherie",
    .about = "six features, weights by hand, 2003",
    .parameters = kLookAhead,
    .check = "dellacherie",
    .check_moves = 300,
    .step = 32,
    .choose = chooser<choose_linear<WellKind::kPlain>>,
    .weighting = &kDellacherieWeighting,
});

extern constexpr Player kBctsPlayer = checked_player({
    .name = "bcts",
    .about = "eight features, cross-entropy, 2009",
    .parameters = kLookAhead,
    .check = "bcts",
    .check_moves = 200,
    .step = 75,
    .choose = chooser<choose_linear<WellKind::kPlain>>,
    .weighting = &kBctsWeighting,
});

extern constexpr Player kDt10Player = checked_player({
    .name = "dt10",
    .about = "nine features, trained at height 10, 2013",
    .parameters = kLookAhead,
    .check = "dt10",
    .check_moves = 200,
    .step = 75,
    .choose = chooser<choose_linear<WellKind::kFast>>,
    .weighting = &kDt10Weighting,
});

extern constexpr Player kDt20Player = checked_player({
    .name = "dt20",
    .about = "nine features, trained at height 20, 2013",
    .parameters = kLookAhead,
    .check = "dt20:next=7",
    .check_moves = 20,
    .step = 75,
    .choose = chooser<choose_linear<WellKind::kFast>>,
    .weighting = &kDt20Weighting,
});

}  // namespace tilefish::tetris
