#include "engine/games/tetress/players/evaluation.h"

namespace tilefish::tetress {

const Weights kTuned = {
#include "engine/games/tetress/weights/evaluation.inc"
};

Score evaluate(const Position& position, const Weights& weights) {
  const Side side = position.to_move(), rival = static_cast<Side>(side ^ 1);
  const Score tokens = static_cast<Score>(position.count(side)) - static_cast<Score>(position.count(rival));
  if (position.turn >= kTurns) return tokens > 0 ? kWon : tokens < 0 ? -kWon : 0;
  const auto [ours, theirs] = count_both<Native>(position.tokens[side], position.tokens[rival], position.anywhere());
  if (ours == 0) return -kWon;
  const Score own = static_cast<Score>(ours), other = static_cast<Score>(theirs);
  const Score value = weights.mobility * (own - other) / (own + other + 2) + weights.tempo +
                      weights.tokens * tokens * position.turn / 128;
  return value > kMostValue ? kMostValue : value < -kMostValue ? -kMostValue : value;
}

}  // namespace tilefish::tetress
