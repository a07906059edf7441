// How a player that judges boards decides: by the best placement of the piece at hand, or by the mean over the best
// answers to each next piece.
#pragma once

#include <array>

#include "engine/games/record.h"
#include "engine/games/tetris/players/linear.h"
#include "engine/games/tetris/rules/position.h"

namespace tilefish::tetris {

// Placements of each piece on a board with room for all: what a decision simulates.
inline constexpr auto kPlacements = [] {
  std::array<uint32_t, kPieces> placements{};
  for (const Shape& shape : kShape) placements[shape.piece] += kColumns + 1 - shape.width;
  return placements;
}();
inline constexpr uint32_t kPlacementsOfAll = [] {
  uint32_t sum = 0;
  for (const uint32_t placements : kPlacements) sum += placements;
  return sum;
}();
static_assert(kPlacementsOfAll == 162);

// A controller offers best(position, wanted, ended), the choice of the piece at hand, and of_move(placed), the part of
// a value that is the move's and not the board's: looking a piece further, it is that of both moves and the board after
// the second.
inline constexpr int64_t kDead = -(int64_t{1} << 54);  // below any value, and seven of them fit

// Where the budget is exhausted before the last piece, the sum over the pieces before counts for nothing. Nothing is
// spent within a piece, so a clock that ends it there decides the same as one that ends it before the piece. Behind the
// last one nobody asks: the value counts then, as where a clock ends the next placement within its first piece.
template <class Controller>
int64_t value_over_next(const Controller& controller, Position after, const Placed& placed, Budget& budget) {
  after.board = placed.board;
  int64_t sum = static_cast<int64_t>(kPieces) * controller.of_move(placed);
  const Stop ended = budget.when_overdue();
  for (uint32_t piece = 0; piece < kPieces; ++piece) {
    if (piece != 0 && budget.exhausted()) return kNoValue;
    after.piece = static_cast<uint8_t>(piece);
    const Choice answer = controller.best(after, Wanted::kValue, ended);
    if (ended()) return kNoValue;
    sum += answer.move == kNoMove ? kDead : answer.value;
    budget.spend(kPlacements[piece]);
  }
  return sum;
}

struct LookAhead {
  uint32_t next;
};
inline constexpr Parameter kLookAhead[] = {
    {.name = "next",
     .at = offsetof(LookAhead, next),
     .standard = 0,
     .least = 0,
     .most = 7,
     .step = 7,
     .meaning = "7: the mean over the best answers to the 7 possible next pieces"}};

template <class Controller>
Move decide(const Controller& controller, const Position& position, const LookAhead& settings, Seat& seat) {
  Budget& budget = seat.budget;
  budget.spend(kPlacements[position.piece]);
  // An answer for the case that no placement is looked into to its end, before time runs out.
  const bool needed = settings.next == 0 || budget.bounded();
  const Move at_once = needed ? controller.best(position, Wanted::kMove, budget.when_stopped()).move : kNoMove;
  if (settings.next == 0) return at_once;
  const auto value = [&](const Placed& placed) { return value_over_next(controller, position, placed, budget); };
  const Choice best = best_of_all(position, value, budget.when_exhausted());
  return best.move != kNoMove ? best.move : at_once;
}

}  // namespace tilefish::tetris
