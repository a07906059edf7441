// Alpha-beta against games whose every answer is known: tic-tac-toe, and ends of Tetress that plain search can exhaust.
#include "engine/search/alpha_beta.h"

#include "engine/games/tetress/players/evaluation.h"
#include "tests/support/memory.h"
#include "tests/support/tetress.h"
#include "tests/support/tic_tac_toe.h"

namespace tilefish {
namespace {

// Tic-tac-toe as the search wants it. Its static values tell nothing, so that only ends count.
struct Noughts : TicTacToe {
  struct Moves : MoveSet {
    template <class Act>
    void for_each(Act act) const {
      for (const Move move : *this) {
        if (!act(move)) return;
      }
    }
  };
  Moves moves() const { return Moves{TicTacToe::moves()}; }
  void place(Move move) {
    Random none;
    play(move, none);
  }
};

struct NoughtsTree {
  static constexpr Score kWon = 100, kMost = 50;
  static Score value(const Noughts& position) {
    const Score red = position.score * kWon;
    return position.second_to_move() ? -red : red;
  }
  static bool ended(const Noughts& position, Score) { return position.moves().empty(); }
  static uint64_t key(const Noughts& position) { return (position.own[0] | uint64_t{position.own[1]} << 9) * kGolden; }
};

// A tree without keys is refused, and so is a position that cannot list its moves by for_each().
struct KeylessTree {
  static constexpr Score kWon = NoughtsTree::kWon, kMost = NoughtsTree::kMost;
  static Score value(const Noughts& position) { return NoughtsTree::value(position); }
  static bool ended(const Noughts& position, Score value) { return NoughtsTree::ended(position, value); }
};
static_assert(search::AlphaBetaTree<NoughtsTree, Noughts>);
static_assert(!search::AlphaBetaTree<KeylessTree, Noughts>);
static_assert(search::TwoSidedPosition<Noughts> && !search::TwoSidedPosition<TicTacToe>);

Arena arena(uint32_t bytes) { return Arena(test_memory(bytes).data(), bytes); }

// Recursion is bounded by the nine cells.
void check_below(const Noughts& position, uint32_t memory, uint32_t width, uint32_t& checked) {
  if (position.moves().empty()) return;
  if (checked % 7 == 0 || !kOnBoard) {
    Budget budget;
    search::AlphaBeta<NoughtsTree, Noughts> search(NoughtsTree{}, {UINT32_MAX, 12, width}, budget, arena(memory));
    const search::Verdict verdict = search.run(position);
    const Score expected = position.solved() * (position.second_to_move() ? -1 : 1) * NoughtsTree::kWon;
    TEST_ASSERT_TRUE(position.moves().contains(verdict.move));
    if (verdict.proved) {
      TEST_ASSERT_EQUAL_INT32(expected, verdict.value);
      TEST_ASSERT_EQUAL_INT32(position.solved(), position.after(verdict.move).solved());
    }
    // Plies for all nine cells are there from 11 KB on.
    if (width == 0 && memory >= 11 * 1024) TEST_ASSERT_TRUE(verdict.proved);
  }
  ++checked;
  if (count_bits(static_cast<uint32_t>(position.own[0] | position.own[1])) >= 4) return;
  for (const Move move : position.moves()) {
    Noughts next = position;
    next.place(move);
    check_below(next, memory, width, checked);
  }
}

void test_tic_tac_toe_is_solved() {
  for (const uint32_t memory : {2048u, 12288u}) {
    if (memory > most_test_memory()) continue;
    for (const uint32_t width : {0u, 2u}) {
      uint32_t checked = 0;
      Noughts start;
      if (kOnBoard) start.place(4);
      check_below(start, memory, width, checked);
      TEST_ASSERT_TRUE(checked > (kOnBoard ? 50u : 3000u));
    }
  }
}

struct TetressTree {
  static constexpr Score kWon = tetress::kWon, kMost = tetress::kMostValue;
  static Score value(const tetress::Position& position) { return tetress::evaluate(position, tetress::kTuned); }
  static bool ended(const tetress::Position& position, Score value) {
    return position.turn >= tetress::kTurns || value == -kWon;
  }
  static uint64_t key(const tetress::Position& position) { return tetress::key_of(position); }
};

using Search = search::AlphaBeta<TetressTree, tetress::Position>;

// Positions shortly before the ends of random games.
tetress::Position before_the_end(uint64_t seed, uint32_t actions) {
  Random random(seed), again(seed);
  tetress::Position position = tetress::Position::start(), back = tetress::Position::start();
  const uint32_t length = tetress::random_playout(position, random, UINT32_MAX);
  tetress::random_playout(back, again, length - actions);
  return back;
}

void test_a_budget_of_nodes_is_kept_and_the_move_is_legal() {
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    const tetress::Position position = before_the_end(seed, 12);
    for (const uint32_t nodes : {1u, 100u, 1000u}) {
      Budget budget;
      Search search(TetressTree{}, {nodes, 20, 0}, budget, arena(2048));
      const search::Verdict verdict = search.run(position);
      TEST_ASSERT_TRUE(position.moves().contains(verdict.move));
      TEST_ASSERT_TRUE(search.nodes() <= nodes + 2 * 600);  // the lists of one line are finished
      TEST_ASSERT_EQUAL_UINT32(search.nodes(), budget.spent());
    }
  }
}

void test_a_stop_ends_the_search() {
  Budget budget;
  const auto at_once = [] { return true; };
  budget.stop_when(Stop(at_once));
  budget.begin();
  Search search(TetressTree{}, {UINT32_MAX, 20, 0}, budget, arena(2048));
  search.run(before_the_end(1, 12));
  TEST_ASSERT_TRUE(budget.cut_short());
  TEST_ASSERT_TRUE(search.nodes() < 3);
}

#if !defined(TILEFISH_ON_BOARD)
// Every line to its end; false when that takes more than `left` positions. Recursion is bounded by the 150 turns.
bool exhaust(const tetress::Position& position, uint32_t& left, Score& value, Move* best = nullptr) {
  if (position.over) {
    value = position.second_to_move() ? -position.score : position.score;
    return true;
  }
  value = -2;
  bool known = true;
  Random none;
  position.moves().for_each([&](Move move) {
    if (left == 0) return known = false;
    --left;
    tetress::Position after = position;
    after.play(move, none);
    Score reply = 0;
    known = exhaust(after, left, reply);
    if (known && -reply > value) {
      value = -reply;
      if (best) *best = move;
    }
    return known && value < 1;
  });
  return known;
}

struct Proofs {
  uint32_t positions = 0, wins = 0, proved = 0, proved_small = 0;

