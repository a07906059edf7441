// Flat Monte Carlo: every move is tried and then played on by a policy N times. The move with the best mean wins; ties
// go to the first.
//
// The chance in the move itself is drawn once and shared by the move's N playouts, as in the Square Stacker paper, or
// drawn anew for each playout, as in the Five or More thesis. Moves may also be compared by their best playout instead
// of the mean.
//
// Memory: none. When the budget is exhausted, the moves not yet tried by all their playouts are left out.
#pragma once

#include "engine/search/concepts.h"

namespace tilefish::search {

inline constexpr uint32_t kToTheEnd = UINT32_MAX;

struct FlatOptions {
  bool own_chance = false;  // each playout draws the chance in the move itself anew
  bool by_maximum = false;  // moves are compared by their best playout, not by the mean
};

template <class P>
concept FlatPosition = Position<P> && ListsMoves<P>;

template <FlatPosition P>
Move flat_monte_carlo(const P& root, uint32_t games, uint32_t depth, Playout<P> playout, Random& random, Budget& budget,
                      FlatOptions options = {}) {
  Move best = kNoMove;
  int64_t best_total = 0;
  for (const Move move : root.moves()) {
    if (best != kNoMove && budget.exhausted()) break;
    P child = root;
    if (!options.own_chance) {
      child.play(move, random);
      budget.spend(1);
    }
    int64_t total = 0;
    bool whole = true;
    for (uint32_t game = 0; game < games && whole && !budget.stopped(); ++game) {
      P end = child;
      if (options.own_chance) {
        end.play(move, random);
        budget.spend(1);
      }
      whole = play_out(end, playout, random, depth, budget) &&
              (game + 1 == games || !budget.bounded() || !budget.exhausted());
      if (!options.by_maximum) {
        total += end.score;
      } else if (game == 0 || end.score > total) {
        total = end.score;
      }
    }
    if (best == kNoMove || (whole && total > best_total)) {
      best = move;
      best_total = total;
    }
  }
  return best;
}

}  // namespace tilefish::search
