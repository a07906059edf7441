// UCT on a pool that stops growing, written plainly: a node knows its parent, and its children are found by looking at
// all nodes; every bound is divided; every move has a generator.
#pragma once

#include <etl/span.h>
#include <cstdint>

#include "engine/core/fixed.h"
#include "engine/search/concepts.h"

namespace tilefish::reference {

// mean + c * sqrt(ln(parent's visits) / visits) in 1/1024 points, c in hundredths of a point.
inline int64_t uct_bound(int64_t total, int64_t visits, uint32_t parent_visits, int64_t exploration) {
  const int64_t root_of_log = square_root(ln_q16(parent_visits) << 4);
  const int64_t width = root_of_log * inverse_root_q16(static_cast<uint32_t>(visits)) / 65536;
  return total * 1024 / visits + width * exploration / 100;
}

struct UctNode {
  uint16_t parent;
  Move move;
  uint16_t visits;
  int32_t total;
};

template <class P>
class Uct {
 public:
  Uct(const P& root, uint32_t exploration, uint32_t depth, search::Playout<P> playout, Random& random,
      etl::span<UctNode> nodes)
      : root_(root), exploration_(exploration), depth_(depth), playout_(playout), random_(random), nodes_(nodes) {
    const uint64_t low = random_();
    const uint64_t high = random_();
    chance_ = high << 32 | low;
    nodes_[0] = {0, kNoMove, 0, 0};
  }

  void iterate() {
    P position = root_;
    uint64_t draws = chance_;
    uint32_t node = 0;
    bool grown = false;
    while (!grown && !position.moves().empty()) {
      auto untried = position.moves();
      for (uint32_t child = 1; child < used_; ++child) {
        if (nodes_[child].parent == node) untried.remove(nodes_[child].move);
      }
      if (untried.empty()) {
        node = best_child(node, search::second_to_move(position));
      } else {
        if (used_ == nodes_.size()) break;
        nodes_[used_] = {static_cast<uint16_t>(node), untried.any(random_), 0, 0};
        node = used_++;
        grown = true;
      }
      draws = (draws ^ nodes_[node].move) * kGolden;
      Random frozen(draws);
      position.play(nodes_[node].move, frozen);
    }
    playout_(position, random_, depth_, {});
    for (;; node = nodes_[node].parent) {
      ++nodes_[node].visits;
      nodes_[node].total += position.score - root_.score;
      if (node == 0) break;
    }
  }

  uint32_t best_child(uint32_t parent, bool second) const {
    uint32_t best = 0;
    int64_t best_bound = 0;
    for (uint32_t child = 1; child < used_; ++child) {
      const UctNode& node = nodes_[child];
      if (node.parent != parent) continue;
      const int64_t total = second ? -int64_t{node.total} : node.total;
      const int64_t bound = uct_bound(total, node.visits, nodes_[parent].visits, exploration_);
      if (best == 0 || bound > best_bound || (bound == best_bound && node.move < nodes_[best].move)) {
        best = child;
        best_bound = bound;
      }
    }
    return best;
  }

  uint32_t used() const { return used_; }
  const UctNode& operator[](uint32_t node) const { return nodes_[node]; }

 private:
  const P& root_;
  const uint32_t exploration_, depth_;
  const search::Playout<P> playout_;
  Random& random_;
  const etl::span<UctNode> nodes_;
  uint32_t used_ = 1;
  uint64_t chance_;
};

}  // namespace tilefish::reference
