// needs: variables 1792 (few, so that the smallest board has 3 KB left for the tests)
// Tree search with priors: small pools, proofs, and moves that it must see.
#include "engine/search/puct.h"

#include "engine/games/tetress/players/evaluation.h"
#include "engine/search/alpha_beta.h"
#include "tests/support/memory.h"
#include "tests/support/tetress.h"

namespace tilefish {
namespace {

using tetress::Position;

struct Tree {
  static constexpr Score kWon = tetress::kWon;
  static Score value(const Position& position) { return tetress::evaluate(position, tetress::kTuned); }
  static bool ended(const Position& position, Score value) {
    return position.turn >= tetress::kTurns || value == -kWon;
  }
  static uint32_t mobility(const Position& position) { return position.mobility(position.to_move()); }
  [[gnu::noinline]] static Score playout(Position& position, Random& random, uint32_t depth, Budget& budget) {
    for (uint32_t played = 0; played < depth && position.turn < tetress::kTurns; ++played) {
      const tetress::Placements moves = position.moves();
      if (moves.empty()) return -kWon;
      position.place(moves.any(random));
      budget.spend(1);
    }
    return value(position);
  }
};
using Search = search::Puct<Tree, Position>;

constexpr search::PuctSettings kSettings{200, 8, 12, 4, 70, 1703};

Position random_position(uint64_t seed, uint32_t turn) {
  Random random(seed);
  Position position = Position::start();
  tetress::random_playout(position, random, turn);
  return position;
}

Move choose(const Position& position, const search::PuctSettings& settings, uint32_t memory, bool* proved = nullptr,
            uint32_t* recycled = nullptr) {
  Random random(1);
  Budget budget;
  Search search(Tree{}, position, settings, random, budget, Arena(test_memory(memory).data(), memory));
  const Move move = search.choose();
  if (proved) *proved = search.proved();
  if (recycled) *recycled = search.recycled();
  return move;
}

void test_its_move_is_legal_in_any_memory_and_stays_inside() {
  for (uint32_t memory = 2048; memory <= 3000; memory += 72) {
    for (uint64_t seed = 1; seed <= (kOnBoard ? 1 : 4); ++seed) {
      const Position position = random_position(seed, static_cast<uint32_t>(4 + 3 * seed));
      paint_guard(memory);
      TEST_ASSERT_TRUE(position.moves().contains(choose(position, kSettings, memory)));
      TEST_ASSERT_TRUE(guard_untouched(memory));
    }
  }
}

void test_a_small_pool_is_recycled_and_a_large_one_is_not() {
  const Position position = random_position(3, 8);
  search::PuctSettings settings = kSettings;
  settings.iterations = kOnBoard ? 400 : 3000;
  settings.expand_after = 2;
  uint32_t recycled = 0;
  choose(position, settings, 2048, nullptr, &recycled);
  TEST_ASSERT_TRUE(recycled > 0);
  if (most_test_memory() < 65536) return;
  settings.iterations = 300;
  choose(position, settings, 65536, nullptr, &recycled);
  TEST_ASSERT_EQUAL_UINT32(0, recycled);
}

void test_all_of_the_budget_is_counted() {
  const Position position = random_position(2, 10);
  Random random(1);
  Budget budget(1000);
  budget.begin();
  search::PuctSettings settings = kSettings;
  settings.iterations = 1000000;
  Search search(Tree{}, position, settings, random, budget, Arena(test_memory(2048).data(), 2048));
  TEST_ASSERT_TRUE(position.moves().contains(search.choose()));
  TEST_ASSERT_TRUE(budget.spent() >= 1000);
  TEST_ASSERT_TRUE(budget.spent() < 1000 + 700);
}

// An expansion spends one of the budget for each move.
uint32_t spent_by(const Position& position, const search::PuctSettings& settings) {
  Random random(1);
  Budget budget;
  budget.begin();
  Search search(Tree{}, position, settings, random, budget, Arena(test_memory(2048).data(), 2048));
  search.choose();
  return budget.spent();
}

void test_a_node_with_few_moves_is_expanded_sooner_where_moves_are_counted() {
  const Position position = random_position(2, 30);
  search::PuctSettings never = kSettings, by_moves = kSettings;
  never.iterations = by_moves.iterations = 300;
  never.expand_after = 10'000;
  by_moves.expand_after = 300;
  TEST_ASSERT_EQUAL_UINT32(spent_by(position, never), spent_by(position, by_moves));  // no node has so many visits
  by_moves.by_moves = true;
  TEST_ASSERT_TRUE(spent_by(position, by_moves) > spent_by(position, never));
}

void test_counting_moves_changes_nothing_where_two_visits_are_enough() {
  const Position position = random_position(2, 10);
  search::PuctSettings settings = kSettings;
  settings.iterations = 100;
  settings.expand_after = 2;
  const uint32_t spent = spent_by(position, settings);
  settings.by_moves = true;
  TEST_ASSERT_EQUAL_UINT32(spent, spent_by(position, settings));
}

void test_a_stop_ends_it() {
  Budget budget;
  const auto at_once = [] { return true; };
  budget.stop_when(Stop(at_once));
  budget.begin();
  Random random(1);
  const Position position = random_position(2, 10);
  Search search(Tree{}, position, kSettings, random, budget, Arena(test_memory(2048).data(), 2048));
  search.choose();
  TEST_ASSERT_TRUE(budget.cut_short());
}

// A move that ends the game at once is seen and proved, wherever there is one.
void test_a_win_in_one_is_played_and_proved() {
  uint32_t wins = 0;
  for (uint64_t seed = 1; seed <= (kOnBoard ? 4 : 100); ++seed) {
    Random random(seed), again(seed);
    Position end = Position::start(), position = Position::start();
    const uint32_t length = tetress::random_playout(end, random, UINT32_MAX);
    if (length == tetress::kTurns) continue;
    tetress::random_playout(position, again, length - 1);
    bool proved = false;
    Position after = position;
    after.place(choose(position, kSettings, 2048, &proved));
    after.judge();
    TEST_ASSERT_TRUE(after.over);
    TEST_ASSERT_EQUAL_INT32(position.second_to_move() ? -1 : 1, after.score);
    TEST_ASSERT_TRUE(proved);
    ++wins;
  }
  TEST_ASSERT_TRUE(wins >= (kOnBoard ? 2u : 80u));
}

#if !defined(TILEFISH_ON_BOARD)
// Alpha-beta's own proofs are tested against exhaustive search.
struct Oracle : Tree {
  static constexpr Score kMost = tetress::kMostValue;
  static uint64_t key(const Position& position) { return tetress::key_of(position); }
};

void test_what_it_proves_alpha_beta_proves_too() {
  uint32_t wins = 0, losses = 0;
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    Random random(seed), again(seed), thinking(1);
    Position end = Position::start(), position = Position::start();
    const uint32_t length = tetress::random_playout(end, random, UINT32_MAX);
    tetress::random_playout(position, again, length - 2 - static_cast<uint32_t>(seed % 3));
    Budget budget;
    search::PuctSettings settings = kSettings;
    settings.iterations = 300;
    Search search(Tree{}, position, settings, thinking, budget, Arena(test_memory(8192).data(), 8192));
    search.choose();
    if (!search.proved()) continue;
    const bool won = search.wins();  // its memory is the oracle's next
    search::AlphaBeta<Oracle, Position> oracle(Oracle{}, {200000, 20, 0}, budget,
                                               Arena(test_memory(65536).data(), 65536));
    const search::Verdict verdict = oracle.run(position);
    TEST_ASSERT_TRUE(verdict.proved);
    TEST_ASSERT_EQUAL_INT32(won ? tetress::kWon : -tetress::kWon, verdict.value);
    (won ? wins : losses) += 1;
  }
  TEST_ASSERT_TRUE(wins > 50);
  TEST_ASSERT_TRUE(losses > 5);
}
#endif

}  // namespace

void run_puct() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_its_move_is_legal_in_any_memory_and_stays_inside);
  RUN_TEST(test_a_small_pool_is_recycled_and_a_large_one_is_not);
  RUN_TEST(test_all_of_the_budget_is_counted);
  RUN_TEST(test_a_node_with_few_moves_is_expanded_sooner_where_moves_are_counted);
  RUN_TEST(test_counting_moves_changes_nothing_where_two_visits_are_enough);
  RUN_TEST(test_a_stop_ends_it);
  RUN_TEST(test_a_win_in_one_is_played_and_proved);
#if !defined(TILEFISH_ON_BOARD)
  RUN_TEST(test_what_it_proves_alpha_beta_proves_too);
#endif
}

}  // namespace tilefish
