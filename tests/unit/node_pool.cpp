#include "engine/core/node_pool.h"

#include "tests/reference/random.h"
#include "tests/support/memory.h"
#include "tests/support/suite.h"

namespace tilefish {
namespace {

Arena arena_of(uint32_t bytes) { return Arena(test_memory(bytes).data(), bytes); }

void test_capacity_follows_from_the_bytes_alone() {
  struct Row {
    uint32_t bytes, nodes;
  };
  constexpr Row kRows[] = {{32, 2},          {47, 2},          {48, 3},          {800, 50},         {807, 50},    {2048, 128},
                           {5 * 1024, 320},  {10 * 1024, 640}, {48 * 1024, 3072}, {64 * 1024, 4096}, {524272, 32767},
                           {512 * 1024, 32767}, {1024 * 1024, 32767}};
  // A pool touches its root alone until it grows, so an arena may claim more than there is.
  for (const Row& row : kRows) {
    TEST_ASSERT_EQUAL_UINT32(row.nodes, NodePool(Arena(test_memory(32).data(), row.bytes)).capacity());
  }
}

void test_a_new_pool_is_the_root_alone_whatever_the_memory_held() {
  for (uint8_t& byte : test_memory(160)) byte = 0xFF;
  NodePool pool(arena_of(160));
  TEST_ASSERT_EQUAL_UINT32(1, pool.used());
  TEST_ASSERT_EQUAL_UINT32(kNoNode, pool.first_child(kRoot));
  TEST_ASSERT_EQUAL_UINT32(0, pool[kRoot].visits);
  TEST_ASSERT_EQUAL_INT32(0, pool[kRoot].total);
}

void test_a_reused_node_starts_from_nothing() {
  NodePool pool(arena_of(32));  // the root and one more
  const NodeIndex first = pool.add_child(kRoot, 5);
  pool[first].add(100);
  const NodeIndex second = pool.add_child(kRoot, 6);
  TEST_ASSERT_EQUAL_UINT32(first, second);
  TEST_ASSERT_EQUAL_UINT32(6, pool[second].move);
  TEST_ASSERT_EQUAL_UINT32(0, pool[second].visits);
  TEST_ASSERT_EQUAL_INT32(0, pool[second].total);
  TEST_ASSERT_EQUAL_UINT32(second, pool.first_child(kRoot));
  TEST_ASSERT_EQUAL_UINT32(kNoNode, pool.next_child(second));
}

void test_a_full_pool_drops_the_least_recently_used_leaf() {
  NodePool pool(arena_of(5 * 16));
  const NodeIndex a = pool.add_child(kRoot, 1), b = pool.add_child(kRoot, 2), c = pool.add_child(kRoot, 3);
  const NodeIndex d = pool.add_child(a, 4);
  pool.refresh(d);
  pool.refresh(a);
  pool.refresh(b);
  TEST_ASSERT_EQUAL_UINT32(5, pool.used());
  TEST_ASSERT_EQUAL_UINT32(c, pool.add_child(b, 5));  // c was used before all others
  pool.refresh(b);
  TEST_ASSERT_EQUAL_UINT32(d, pool.add_child(b, 6));  // then d; a is older than b, but was fresher than its child
  pool.refresh(b);
  TEST_ASSERT_EQUAL_UINT32(a, pool.add_child(b, 7));
  TEST_ASSERT_EQUAL_UINT32(b, pool.first_child(kRoot));
  TEST_ASSERT_EQUAL_UINT32(kNoNode, pool.next_child(b));
  TEST_ASSERT_EQUAL_UINT32(5, pool.used());
}

void test_first_middle_and_last_child_can_be_dropped() {
  for (uint32_t dropped = 0; dropped < 3; ++dropped) {
    NodePool pool(arena_of(4 * 16));
    NodeIndex child[3];
    for (uint32_t i = 0; i < 3; ++i) child[i] = pool.add_child(kRoot, static_cast<Move>(i));
    for (uint32_t i = 0; i < 3; ++i) {
      if (i != dropped) pool.refresh(child[i]);
    }
    const NodeIndex added = pool.add_child(kRoot, 9);
    TEST_ASSERT_EQUAL_UINT32(child[dropped], added);
    uint32_t moves = 0, count = 0;
    for (NodeIndex node = pool.first_child(kRoot); node != kNoNode; node = pool.next_child(node)) {
      moves |= 1u << pool[node].move;
      ++count;
    }
    TEST_ASSERT_EQUAL_UINT32(3, count);
    TEST_ASSERT_EQUAL_HEX32((0b111u & ~(1u << dropped)) | 1u << 9, moves);
  }
}

// A pool as one would write it with all the memory in the world: every node knows its parent, its birth and its last use.
struct Model {
  static constexpr uint32_t kMost = 48;
  struct Entry {
    NodeIndex parent;
    Move move;
    uint32_t born, used;
  };
  Entry nodes[kMost];
  uint32_t count = 1, time = 0, capacity;

  explicit Model(uint32_t most) : capacity(most) {}

