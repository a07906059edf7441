// A search tree in a fixed block: nodes are linked by index, and a full pool forgets what was used least recently.
//
// Memory Bounded MCTS (Powley, Cowling and Whitehouse, AIIDE 2017): all nodes stand in one line by recency. A search
// refreshes the nodes of its path from the leaf up, so a parent is always fresher than its children and the stalest node is
// always a leaf, which can be dropped. Dropping loses its statistics; its parent's already contain them.
#pragma once

#include "engine/core/arena.h"
#include "engine/core/types.h"

namespace tilefish {

using NodeIndex = uint16_t;
inline constexpr NodeIndex kRoot = 0;
inline constexpr NodeIndex kNoNode = 0;  // the root is nobody's child and nobody's sibling

// The pool is most of a board's RAM, so its 16 bytes are counted: 10 KB hold 640 nodes.
//
//   child    16  index of the first child; 0 for none
//   sibling  16  index of the next child of the same parent; the last child's top bit is set, and below it is the parent
//   staler   16  neighbours in the line of recency; both ends meet at the root, which is always the freshest
//   fresher  16
//   move     16  that led here
//   visits   16  halved together with `total` at 65,535, which keeps their ratio
//   total    32  sum of results; a search keeps its results to 15 bits, so 65,535 of them fit
struct Node {
  NodeIndex child, sibling;
  NodeIndex staler, fresher;
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
static_assert(sizeof(Node) == 16);

class NodePool {
 public:
  static constexpr uint32_t kMostNodes = 0x7FFF;  // 15 bits: 512 KB

  // Takes what is left of the arena and starts with the root alone. Needs room for at least two nodes.
  explicit NodePool(Arena arena) : nodes_(arena.take_rest<Node>(kMostNodes)) {
    TILEFISH_ASSERT(nodes_.size() >= 2);
    nodes_[kRoot] = Node{};
  }

  Node& operator[](NodeIndex index) { return nodes_[index]; }
  const Node& operator[](NodeIndex index) const { return nodes_[index]; }
  uint32_t capacity() const { return static_cast<uint32_t>(nodes_.size()); }
  uint32_t used() const { return used_; }

  NodeIndex first_child(NodeIndex parent) const { return nodes_[parent].child; }
  NodeIndex next_child(NodeIndex child) const { return is_last(child) ? kNoNode : nodes_[child].sibling; }

  // A new first child. When the pool is full the stalest leaf makes room, so the caller has refreshed every node that it
  // still holds an index of, and these are fewer than the capacity.
  NodeIndex add_child(NodeIndex parent, Move move);

  // To the fresh end of the line.
  void refresh(NodeIndex index);

 private:
  static constexpr NodeIndex kLast = 0x8000;

  bool is_last(NodeIndex child) const { return (nodes_[child].sibling & kLast) != 0; }
  NodeIndex drop_stalest_leaf();
  void append(NodeIndex index);

  etl::span<Node> nodes_;
  uint32_t used_ = 1;
};

}  // namespace tilefish
