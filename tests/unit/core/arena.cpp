#include "engine/core/arena.h"

#include "tests/support/suite.h"

namespace tilefish {
namespace {

alignas(8) uint8_t block[128];

struct Twelve {
  uint32_t words[3];
};

void test_size_is_rounded_down_to_eights() {
  for (uint32_t size = 0; size <= 128; ++size) TEST_ASSERT_EQUAL_UINT32(size / 8 * 8, Arena(block, size).left());
}

void test_an_arena_of_nothing_has_nothing() {
  TEST_ASSERT_EQUAL_UINT32(0, Arena().left());
  Arena arena(block, 7);
  TEST_ASSERT_EQUAL_UINT32(0, arena.left());
  TEST_ASSERT_EQUAL_UINT32(0, arena.take_rest<Twelve>(5).size());
}

void test_what_is_taken_is_apart_in_order_and_aligned_to_8() {
  Arena arena(block, sizeof block);
  const auto bytes = arena.take<uint8_t>(3);
  const auto words = arena.take<uint32_t>(3);
  const auto longs = arena.take<uint64_t>(2);
  TEST_ASSERT_TRUE(bytes.data() == block);
  TEST_ASSERT_TRUE(reinterpret_cast<uint8_t*>(words.data()) == block + 8);
  TEST_ASSERT_TRUE(reinterpret_cast<uint8_t*>(longs.data()) == block + 24);
  TEST_ASSERT_EQUAL_UINT32(3, words.size());
  TEST_ASSERT_EQUAL_UINT32(128 - 40, arena.left());
}

void test_everything_can_be_taken_to_the_last_byte() {
  Arena arena(block, sizeof block);
  arena.take<uint64_t>(16);
  TEST_ASSERT_EQUAL_UINT32(0, arena.left());
  TEST_ASSERT_EQUAL_UINT32(0, arena.take<uint64_t>(0).size());
}

void test_the_rest_is_as_many_as_fit_but_no_more_than_wanted() {
  Arena arena(block, sizeof block);
  arena.take<uint8_t>(1);
  Arena copy = arena;
  TEST_ASSERT_EQUAL_UINT32(10, arena.take_rest<Twelve>(100).size());  // 120 bytes
  TEST_ASSERT_EQUAL_UINT32(0, arena.left());
  TEST_ASSERT_EQUAL_UINT32(4, copy.take_rest<Twelve>(4).size());
  TEST_ASSERT_EQUAL_UINT32(120 - 48, copy.left());
}

void test_a_copy_starts_where_the_original_was() {
  const Arena arena(block, sizeof block);
  Arena first = arena, second = arena;
  TEST_ASSERT_TRUE(first.take<uint32_t>(4).data() == second.take<uint32_t>(4).data());
  TEST_ASSERT_EQUAL_UINT32(128, arena.left());
}

void test_what_is_kept_stays_from_decision_to_decision() {
  const Arena arena(block, sizeof block);
  Arena first = arena, later = arena;
  first.keep<Twelve>() = {{1, 2, 3}};
  TEST_ASSERT_EQUAL_UINT32(2, later.keep<Twelve>().words[1]);
  TEST_ASSERT_EQUAL_UINT32(128 - 16, later.left());  // nothing else is laid over it
}

}  // namespace

void run_arena() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_size_is_rounded_down_to_eights);
  RUN_TEST(test_an_arena_of_nothing_has_nothing);
  RUN_TEST(test_what_is_taken_is_apart_in_order_and_aligned_to_8);
  RUN_TEST(test_everything_can_be_taken_to_the_last_byte);
  RUN_TEST(test_the_rest_is_as_many_as_fit_but_no_more_than_wanted);
  RUN_TEST(test_a_copy_starts_where_the_original_was);
  RUN_TEST(test_what_is_kept_stays_from_decision_to_decision);
}

}  // namespace tilefish