  bool is_leaf(NodeIndex index) const {
    for (NodeIndex i = 1; i < count; ++i) {
      if (nodes[i].parent == index) return false;
    }
    return true;
  }
  NodeIndex stalest() const {
    NodeIndex oldest = 1;
    for (NodeIndex i = 2; i < count; ++i) {
      if (nodes[i].used < nodes[oldest].used) oldest = i;
    }
    return oldest;
  }
  // The child of `parent` that was born last before `born`.
  NodeIndex younger(NodeIndex parent, uint32_t born) const {
    NodeIndex best = kNoNode;
    for (NodeIndex i = 1; i < count; ++i) {
      if (nodes[i].parent == parent && nodes[i].born < born && (best == kNoNode || nodes[i].born > nodes[best].born)) best = i;
    }
    return best;
  }
  NodeIndex add(NodeIndex parent, Move move) {
    const NodeIndex index = count < capacity ? static_cast<NodeIndex>(count++) : stalest();
    ++time;
    nodes[index] = {parent, move, time, time};
    return index;
  }
  void refresh(NodeIndex index) { nodes[index].used = ++time; }
};

void assert_same(const Model& model, const NodePool& pool) {
  TEST_ASSERT_EQUAL_UINT32(model.count, pool.used());
  uint32_t reached = 1;
  for (NodeIndex parent = 0; parent < model.count; ++parent) {
    NodeIndex expected = model.younger(parent, UINT32_MAX);
    NodeIndex child = pool.first_child(parent);
    while (expected != kNoNode) {
      TEST_ASSERT_EQUAL_UINT32(expected, child);
      TEST_ASSERT_EQUAL_UINT32(model.nodes[expected].move, pool[child].move);
      ++reached;
      expected = model.younger(parent, model.nodes[expected].born);
      child = pool.next_child(child);
    }
    TEST_ASSERT_EQUAL_UINT32(kNoNode, child);
  }
  TEST_ASSERT_EQUAL_UINT32(model.count, reached);
}

// Walks like those of a search: down from the root, the path refreshed from the leaf up, perhaps a new leaf.
void test_100000_random_walks_leave_what_a_plain_model_leaves() {
  static Model model(Model::kMost);
  reference::Xoshiro128 random = reference::stream(11, 0);
  uint32_t step = 0, recycled = 0;
  for (const uint32_t capacity : {3u, 7u, 20u, Model::kMost}) {
    model = Model(capacity);
    NodePool pool(arena_of(capacity * 16));
    for (uint32_t walk = 0; walk < 25000; ++walk) {
      NodeIndex path[Model::kMost];
      uint32_t length = 0;
      path[length++] = kRoot;
      while (length + 1 < capacity && random.below(4) != 0) {
        uint32_t children = 0;
        for (NodeIndex child = pool.first_child(path[length - 1]); child != kNoNode; child = pool.next_child(child)) ++children;
        if (children == 0) break;
        NodeIndex child = pool.first_child(path[length - 1]);
        for (uint32_t n = random.below(children); n != 0; --n) child = pool.next_child(child);
        path[length++] = child;
      }
      const auto refresh_path = [&] {
        for (uint32_t i = length; i-- != 0;) {
          pool.refresh(path[i]);
          model.refresh(path[i]);
        }
      };
      refresh_path();
      if (random.below(4) != 0) {
        if (model.count == capacity) {
          TEST_ASSERT_TRUE(model.is_leaf(model.stalest()));  // the walks keep the contract
          ++recycled;
        }
        const Move move = static_cast<Move>(walk);
        const NodeIndex expected = model.add(path[length - 1], move);
        TEST_ASSERT_EQUAL_UINT32(expected, pool.add_child(path[length - 1], move));
        path[length++] = expected;
        refresh_path();
      }
      if (++step % (kOnBoard ? 97 : 5) == 0) assert_same(model, pool);
    }
    assert_same(model, pool);
    TEST_ASSERT_EQUAL_UINT32(capacity, pool.used());
  }
  TEST_ASSERT_GREATER_THAN_UINT32(70000, recycled);
}

void test_visits_and_total_are_halved_before_they_overflow() {
  for (const int32_t result : {32767, -32767, 0, 1}) {
    Node node{};
    for (uint32_t i = 0; i < 65535; ++i) node.add(result);
    TEST_ASSERT_EQUAL_UINT32(65535, node.visits);
    TEST_ASSERT_EQUAL_INT32(65535 * result, node.total);
    node.add(result);
    TEST_ASSERT_EQUAL_UINT32(32768, node.visits);
    TEST_ASSERT_EQUAL_INT32(65535 * result / 2 + result, node.total);
    for (uint32_t i = 0; i < 100000; ++i) node.add(result);
    TEST_ASSERT_INT32_WITHIN(2, result, node.total / node.visits);
  }
}

}  // namespace

void run_node_pool() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_capacity_follows_from_the_bytes_alone);
  RUN_TEST(test_a_new_pool_is_the_root_alone_whatever_the_memory_held);
  RUN_TEST(test_a_reused_node_starts_from_nothing);
  RUN_TEST(test_a_full_pool_drops_the_least_recently_used_leaf);
  RUN_TEST(test_first_middle_and_last_child_can_be_dropped);
  RUN_TEST(test_100000_random_walks_leave_what_a_plain_model_leaves);
  RUN_TEST(test_visits_and_total_are_halved_before_they_overflow);
}

}  // namespace tilefish
