// Exhaustive search to a depth: the move whose best line of play has the highest value; ties go to the first.
//
// The game says by a Tree which lines of play there are and what they are worth.
//
// Memory: none from the arena. The search calls itself at most `depth` deep, with one position on the stack for each
// call. When the budget is exhausted, the moves not yet tried are left out.
#pragma once

#include "engine/search/concepts.h"

namespace tilefish::search {

template <class Tree, class P>
concept ExhaustiveTree = std::copyable<P> && ListsMoves<P> &&
    requires(Tree& tree, const P& before, const P& after, Move previous, Move move) {
  { before.moves().empty() } -> std::same_as<bool>;
  // The position after a move: called once for each position of each line.
  { tree.play(before, move) } -> std::convertible_to<P>;
  // Whether `previous` and `move`, played in the other order, lead to the same position, and that order is searched.
  // `before` lies between the two moves. It is called for each position from the second move of a line on; a tree that
  // always returns false is right, and only slower.
  { tree.repeats(before, previous, after, move) } -> std::convertible_to<bool>;
  // What a line is worth, by the position at its end: at the depth, or where no move is left.
  { tree.value(after) } -> std::convertible_to<Score>;
};

struct Line {
  Move move;
  Score value;
};

template <class P, ExhaustiveTree<P> Tree>
Line exhaustive(Tree& tree, const P& position, uint32_t depth, Budget& budget, Move previous = kNoMove) {
  const auto moves = position.moves();
  if (depth == 0 || moves.empty()) return {kNoMove, tree.value(position)};
  Line best{kNoMove, INT32_MIN};  // returned where every move repeats another order
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
