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
  constexpr Row kRows[] = {{12, 0},
                           {16, 1},
                           {24, 2},
                           {767, 63},
                           {768, 64},
                           {2048, 170},
                           {5 * 1024, 426},
                           {10 * 1024, 853},
                           {48 * 1024, 4096},
                           {64 * 1024, 5461},
                           {786420, 65534},
                           {786424, 65535},
                           {1024 * 1024, 65535}};
  // A pool touches its root alone until it grows, so an arena may claim more than there is.
  for (const Row& row : kRows) {
    Arena arena(test_memory(16).data(), row.bytes);
    TEST_ASSERT_EQUAL_UINT32(row.nodes, arena.take_rest<Node>(NodePool::kMostNodes).size());
    if (row.nodes != 0)
      TEST_ASSERT_EQUAL_UINT32(row.nodes, NodePool(Arena(test_memory(16).data(), row.bytes)).capacity());
  }
}

void test_a_new_pool_is_the_root_alone_whatever_the_memory_held() {
  for (uint8_t& byte : test_memory(160)) byte = 0xFF;
  NodePool pool(arena_of(160));
  TEST_ASSERT_EQUAL_UINT32(1, pool.used());
  TEST_ASSERT_FALSE(pool.full());
  TEST_ASSERT_EQUAL_UINT32(kNoNode, pool[kRoot].child);
  TEST_ASSERT_EQUAL_UINT32(kNoNode, pool[kRoot].sibling);
  TEST_ASSERT_EQUAL_UINT32(0, pool[kRoot].visits);
  TEST_ASSERT_EQUAL_INT32(0, pool[kRoot].total);
}

void test_a_new_node_is_the_first_child_and_starts_from_nothing() {
  for (uint8_t& byte : test_memory(160)) byte = 0xFF;
  NodePool pool(arena_of(160));
  const NodeIndex first = pool.add_child(kRoot, 5), second = pool.add_child(kRoot, 6),
                  grandchild = pool.add_child(first, 7);
  TEST_ASSERT_EQUAL_UINT32(second, pool[kRoot].child);
  TEST_ASSERT_EQUAL_UINT32(first, pool[second].sibling);
  TEST_ASSERT_EQUAL_UINT32(kNoNode, pool[first].sibling);
  TEST_ASSERT_EQUAL_UINT32(kNoNode, pool[second].child);
  TEST_ASSERT_EQUAL_UINT32(grandchild, pool[first].child);
  TEST_ASSERT_EQUAL_UINT32(7, pool[grandchild].move);
  for (const NodeIndex node : {first, second, grandchild}) {
    TEST_ASSERT_EQUAL_UINT32(0, pool[node].visits);
    TEST_ASSERT_EQUAL_INT32(0, pool[node].total);
  }
}

void test_it_is_full_at_its_capacity_and_the_last_node_is_inside_the_memory() {
  for (const uint32_t bytes : std::initializer_list<uint32_t>{16, 24, 768, 2048}) {
    paint_guard(bytes);
    NodePool pool(arena_of(bytes));
    for (uint32_t nodes = 1; nodes < pool.capacity(); ++nodes) {
      TEST_ASSERT_FALSE(pool.full());
      TEST_ASSERT_EQUAL_UINT32(nodes, pool.add_child(static_cast<NodeIndex>(nodes / 2), static_cast<Move>(nodes)));
    }
    TEST_ASSERT_TRUE(pool.full());
    TEST_ASSERT_EQUAL_UINT32(bytes / 12, pool.used());
    TEST_ASSERT_TRUE(guard_untouched(bytes));
  }
}

// A tree without links, for comparison: every node knows its parent, and children are found by looking at all nodes,
// the youngest first.
void test_100000_random_nodes_hang_where_a_plain_list_of_parents_has_them() {
  constexpr uint32_t kNodes = 160;
  reference::Xoshiro128 random = reference::stream(11, 0);
  for (uint32_t tree = 0; tree * kNodes < (kOnBoard ? 20000 : 100000); ++tree) {
    NodePool pool(arena_of(kNodes * 12));
    uint8_t parents[kNodes] = {};
    Move moves[kNodes] = {};
    for (uint32_t node = 1; node < kNodes; ++node) {
      parents[node] = static_cast<uint8_t>(random.below(node));
      moves[node] = static_cast<Move>(random.next());
      TEST_ASSERT_EQUAL_UINT32(node, pool.add_child(parents[node], moves[node]));
    }
    for (uint32_t parent = 0; parent < kNodes; ++parent) {
      NodeIndex child = pool[static_cast<NodeIndex>(parent)].child;
      for (uint32_t node = kNodes; node-- > 1;) {
        if (parents[node] != parent) continue;
        TEST_ASSERT_EQUAL_UINT32(node, child);
        TEST_ASSERT_EQUAL_UINT32(moves[node], pool[child].move);
        child = pool[child].sibling;
      }
      TEST_ASSERT_EQUAL_UINT32(kNoNode, child);
    }
  }
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
  RUN_TEST(test_a_new_node_is_the_first_child_and_starts_from_nothing);
  RUN_TEST(test_it_is_full_at_its_capacity_and_the_last_node_is_inside_the_memory);
  RUN_TEST(test_100000_random_nodes_hang_where_a_plain_list_of_parents_has_them);
  RUN_TEST(test_visits_and_total_are_halved_before_they_overflow);
}

}  // namespace tilefish
