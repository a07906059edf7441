#include "engine/games/tetris/players/controller.h"
#include "engine/games/tetris/players/placement_risks.h"

namespace tilefish::tetris {
namespace {

// Pattern tables. A value is a risk, negated.
struct TablesController {
  static constexpr const int16_t* kPlayed = kTables;

  static Choice best(const Position& position, Wanted, const Stop& ended) {
    if (!position.falls_freely()) {
      const auto value = [&](const Placed& placed) -> int64_t {
        return -risk_of(kPlayed, placed.board, position.height);
      };
      return best_of_all(position, value, ended);
    }
    return choice_of(PlacementRisks<int16_t>(kPlayed, position.board, position.height).best(position.piece, ended));
  }
  static Choice choice_of(const Drop<int32_t>& drop) {
    return drop.found ? Choice{move_of(kShape[drop.shape].orientation, drop.column), -drop.risk}
                      : Choice{kNoMove, kNoValue};
  }
};

// Chances add up, their logarithms do not: the mean is that of the risks, and death is a risk of 1. One board's
// look-ups serve all answers.
int64_t value_over_next(const TablesController& controller, Position after, const Placed& placed, Budget& budget) {
  after.board = placed.board;
  const PlacementRisks<int16_t> risks(TablesController::kPlayed, after.board, after.height);
  const Stop ended = budget.when_overdue();
  int64_t sum = 0;
  for (uint32_t piece = 0;;) {
    after.piece = static_cast<uint8_t>(piece);
    const Choice answer = after.falls_freely() ? controller.choice_of(risks.best(piece, ended))
                                               : controller.best(after, Wanted::kValue, ended);
    if (ended()) return kNoValue;
    sum -= chance_q40(answer.move == kNoMove ? 0 : static_cast<int32_t>(-answer.value));
    budget.spend(kPlacements[piece]);
    if (++piece == kPieces) return sum;
    if (budget.exhausted()) return kNoValue;
  }
}
Move choose(const Position& position, const LookAhead& settings, Seat& seat) {
  return decide(TablesController{}, position, settings, seat);
}

}  // namespace

extern constexpr Player kTablesPlayer = checked_player({
    .name = "tables",
    .about = "pattern tables of the risk of dying, for up to 10 rows",
    .parameters = kLookAhead,
    .check = "tables:next=7",
    .check_moves = 10,
    .step = 125,
    .choose = chooser<choose>,
    .data = &kTablesData,
});

}  // namespace tilefish::tetris
