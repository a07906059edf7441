// UCT's short cuts: no division for a child that falls short, expanded nodes known by their visits, a generator only
// where chance is drawn. With all of them it grows the tree of a plain search, node for node.
#include "engine/games/square_stacker/rules/position.h"
#include "engine/search/uct.h"
#include "tests/reference/random.h"
#include "tests/reference/uct.h"
#include "tests/support/memory.h"
#include "tests/support/suite.h"
#include "tests/support/tic_tac_toe.h"

namespace tilefish {
namespace {

constexpr uint32_t kNodes = 100;  // one tree of them beside the other fits the smallest board's memory

template <class P>
void grows_the_plain_tree(const P& root, const search::UctSettings& settings, uint32_t nodes,
                          search::Playout<P> playout, uint64_t seed) {
  const etl::span<uint8_t> memory = test_memory(2 * kNodes * sizeof(Node));
  Random random(seed), plain_random(seed);
  Budget budget;
  budget.begin();
  search::Uct<P> uct(root, settings, playout, random, budget, Arena(memory.data(), nodes * sizeof(Node)));
  Arena rest(memory.data() + kNodes * sizeof(Node), kNodes * sizeof(Node));
  reference::Uct<P> plain(root, settings.exploration, settings.depth, playout, plain_random,
                          rest.take<reference::UctNode>(uct.pool().capacity()));
  const Move chosen = uct.choose();
  for (uint32_t i = 0; i < settings.iterations; ++i) plain.iterate();

  TEST_ASSERT_EQUAL_UINT32(plain.used(), uct.pool().used());
  for (uint32_t i = 0; i < plain.used(); ++i) {
    const Node& node = uct.pool()[static_cast<NodeIndex>(i)];
    if (i != 0) TEST_ASSERT_EQUAL_UINT32(plain[i].move, node.move);
    TEST_ASSERT_EQUAL_UINT32(plain[i].visits, node.visits);
    TEST_ASSERT_EQUAL_INT32(plain[i].total, node.total);
  }
  TEST_ASSERT_EQUAL_UINT32(plain[plain.best_child(0, search::second_to_move(root))].move, chosen);
}

void test_one_player_and_chance() {
  Random dealer(1);
  for (uint32_t i = 0; i < (kOnBoard ? 10 : 100); ++i) {
    square_stacker::Position root;
    root.deal(dealer);
    square_stacker::random_playout(root, dealer, i % 20);
    if (root.moves().empty()) continue;
    constexpr uint32_t kExplorations[] = {0, 7, 141, 200, 1000, 100000};
    const search::UctSettings settings{150 + i, kExplorations[i % 6], i % 4 == 0 ? 3 : UINT32_MAX};
    grows_the_plain_tree<square_stacker::Position>(root, settings, kNodes - i % 3 * 25, square_stacker::random_playout,
                                                   i);
  }
}

void test_two_sides() {
  for (const char* cells : {"_________", "x___o____", "xx_oo____", "xo__o__x_", "xoxoxo___", "xxoo_____"}) {
    for (uint64_t seed = 0; seed < 4; ++seed) {
      const search::UctSettings settings{kOnBoard ? 400u : 3000u, 50 + 41 * static_cast<uint32_t>(seed), UINT32_MAX};
      grows_the_plain_tree<TicTacToe>(TicTacToe::of(cells), settings, kNodes, random_tic_tac_toe, seed);
    }
  }
}

// A root with children of all kinds: visits of few values or of any, results near each other or as far apart as they
// can be.
void test_the_best_of_any_children() {
  Random random(5);
  for (uint32_t round = 0; round < (kOnBoard ? 300 : 30000); ++round) {
    NodePool pool(Arena(test_memory(kNodes * sizeof(Node)).data(), kNodes * sizeof(Node)));
    constexpr uint32_t kMostVisits[] = {1, 3, 20, 100, 65535};
    constexpr uint32_t kSpread[] = {1, 5, 60, 32767};
    const uint32_t most_visits = kMostVisits[round % 5], spread = kSpread[round / 5 % 4];
    const uint32_t offset = random.below(32768 - spread), count = 1 + random.below(30);
    const bool negative = random.below(2) != 0, second = random.below(2) != 0;
    for (uint32_t i = 0; i < count; ++i) {
      Node& child = pool[pool.add_child(kRoot, static_cast<Move>(i * 7 % 31))];
      child.visits = static_cast<uint16_t>(1 + random.below(most_visits));
      const uint64_t low = uint64_t{offset} * child.visits;
      const uint64_t more = uint64_t{random()} * (spread * child.visits + 1) >> 32;
      child.total = static_cast<int32_t>(low + more) * (negative ? -1 : 1);
    }
    pool[kRoot].visits = static_cast<uint16_t>(1 + random.below(65535));
    const uint32_t exploration = random.below(5) == 0 ? random.below(100000) : 100 * random.below(8);

    NodeIndex expected = kNoNode;
    int64_t best = INT64_MIN;
    for (NodeIndex child = 1; child <= count; ++child) {
      const int64_t total = second ? -int64_t{pool[child].total} : pool[child].total;
      const int64_t bound = reference::uct_bound(total, pool[child].visits, pool[kRoot].visits, exploration);
      if (bound < best || (bound == best && pool[child].move > pool[expected].move)) continue;
      expected = child;
      best = bound;
    }
    const search::Exploration explores(exploration);
    TEST_ASSERT_EQUAL_UINT32(expected, search::best_child(pool, kRoot, explores, second));
    const int32_t total = second ? -pool[expected].total : pool[expected].total;
    const uint32_t root_of_log = search::root_of_log_q10(pool[kRoot].visits);
    TEST_ASSERT_EQUAL_INT32(best, search::uct_bound(total, pool[expected].visits, root_of_log, explores));
  }
}

void test_without_children_there_is_no_best() {
  const NodePool pool(Arena(test_memory(2 * sizeof(Node)).data(), 2 * sizeof(Node)));
  TEST_ASSERT_EQUAL_UINT32(kNoNode, search::best_child(pool, kRoot, search::Exploration(200), false));
}

}  // namespace

void run_uct_reference() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_one_player_and_chance);
  RUN_TEST(test_two_sides);
  RUN_TEST(test_the_best_of_any_children);
  RUN_TEST(test_without_children_there_is_no_best);
}

}  // namespace tilefish
