// UCT for one player against chance, where a table knows which moves are worth a look and what a position is worth.
//
// Positions and moves alternate in the tree. A position that is reached for the first time gets its best k moves as
// children, each with one visit at its value by the table. The position is worth the best of these values, so there are
// no playouts. A move has as many outcomes as a bound that grows with the root of its visits; a new outcome draws its
// own chance, and once the bound is reached the least visited outcome is walked through again. Outcomes are not stored:
// their draws follow from the path, so every walk finds what the first found.
//
// Memory: 12 bytes a node, 1 + k nodes an iteration. A full pool stops growing: new outcomes are then valued and
// forgotten. The pool must hold the root and its k children.
#pragma once

#include "engine/core/fixed.h"
#include "engine/core/node_pool.h"
#include "engine/search/concepts.h"

namespace tilefish::search {

// A move and its value by the table.
struct Valued {
  Move move;
  int32_t value;
};

struct ChanceUctSettings {
  uint32_t iterations;
  uint32_t children;     // k, kMostChildren at the most
  uint32_t exploration;  // c in the table's unit
};

// What a game's table says. Its unit is the game's choice, but a value times the iterations of a decision must fit 32
// bits: a node keeps the sum.
template <class Tree, class P>
concept ChanceUctTree = Position<P> && requires(Tree& tree, const P& position, Move move, Valued* found, uint32_t most,
                                                const Stop& ended, Score score, int32_t value) {
  // Writes the best moves to `found`, at most `most`, the best first, and returns how many: at least one, since the
  // position is not an end. A value is the points of the move and of all that follows. Called once for each iteration,
  // and nearly all of the time is spent here, so it asks meanwhile whether it shall end, with anything or nothing then.
  { tree.best(position, found, most, ended) } -> std::same_as<uint32_t>;
  // So many points in the table's unit.
  { tree.worth(score) } -> std::same_as<int32_t>;
  // What a value is worth one move before: discounted, where the table discounts the future.
  { tree.later(value) } -> std::same_as<int32_t>;
  // Whether the move draws no chance, so that it has one outcome. Called once for each move of a path.
  { tree.certain(position, move) } -> std::same_as<bool>;
};

template <class Tree, class P>
requires ChanceUctTree<Tree, P>
class ChanceUct {
 public:
  static constexpr uint32_t kMostChildren = 24, kMostDepth = 24;

  ChanceUct(Tree& tree, const P& root, const ChanceUctSettings& settings, Random& random, Budget& budget, Arena memory)
      : tree_(tree), root_(root), settings_(settings), budget_(budget), pool_(memory) {
    const uint64_t low = random();
    const uint64_t high = random();
    chance_ = high << 32 | low;
  }

  // The move visited most; of equals, the one that is worth most.
  Move choose() {
    expand(kRoot, root_, budget_.when_stopped());
    const Stop ended = budget_.when_overdue();
    for (uint32_t i = 0; i < settings_.iterations && !budget_.exhausted(); ++i) iterate(ended);
    NodeIndex best = pool_[kRoot].child;
    for (NodeIndex child = best; child != kNoNode; child = pool_[child].sibling) {
      const Node &its = pool_[child], &most = pool_[best];
      if (its.visits > most.visits || (its.visits == most.visits && its.total >= most.total)) best = child;
    }
    return pool_[best].move;
  }

 private:
  // Nothing is spent before its end, so a clock that ends it decides the same as one that ends the search before it.
  void iterate(const Stop& ended) {
    P position = root_;
    NodeIndex path[kMostDepth];
    int32_t gained[kMostDepth];
    uint32_t length = 0;
    uint64_t draws = chance_;
    NodeIndex here = kRoot;
    int32_t value = 0;  // of the position at the end of the path
    for (bool fresh = false; !fresh;) {
      const NodeIndex chosen = select(here);
      const Move move = pool_[chosen].move;
      here = outcome(chosen, tree_.certain(position, move));
      fresh = here == kNoNode;
      draws = (draws ^ move ^ static_cast<uint64_t>(fresh ? pool_[chosen].visits : pool_[here].move) << 32) * kGolden;
      Random chance(draws);
      const Score before = position.score;
      position.play(move, chance);
      path[length] = chosen;
      gained[length++] = tree_.worth(position.score - before);
      if (position.moves().empty()) break;
      if (fresh) value = grow(chosen, position, ended);
      if (!fresh && length == kMostDepth) {
        value = best_value(position, ended);
        break;
      }
    }
    if (ended()) return;
    budget_.spend(length);
    pool_[kRoot].add(0);
    while (length-- != 0) {
      value = gained[length] + tree_.later(value);
      pool_[path[length]].add(value);
    }
  }

  // The least visited outcome of a move; kNoNode where a new one is due. An outcome's `move` is its number: the visits
  // that the move had before.
  NodeIndex outcome(NodeIndex move, bool certain) {
    uint32_t count = 0;
    NodeIndex least = pool_[move].child;
    for (NodeIndex child = least; child != kNoNode; child = pool_[child].sibling, ++count) {
      if (pool_[child].visits <= pool_[least].visits) least = child;
    }
    if (count == 0 || (!certain && count * count < 16u * pool_[move].visits)) return kNoNode;
    pool_[least].add(0);
    return least;
  }

  // The value of a new outcome, which becomes a node where the pool has room for it and its children.
  int32_t grow(NodeIndex move, const P& position, const Stop& ended) {
    if (pool_.capacity() - pool_.used() < 1 + settings_.children) return best_value(position, ended);
    const NodeIndex node = pool_.add_child(move, pool_[move].visits);
    pool_[node].add(0);
    return expand(node, position, ended);
  }
  int32_t best_value(const P& position, const Stop& ended) {
    Valued best{};
    tree_.best(position, &best, 1, ended);
    return best.value;
  }

  // Adds the children of a position, and returns the best of their values.
  int32_t expand(NodeIndex node, const P& position, const Stop& ended) {
    Valued found[kMostChildren];
    found[0] = {};
    const uint32_t count = tree_.best(position, found, settings_.children, ended);
    for (uint32_t i = count; i-- != 0;) pool_[pool_.add_child(node, found[i].move)].add(found[i].value);
    return found[0].value;
  }

  NodeIndex select(NodeIndex parent) const {
    const uint32_t root_of_log = square_root(ln_q16(pool_[parent].visits + 1u) << 4);  // in 1/1024
    NodeIndex best = kNoNode;
    int32_t best_bound = 0;
    for (NodeIndex child = pool_[parent].child; child != kNoNode; child = pool_[child].sibling) {
      const Node& node = pool_[child];
      const uint32_t width = root_of_log * inverse_root_q16(node.visits) >> 16;
      const int32_t bound = node.total / node.visits + static_cast<int32_t>(width * settings_.exploration >> 10);
      if (best == kNoNode || bound > best_bound) {
        best = child;
        best_bound = bound;
      }
    }
    return best;
  }

  Tree& tree_;
  const P& root_;
  const ChanceUctSettings settings_;
  Budget& budget_;
  NodePool pool_;
  uint64_t chance_;
};

}  // namespace tilefish::search
