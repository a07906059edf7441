#include "engine/core/move_set.h"

#include "tests/reference/random.h"
#include "tests/support/suite.h"

namespace tilefish {
namespace {

void test_a_set_lists_its_moves_in_ascending_order() {
  reference::Xoshiro128 random = reference::stream(1, 0);
  for (uint32_t i = 0; i < 2000; ++i) {
    const uint32_t bits = random.next();
    const MoveSet set(bits);
    uint32_t n = 0, seen = 0;
    int32_t last = -1;
    for (const Move move : set) {
      TEST_ASSERT_TRUE(move > last);
      TEST_ASSERT_TRUE(set.contains(move));
      TEST_ASSERT_EQUAL_UINT32(move, set[n]);
      last = move;
      seen |= 1u << move;
      ++n;
    }
    TEST_ASSERT_EQUAL_HEX32(bits, seen);
    TEST_ASSERT_EQUAL_UINT32(n, set.size());
  }
}

void test_an_empty_set_is_empty() {
  const MoveSet none(0);
  TEST_ASSERT_TRUE(none.empty());
  TEST_ASSERT_EQUAL_UINT32(0, none.size());
  for (const Move move : none) TEST_FAIL_MESSAGE(move ? "a move" : "move 0");
}

void test_codes_beyond_the_word_are_never_in_a_set() {
  const MoveSet all(0xFFFFFFFFu);
  TEST_ASSERT_TRUE(all.contains(31));
  for (const uint32_t code : std::initializer_list<uint32_t>{32, 33, 64, 255, 256, kNoMove}) {
    TEST_ASSERT_FALSE(all.contains(static_cast<Move>(code)));
  }
}

void test_a_removed_move_is_gone_and_only_that() {
  MoveSet set(0b10110);
  set.remove(2);
  TEST_ASSERT_FALSE(set.contains(2));
  TEST_ASSERT_EQUAL_UINT32(2, set.size());
  set.remove(0);
  TEST_ASSERT_EQUAL_UINT32(2, set.size());
}

void test_what_two_sets_share() {
  const MoveSet both = MoveSet(0b1110) & MoveSet(0b0111);
  TEST_ASSERT_EQUAL_UINT32(2, both.size());
  TEST_ASSERT_TRUE(both.contains(1) && both.contains(2));
}

void test_any_takes_one_draw_and_reaches_every_move() {
  const MoveSet set(0x80100401u);
  Random random(9);
  reference::Xoshiro128 plain = reference::stream(9, 0);
  uint32_t seen = 0;
  constexpr Move kMoves[] = {0, 10, 20, 31};
  for (uint32_t i = 0; i < 100; ++i) {
    const Move move = set.any(random);
    TEST_ASSERT_EQUAL_UINT32(kMoves[plain.below(4)], move);
    seen |= 1u << move;
  }
  TEST_ASSERT_EQUAL_HEX32(0x80100401u, seen);
}

}  // namespace

void run_move_set() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_set_lists_its_moves_in_ascending_order);
  RUN_TEST(test_an_empty_set_is_empty);
  RUN_TEST(test_codes_beyond_the_word_are_never_in_a_set);
  RUN_TEST(test_a_removed_move_is_gone_and_only_that);
  RUN_TEST(test_what_two_sets_share);
  RUN_TEST(test_any_takes_one_draw_and_reaches_every_move);
}

}  // namespace tilefish
