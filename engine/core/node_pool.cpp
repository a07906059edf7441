#include "engine/core/node_pool.h"

namespace tilefish {

NodeIndex NodePool::add_child(NodeIndex parent, Move move) {
  const NodeIndex index = used_ < capacity() ? static_cast<NodeIndex>(used_++) : drop_stalest_leaf();
  const NodeIndex eldest = nodes_[parent].child;
  Node& node = nodes_[index];
  node = Node{};
  node.move = move;
  node.sibling = eldest == kNoNode ? static_cast<NodeIndex>(kLast | parent) : eldest;
  nodes_[parent].child = index;
  append(index);
  return index;
}

void NodePool::refresh(NodeIndex index) {
  if (index == kRoot) return;
  const Node& node = nodes_[index];
  nodes_[node.staler].fresher = node.fresher;
  nodes_[node.fresher].staler = node.staler;
  append(index);
}

// The line is a ring through the root: root.fresher is the stalest node, root.staler the freshest.
void NodePool::append(NodeIndex index) {
  const NodeIndex freshest = nodes_[kRoot].staler;
  nodes_[index].staler = freshest;
  nodes_[index].fresher = kRoot;
  nodes_[freshest].fresher = index;
  nodes_[kRoot].staler = index;
}

NodeIndex NodePool::drop_stalest_leaf() {
  const NodeIndex index = nodes_[kRoot].fresher;
  const Node& node = nodes_[index];
  TILEFISH_ASSERT(index != kRoot && node.child == kNoNode);
  nodes_[kRoot].fresher = node.fresher;
  nodes_[node.fresher].staler = kRoot;

  NodeIndex last = index;
  while (!is_last(last)) last = nodes_[last].sibling;
  const NodeIndex parent = nodes_[last].sibling & static_cast<NodeIndex>(~kLast);

  if (nodes_[parent].child == index) {
    nodes_[parent].child = is_last(index) ? kNoNode : node.sibling;
  } else {
    NodeIndex before = nodes_[parent].child;
    while (nodes_[before].sibling != index) before = nodes_[before].sibling;
    nodes_[before].sibling = node.sibling;
  }
  return index;
}

}  // namespace tilefish
