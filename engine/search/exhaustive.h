// Exhaustive search to a depth: the move whose best line of play has the highest value; ties go to the first.
//
// What is a line of play, and what is it worth? A Tree says so:
//   Position play(before, move)                          the position after a move
//   bool repeats(before, previous, after, move)          the same two moves were or will be seen in the other order
//   Score value(position)                                at the horizon, or where no move is left
// Recursion is bounded by `depth`; each level keeps one position on the stack. Keeps nothing in memory.
#pragma once

#include "engine/search/game.h"

namespace tilefish::search {

struct Line {
  Move move;
  Score value;
};

template <class Tree, class P>
Line exhaustive(Tree& tree, const P& position, uint32_t depth, Budget& budget, Move previous = kNoMove) {
  const auto moves = position.moves();
  if (depth == 0 || moves.empty()) return {kNoMove, tree.value(position)};
  Line best{kNoMove, INT32_MIN};  // what it stays where every move repeats another order
  for (const Move move : moves) {
    if (best.move != kNoMove && budget.exhausted()) break;
    const P child = tree.play(position, move);
    budget.spend(1);
    if (previous != kNoMove && tree.repeats(position, previous, child, move)) continue;
    const Score value = exhaustive(tree, child, depth - 1, budget, move).value;
    if (best.move == kNoMove || value > best.value) best = {move, value};
  }
  return best;
}

}  // namespace tilefish::search
