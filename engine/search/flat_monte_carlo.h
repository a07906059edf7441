// Flat Monte Carlo: every move is tried, then played on by a policy N times; the best mean wins, ties go to the first.
//
// What chance does in the move itself is drawn once and shared by its N playouts, as document 000 does, or anew for
// each, as document 002 does. The best mean may also be the best single end. When the budget runs out the moves not yet
// tried are left out. Keeps nothing in memory.
#pragma once

#include "engine/search/game.h"

namespace tilefish::search {

inline constexpr uint32_t kToTheEnd = UINT32_MAX;

struct FlatOptions {
  bool own_chance = false;  // each playout draws what the move itself brings
  bool by_maximum = false;
};

template <Position P>
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
    for (uint32_t game = 0; game < games && !budget.stopped(); ++game) {
      P end = child;
      if (options.own_chance) {
        end.play(move, random);
        budget.spend(1);
      }
      budget.spend(playout(end, random, depth));
      if (!options.by_maximum) {
        total += end.score;
      } else if (game == 0 || end.score > total) {
        total = end.score;
      }
    }
    if (best == kNoMove || total > best_total) {
      best = move;
      best_total = total;
    }
  }
  return best;
}

}  // namespace tilefish::search
