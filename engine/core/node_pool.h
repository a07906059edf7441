// A search tree in a fixed block of memory. Nodes are linked by index, and a full pool stops growing.
//
// A pool could instead forget the least recently used leaf for each new node (Memory Bounded MCTS, AIIDE 2017), which
// needs two more links a node. Measured at equal bytes on Square Stacker (mcts, d=3, at least 100 games each), the mean
// score is better when the pool stops:
//
//   memory  iterations  stops      forgets
//   1 KB    2,000       747 +- 70  430 +- 44
//   2 KB    2,000       746 +- 87  477 +- 62
//   2 KB    500         685 +- 35  618 +- 28
#pragma once

#include "engine/core/arena.h"
#include "engine/core/types.h"

namespace tilefish {

using NodeIndex = uint16_t;
inline constexpr NodeIndex kRoot = 0;
inline constexpr NodeIndex kNoNode = 0;  // the root is nobody's child and nobody's sibling

// A node of a search tree. The pool is most of a board's RAM, so a node's 12 bytes are counted: 10 KB hold 853 nodes.
//
//   child    16  index of the first child; 0 for none
//   sibling  16  index of the next child of the same parent; 0 for none
//   move     16  the move that leads here
//   visits   16  halved together with `total` at 65,535, which keeps their ratio
//   total    32  sum of results; a search keeps its results to 15 bits, so 65,535 of them fit
struct Node {
  NodeIndex child, sibling;
  Move move;
  uint16_t visits;
  int32_t total;

  void add(int32_t result) {
    if (visits == UINT16_MAX) {
      visits = static_cast<uint16_t>(visits / 2);
      total /= 2;
    }
    ++visits;
    total += result;
  }
};
static_assert(sizeof(Node) == 12);

class NodePool {
 public:
  static constexpr uint32_t kMostNodes = 0xFFFF;  // 768 KB

  // Takes what is left of the arena, where there must be room for the root, and starts with the root alone.
  explicit NodePool(Arena arena) : nodes_(arena.take_rest<Node>(kMostNodes)) {
    TILEFISH_ASSERT(!nodes_.empty());
    nodes_[kRoot] = Node{};
  }

  Node& operator[](NodeIndex index) { return nodes_[index]; }
  const Node& operator[](NodeIndex index) const { return nodes_[index]; }
  uint32_t capacity() const { return static_cast<uint32_t>(nodes_.size()); }
  uint32_t used() const { return used_; }
  bool full() const { return used_ == capacity(); }

  // Adds a child, which becomes the first. The pool must not be full: the caller asks full() before.
  NodeIndex add_child(NodeIndex parent, Move move) {
    TILEFISH_ASSERT(!full());
    const NodeIndex index = static_cast<NodeIndex>(used_++);
    nodes_[index] = {kNoNode, nodes_[parent].child, move, 0, 0};
    nodes_[parent].child = index;
    return index;
  }

 private:
  etl::span<Node> nodes_;
  uint32_t used_ = 1;
};

}  // namespace tilefish
