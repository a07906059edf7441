// UCT against chance, helped by a table: it must find means, not luck; look two moves ahead; and work in small pools.
#include "engine/search/chance_uct.h"

#include "tests/support/memory.h"
#include "tests/support/suite.h"

namespace tilefish {
namespace {

// Two turns. The first: a sure amount, or a gamble in which one of `chances` wins. The second pays what the first has
// opened.
struct Lottery {
  Score score = 0;
  Score sure = 0, prize = 0, reward = 0;
  uint32_t chances = 1;
  uint32_t turn = 0;
  bool opened = false;

  struct Moves {
    bool over;
    bool empty() const { return over; }
    uint32_t size() const { return over ? 0 : 3; }
    Move operator[](uint32_t n) const { return static_cast<Move>(n); }
  };
  Moves moves() const { return {turn == 2}; }

  void play(Move move, Random& random) {
    if (turn++ != 0) {
      score += opened && move == kOpen ? reward : 0;
    } else if (move == kSure) {
      score += sure;
    } else if (move == kGamble) {
      score += random.below(chances) == 0 ? prize : 0;
    } else {
      opened = true;
    }
  }
  static constexpr Move kSure = 0, kGamble = 1, kOpen = 2;
};

// A table that knows nothing: every move is worth 10.
struct Ignorant {
  static uint32_t best(const Lottery&, search::Valued* found, uint32_t most, const Stop&) {
    for (uint32_t i = 0; i < 3 && i < most; ++i) found[i] = {static_cast<Move>(i), 10};
    return most < 3 ? most : 3;
  }
  static int32_t worth(Score score) { return score; }
  static int32_t later(int32_t value) { return value; }
  static bool certain(const Lottery& lottery, Move move) { return lottery.turn != 0 || move != Lottery::kGamble; }
};

constexpr uint32_t kLeast = (1 + 3 + 1 + 3) * sizeof(Node);

Move choose(const Lottery& lottery, uint64_t seed, uint32_t iterations = 1000, uint32_t memory = 2560) {
  Random random(seed);
  Budget budget;
  Ignorant tree;
  paint_guard(memory);
  const Move move =
      search::ChanceUct(tree, lottery, {iterations, 3, 60}, random, budget, Arena(test_memory(memory).data(), memory))
          .choose();
  TEST_ASSERT_TRUE(guard_untouched(memory));
  return move;
}

void test_it_takes_the_better_mean_whatever_the_first_draw_was() {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Lottery lottery;
    lottery.sure = 30;
    lottery.prize = 90;
    lottery.chances = 2;  // 45
    TEST_ASSERT_EQUAL_UINT32(Lottery::kGamble, choose(lottery, seed));
    lottery.chances = 6;  // 15
    TEST_ASSERT_EQUAL_UINT32(Lottery::kSure, choose(lottery, seed));
  }
}

void test_it_sees_what_a_move_opens() {
  Lottery lottery;
  lottery.sure = 30;
  lottery.reward = 60;
  for (uint64_t seed = 1; seed <= 20; ++seed) TEST_ASSERT_EQUAL_UINT32(Lottery::kOpen, choose(lottery, seed));
}

void test_a_full_pool_still_samples() {
  Lottery lottery;
  lottery.sure = 30;
  lottery.prize = 90;
  lottery.chances = 2;
  for (uint32_t memory = kLeast; memory < kLeast + 100; memory += 8) {
    TEST_ASSERT_EQUAL_UINT32(Lottery::kGamble, choose(lottery, memory, 1000, memory));
  }
}

}  // namespace

void run_chance_uct() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_it_takes_the_better_mean_whatever_the_first_draw_was);
  RUN_TEST(test_it_sees_what_a_move_opens);
  RUN_TEST(test_a_full_pool_still_samples);
}

}  // namespace tilefish
