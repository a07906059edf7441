// UCT on a fixed pool of nodes, for one player or two, with or without chance.
//
// Every iteration walks down the tree, adds one node, plays a random game from there and adds its result to the nodes
// it came through. Positions are not stored: a walk plays its moves again from the root. Chance is frozen when a node
// is added, as in the Square Stacker paper: what is drawn in a node follows from the node's path, so every walk finds
// there what the first one found. All arithmetic is in integers.
//
// Memory: 12 bytes for each iteration until the pool is full. From then on the tree stays as it is, and a walk that
// would leave it plays on from there. When the budget is exhausted, the playout under way counts as far as it came.
#pragma once

#include "engine/core/fixed.h"
#include "engine/core/node_pool.h"
#include "engine/search/concepts.h"

namespace tilefish::search {

struct UctSettings {
  uint32_t iterations;
  uint32_t exploration;  // c in hundredths of a point
  uint32_t depth;        // moves of a playout at the most
};

// The nodes of a path; below that a walk plays on without growing the tree.
inline constexpr uint32_t kMostUctDepth = 48;
// The root, all its children in most games, and some of theirs.
inline constexpr uint32_t kLeastUctMemory = 64 * sizeof(Node);

// sqrt(ln(visits)) in 1/1024: the root of a number with 16 + 4 bits of fraction has 10.
inline uint32_t root_of_log_q10(uint32_t visits) { return square_root(ln_q16(visits) << 4); }

// The bound by which UCT selects: mean + c * sqrt(ln(parent's visits) / visits), in 1/1024 points. The node's results
// sum up to `total`; `root_of_log` is root_of_log_q10 of the parent's visits.
inline int32_t uct_bound(int32_t total, uint32_t visits, uint32_t root_of_log, uint32_t exploration) {
  const int32_t count = static_cast<int32_t>(visits);
  const int32_t mean = total / count * 1024 + total % count * 1024 / count;
  const uint32_t width = root_of_log * inverse_root_q16(visits) >> 16;
  return mean + static_cast<int32_t>(width * exploration / 100);
}

template <class P>
concept UctPosition = Position<P> && requires(const P position, Move move, Random& random) {
  // Takes a move out of the set: once for every child of every node on the path.
  position.moves().remove(move);
  // A random move of the set, by one draw: the new child.
  { position.moves().any(random) } -> std::same_as<Move>;
};

template <UctPosition P>
class Uct {
 public:
  Uct(const P& root, const UctSettings& settings, Playout<P> playout, Random& random, Budget& budget, Arena memory)
      : root_(root), settings_(settings), playout_(playout), random_(random), budget_(budget), pool_(memory) {
    const uint64_t low = random_();
    const uint64_t high = random_();
    chance_ = high << 32 | low;
  }

  // The move with the best bound after all iterations, exploration included, as the Square Stacker paper picks it.
  Move choose() {
    for (uint32_t i = 0; i < settings_.iterations && !(i != 0 && budget_.exhausted()); ++i) {
      const uint32_t before = budget_.spent();
      iterate();
      if (budget_.spent() == before && root_.moves().empty()) break;  // a playout came to where the game ends for all
    }
    return pool_[best_child(kRoot, second_to_move(root_))].move;
  }

  const NodePool& pool() const { return pool_; }

 private:
  void iterate() {
    P position = root_;
    NodeIndex path[kMostUctDepth];
    uint32_t length = 0;
    uint64_t draws = chance_;
    NodeIndex node = kRoot;
    path[length++] = kRoot;
    for (bool grown = false; !grown && length < kMostUctDepth;) {
      auto moves = position.moves();
      if (moves.empty()) break;
      for (NodeIndex child = pool_[node].child; child != kNoNode; child = pool_[child].sibling) {
        moves.remove(pool_[child].move);
      }
      if (moves.empty()) {
        node = best_child(node, second_to_move(position));
      } else if (!pool_.full()) {
        node = pool_.add_child(node, moves.any(random_));
        grown = true;
      } else {
        break;
      }
      const Move move = pool_[node].move;
      draws = (draws ^ move) * kGolden;
      Random frozen(draws);
      position.play(move, frozen);
      budget_.spend(1);
      path[length++] = node;
      if (budget_.bounded() && budget_.exhausted()) break;
    }
    play_out(position, playout_, random_, settings_.depth, budget_);
    const int32_t result = clamp(position.score - root_.score);
    for (uint32_t i = 0; i < length; ++i) pool_[path[i]].add(result);
  }

  NodeIndex best_child(NodeIndex parent, bool second) const {
    const uint32_t root_of_log = root_of_log_q10(pool_[parent].visits);
    NodeIndex best = kNoNode;
    int32_t best_bound = 0;
    for (NodeIndex child = pool_[parent].child; child != kNoNode; child = pool_[child].sibling) {
      const Node& node = pool_[child];
      const int32_t bound =
          uct_bound(second ? -node.total : node.total, node.visits, root_of_log, settings_.exploration);
      if (best == kNoNode || bound > best_bound || (bound == best_bound && node.move < pool_[best].move)) {
        best = child;
        best_bound = bound;
      }
    }
    return best;
  }

  static int32_t clamp(Score result) { return result > 32767 ? 32767 : result < -32767 ? -32767 : result; }

  const P& root_;
  const UctSettings settings_;
  const Playout<P> playout_;
  Random& random_;
  Budget& budget_;
  NodePool pool_;
  uint64_t chance_;
};

}  // namespace tilefish::search
