// UCT on games whose answers are known.
#include "engine/search/uct.h"

#include "engine/games/square_stacker/rules/position.h"
#include "engine/search/flat_monte_carlo.h"
#include "tests/support/memory.h"
#include "tests/support/suite.h"
#include "tests/support/tic_tac_toe.h"

namespace tilefish {
namespace {

using search::kToTheEnd;
using search::UctSettings;

constexpr uint32_t kIterations = kOnBoard ? 1500 : 4000;
constexpr uint32_t kExploration = 100;  // one point, as a win is one

Arena arena_of(uint32_t bytes) { return Arena(test_memory(bytes).data(), bytes); }

uint32_t plenty() { return most_test_memory(); }

Move choose(const TicTacToe& position, uint64_t seed, uint32_t memory) {
  Random random(seed, Stream::kFirstPlayer);
  Budget budget;
  search::Uct<TicTacToe> uct(position, {kIterations, kExploration, kToTheEnd}, random_tic_tac_toe, random, budget,
                             arena_of(memory));
  return uct.choose();
}

// The move that the tree holds to be best: the most visited one. choose() takes the move with the best bound, as the
// Square Stacker paper does. Now and then that is a move that was just due to be looked at again.
Move favourite(const TicTacToe& position, uint64_t seed, uint32_t memory, uint32_t iterations) {
  Random random(seed, Stream::kFirstPlayer);
  Budget budget;
  search::Uct<TicTacToe> uct(position, {iterations, kExploration, kToTheEnd}, random_tic_tac_toe, random, budget,
                             arena_of(memory));
  uct.choose();
  const NodePool& pool = uct.pool();
  NodeIndex best = pool[kRoot].child;
  for (NodeIndex child = best; child != kNoNode; child = pool[child].sibling) {
    if (pool[child].visits > pool[best].visits) best = child;
  }
  return pool[best].move;
}

struct Puzzle {
  const char* cells;
  Move answer;
};

// The answer is the only move that keeps the value of the position; otherwise it would be no puzzle.
void solves(const Puzzle& puzzle, uint64_t seed, uint32_t memory) {
  const TicTacToe position = TicTacToe::of(puzzle.cells);
  for (const Move move : position.moves()) {
    TEST_ASSERT_EQUAL_INT_MESSAGE(move == puzzle.answer, position.after(move).solved() == position.solved(),
                                  puzzle.cells);
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(puzzle.answer, choose(position, seed, memory), puzzle.cells);
}

constexpr Puzzle kWinsInOne[] = {
    {"xx_oo____", 2}, {"xo_xo____", 6}, {"x_o___x_o", 3}, {"xxo_ox___", 6}, {"xxoo__ox_", 4}};
constexpr Puzzle kBlocks[] = {{"xx__o____", 2}, {"x_o_x____", 8}, {"x__xo____", 6}, {"xo__o__x_", 6}, {"xox____o_", 4}};

void test_it_wins_in_one() {
  for (const Puzzle& puzzle : kWinsInOne) {
    for (uint64_t seed = 1; seed <= 3; ++seed) solves(puzzle, seed, plenty());
  }
}

void test_it_blocks() {
  for (const Puzzle& puzzle : kBlocks) {
    for (uint64_t seed = 1; seed <= 3; ++seed) solves(puzzle, seed, plenty());
  }
}

// 64 nodes do not hold every answer, but they show what a move wins at once.
void test_it_wins_in_the_least_memory_too() {
  for (const Puzzle& puzzle : kWinsInOne) solves(puzzle, 1, search::kLeastUctMemory);
}

void test_the_empty_board_is_a_draw_by_the_solver() { TEST_ASSERT_EQUAL_INT32(0, TicTacToe{}.solved()); }

// The first of the best moves, by looking at everything.
Move perfect(const TicTacToe& position) {
  const Score best = position.solved();
  for (const Move move : position.moves()) {
    if (position.after(move).solved() == best) return move;
  }
  return kNoMove;
}

// UCT plays on for the side to move, and a perfect player answers.
Score play_against_perfection(TicTacToe position, uint64_t seed) {
  const bool side = position.second_to_move();
  while (!position.moves().empty()) {
    position = position.after(position.second_to_move() == side ? favourite(position, seed, plenty(), kIterations)
                                                                : perfect(position));
  }
  return position.score;
}

void test_against_perfect_play_it_keeps_the_value_of_every_opening() {
  if (plenty() < 48 * 1024) TEST_IGNORE_MESSAGE("needs 48 KB: a tree that stopped growing early is not perfect");
  for (const Move first : TicTacToe{}.moves()) {
    const TicTacToe one = TicTacToe{}.after(first);
    TEST_ASSERT_TRUE(play_against_perfection(one, 1) <= one.solved());  // UCT is the second side
    if (kOnBoard) continue;
    for (const Move second : one.moves()) {
      const TicTacToe two = one.after(second);
      TEST_ASSERT_TRUE(play_against_perfection(two, 1) >= two.solved());
    }
  }
  TEST_ASSERT_EQUAL_INT32(0, play_against_perfection(TicTacToe{}, 1));
}

#if !defined(TILEFISH_ON_BOARD)
// Some thousand decisions, for this machine only.
void plays_on_against_everything(const TicTacToe& position, bool side) {
  if (position.moves().empty()) {
    TEST_ASSERT_TRUE(side ? position.score <= 0 : position.score >= 0);
    return;
  }
  if (position.second_to_move() == side) {
    plays_on_against_everything(position.after(favourite(position, 2, plenty(), 1500)), side);
  } else {
    for (const Move move : position.moves()) plays_on_against_everything(position.after(move), side);
  }
}

void test_it_never_loses_to_any_play_whatever_its_side() {
  plays_on_against_everything(TicTacToe{}, false);
  plays_on_against_everything(TicTacToe{}, true);
}
#endif

void test_what_it_spends_is_what_it_played() {
  Random random(1);
  Budget budget;
  budget.begin();
  TicTacToe::plays = 0;
  const TicTacToe root;
  search::Uct<TicTacToe> uct(root, {300, kExploration, kToTheEnd}, random_tic_tac_toe, random, budget, arena_of(2048));
  uct.choose();
  TEST_ASSERT_EQUAL_UINT32(TicTacToe::plays, budget.spent());
  TEST_ASSERT_TRUE(budget.spent() > 300 * 4);
}

void test_a_budget_ends_it_between_two_iterations_after_the_first() {
  for (const uint32_t limit : {0u, 1u, 100u}) {
    Random random(1);
    Budget budget(limit);
    budget.begin();
    const TicTacToe root;
    search::Uct<TicTacToe> uct(root, {100000, kExploration, kToTheEnd}, random_tic_tac_toe, random, budget,
                               arena_of(2048));
    TEST_ASSERT_TRUE(root.moves().contains(uct.choose()));
    TEST_ASSERT_TRUE(budget.spent() > 0 && budget.spent() < limit + 10);
  }
}

void test_it_grows_a_node_an_iteration_until_the_pool_is_full() {
  square_stacker::Position root;
  Random dealer(1);
  root.deal(dealer);
  for (const uint32_t iterations : {1u, 2u, 100u, 169u, 170u, 500u}) {
    Random random(1);
    Budget budget;
    search::Uct<square_stacker::Position> uct(root, {iterations, 200, kToTheEnd}, square_stacker::random_playout,
                                              random, budget, arena_of(2048));
    TEST_ASSERT_TRUE(root.moves().contains(uct.choose()));
    TEST_ASSERT_EQUAL_UINT32(iterations < 169 ? iterations + 1 : 170, uct.pool().used());
    TEST_ASSERT_EQUAL_UINT32(iterations, uct.pool()[kRoot].visits);
  }
}

void test_as_long_as_the_tree_grows_visits_and_totals_add_up() {
  square_stacker::Position root;
  Random dealer(2);
  root.deal(dealer);
  Random random(1);
  Budget budget;
  search::Uct<square_stacker::Position> uct(root, {120, 200, 10}, square_stacker::random_playout, random, budget,
                                            arena_of(2048));
  uct.choose();
  const NodePool& pool = uct.pool();
  for (NodeIndex node = 0; node < pool.used(); ++node) {
    uint32_t visits = node == kRoot ? 0 : 1;  // a node is born by a walk that ends in it
    int64_t total = 0;
    for (NodeIndex child = pool[node].child; child != kNoNode; child = pool[child].sibling) {
      visits += pool[child].visits;
      total += pool[child].total;
    }
    TEST_ASSERT_EQUAL_UINT32(visits, pool[node].visits);
    if (node == kRoot) TEST_ASSERT_EQUAL_INT32(total, pool[node].total);
  }
}

// A game with one move in each position, longer than any path of nodes.
struct Corridor {
  uint32_t steps = 0;
  Score score = 0;

  MoveSet moves() const { return MoveSet(steps < 100 ? 1u << steps % 32 : 0); }
  void play(Move, Random&) {
    ++steps;
    ++score;
  }
};

uint32_t walk_on(Corridor& corridor, Random& random, uint32_t depth, const Stop&) {
  uint32_t played = 0;
  for (; played < depth && !corridor.moves().empty(); ++played) corridor.play(0, random);
  return played;
}

void test_a_path_longer_than_the_tree_may_be_deep_is_walked_without_growing() {
  for (const uint32_t memory : std::initializer_list<uint32_t>{search::kLeastUctMemory, 2048}) {
    paint_guard(memory);
    Random random(1);
    Budget budget;
    const Corridor root;
    search::Uct<Corridor> uct(root, {200, 100, kToTheEnd}, walk_on, random, budget, arena_of(memory));
    TEST_ASSERT_EQUAL_UINT32(0, uct.choose());
    TEST_ASSERT_EQUAL_UINT32(search::kMostUctDepth, uct.pool().used());
    TEST_ASSERT_EQUAL_INT32(200 * 100, uct.pool()[kRoot].total);
    TEST_ASSERT_TRUE(guard_untouched(memory));
  }
}

// Every move draws its points, and the playout adds none.
struct Lottery {
  uint32_t left = 3;
  Score score = 0;

  MoveSet moves() const { return MoveSet(left != 0 ? 0b11u : 0); }
  void play(Move, Random& random) {
    score += static_cast<Score>(random.below(10));
    --left;
  }
};

uint32_t stand_still(Lottery&, Random&, uint32_t, const Stop&) { return 0; }

void test_chance_is_frozen_every_walk_finds_in_a_node_what_the_first_one_found() {
  uint32_t results[4];
  for (uint64_t seed = 0; seed < 4; ++seed) {
    Random random(seed);
    Budget budget;
    const Lottery root;
    search::Uct<Lottery> uct(root, {500, 100000, kToTheEnd}, stand_still, random, budget, arena_of(2048));
    uct.choose();
    const NodePool& pool = uct.pool();
    TEST_ASSERT_EQUAL_UINT32(15, pool.used());
    // The ends of the tree have one result each; the rest average over several.
    uint32_t ends = 0;
    for (NodeIndex node = 1; node < pool.used(); ++node) {
      if (pool[node].child != kNoNode) continue;
      ++ends;
      TEST_ASSERT_TRUE(pool[node].visits > 5);
      TEST_ASSERT_EQUAL_INT32(0, pool[node].total % pool[node].visits);
      results[seed] = static_cast<uint32_t>(pool[node].total / pool[node].visits);
    }
    TEST_ASSERT_EQUAL_UINT32(8, ends);
  }
  TEST_ASSERT_TRUE(results[0] != results[1] && results[1] != results[2] && results[2] != results[3]);
}

// Points that are so far apart that 15 bits do not hold them.
struct Jackpot {
  Score score = 0;
  bool over = false;

  MoveSet moves() const { return MoveSet(over ? 0 : 0b111u); }
  void play(Move move, Random&) {
    score = move == 1 ? 1000000000 : move == 0 ? -1000000000 : 0;
    over = true;
  }
};

void test_results_beyond_15_bits_are_clamped_and_still_tell_good_from_bad() {
  Random random(1);
  Budget budget;
  const Jackpot root;
  search::Uct<Jackpot> uct(
      root, {70000, 200, kToTheEnd}, [](Jackpot&, Random&, uint32_t, const Stop&) { return uint32_t{0}; }, random,
      budget, arena_of(2048));
  TEST_ASSERT_EQUAL_UINT32(1, uct.choose());
}

void test_the_score_before_the_search_does_not_count() {
  for (const Score before : {0, 100000000}) {
    square_stacker::Position root;
    Random dealer(3);
    root.deal(dealer);
    root.score = before;
    Random random(1);
    Budget budget;
    search::Uct<square_stacker::Position> uct(root, {100, 200, 20}, square_stacker::random_playout, random, budget,
                                              arena_of(2048));
    uct.choose();
    TEST_ASSERT_TRUE(uct.pool()[kRoot].total < 100 * 1000);
  }
}

}  // namespace

void run_uct() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_it_wins_in_one);
  RUN_TEST(test_it_blocks);
  RUN_TEST(test_it_wins_in_the_least_memory_too);
  RUN_TEST(test_the_empty_board_is_a_draw_by_the_solver);
  RUN_TEST(test_against_perfect_play_it_keeps_the_value_of_every_opening);
#if !defined(TILEFISH_ON_BOARD)
  RUN_TEST(test_it_never_loses_to_any_play_whatever_its_side);
#endif
  RUN_TEST(test_what_it_spends_is_what_it_played);
  RUN_TEST(test_a_budget_ends_it_between_two_iterations_after_the_first);
  RUN_TEST(test_it_grows_a_node_an_iteration_until_the_pool_is_full);
  RUN_TEST(test_as_long_as_the_tree_grows_visits_and_totals_add_up);
  RUN_TEST(test_a_path_longer_than_the_tree_may_be_deep_is_walked_without_growing);
  RUN_TEST(test_chance_is_frozen_every_walk_finds_in_a_node_what_the_first_one_found);
  RUN_TEST(test_results_beyond_15_bits_are_clamped_and_still_tell_good_from_bad);
  RUN_TEST(test_the_score_before_the_search_does_not_count);
}

}  // namespace tilefish