  void check(const tetress::Position& position, Score value) {
    ++positions;
    wins += value > 0;
    for (const uint32_t memory : {2048u, 65536u}) {
      for (const uint32_t width : {0u, 3u}) {
        Budget budget;
        Search search(TetressTree{}, {50000, 100, width}, budget, arena(memory));
        const search::Verdict verdict = search.run(position);
        if (!verdict.proved) continue;
        TEST_ASSERT_EQUAL_INT32(value * tetress::kWon, verdict.value);
        (memory == 2048 ? proved_small : proved) += width == 0;
      }
    }
  }
};

// Most positions are won by the side to move. So the winning move is played too, after which the other side has lost.
void test_proofs_of_200_ends_are_those_of_exhaustive_search() {
  constexpr uint32_t kEnds = 200 / kFewer;
  Proofs proofs;
  for (uint64_t seed = 1; proofs.positions < kEnds; ++seed) {
    tetress::Position position = before_the_end(seed, static_cast<uint32_t>(3 + seed % 4));
    uint32_t left = 20000;
    Score value = 0;
    Move best = kNoMove;
    if (!exhaust(position, left, value, &best)) continue;
    proofs.check(position, value);
    Random none;
    position.play(best, none);
    if (!position.over) proofs.check(position, -value);
  }
  TEST_ASSERT_TRUE(proofs.wins > kEnds * 3 / 10 && proofs.wins < kEnds * 8 / 10);
  TEST_ASSERT_TRUE(proofs.proved >= kEnds - kEnds / 40);
  TEST_ASSERT_TRUE(proofs.proved_small >= kEnds / 4);
}
#endif

}  // namespace

void run_alpha_beta() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_tic_tac_toe_is_solved);
  RUN_TEST(test_a_budget_of_nodes_is_kept_and_the_move_is_legal);
  RUN_TEST(test_a_stop_ends_the_search);
#if !defined(TILEFISH_ON_BOARD)
  RUN_TEST(test_proofs_of_200_ends_are_those_of_exhaustive_search);
#endif
}

}  // namespace tilefish
