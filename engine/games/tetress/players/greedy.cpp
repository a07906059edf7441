#include "engine/games/record.h"
#include "engine/games/tetress/players/evaluation.h"

namespace tilefish::tetress {
namespace {

// The move after which the other side stands worst.
Move choose(const Position& position, Seat& seat) {
  Move best = kNoMove;
  Score least = 0;
  position.moves().for_each([&](Move move) {
    Position after = position;
    after.place(move);
    seat.budget.spend(1);
    const Score value = evaluate(after, kTuned);
    if (best == kNoMove || value < least) {
      best = move;
      least = value;
    }
    return !seat.budget.exhausted();
  });
  return best;
}

}  // namespace

extern constexpr Player kGreedyPlayer = checked_player({
    .name = "greedy",
    .about = "the placement after which the other side stands worst",
    .check = "greedy",
    .check_moves = 60,
    .choose = chooser<choose>,
});

}  // namespace tilefish::tetress
