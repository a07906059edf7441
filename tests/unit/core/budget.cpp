#include "engine/core/budget.h"

#include "tests/support/suite.h"

namespace tilefish {
namespace {

uint64_t now;
constexpr Clock kClock{[] { return now; }, 2000};

void test_without_a_limit_nothing_exhausts_it() {
  Budget budget;
  budget.begin();
  budget.spend(1000000000);
  TEST_ASSERT_FALSE(budget.exhausted());
  TEST_ASSERT_EQUAL_UINT32(1000000000, budget.spent());
}

void test_it_is_exhausted_at_the_limit_and_not_before() {
  Budget budget(10);
  budget.begin();
  budget.spend(9);
  TEST_ASSERT_FALSE(budget.exhausted());
  budget.spend(1);
  TEST_ASSERT_TRUE(budget.exhausted());
  budget.spend(5);
  TEST_ASSERT_TRUE(budget.exhausted());
  TEST_ASSERT_EQUAL_UINT32(15, budget.spent());
}

void test_every_decision_starts_with_all_of_it() {
  Budget budget(10);
  budget.spend(10);
  budget.begin();
  TEST_ASSERT_EQUAL_UINT32(0, budget.spent());
  TEST_ASSERT_FALSE(budget.exhausted());
}

void test_a_limit_of_nothing_is_exhausted_at_once() { TEST_ASSERT_TRUE(Budget(0).exhausted()); }

void test_the_clock_ends_a_decision_after_its_time() {
  for (const uint64_t start : std::initializer_list<uint64_t>{0, 1000, uint64_t{1} << 40}) {
    Budget budget(UINT32_MAX, kClock, 50);
    now = start;
    budget.begin();
    budget.spend(1);
    now = start + 99;
    TEST_ASSERT_FALSE(budget.exhausted());
    budget.spend(1);
    now = start + 100;
    TEST_ASSERT_TRUE(budget.exhausted());
    budget.begin();
    budget.spend(1);
    TEST_ASSERT_FALSE(budget.exhausted());
  }
}

// Else two places of a search would have the same number of moves, and a limit could not tell which one was meant.
void test_the_clock_ends_a_decision_only_where_moves_were_spent() {
  Budget budget(UINT32_MAX, kClock, 50);
  now = 0;
  budget.begin();
  now = 1000;
  TEST_ASSERT_FALSE(budget.exhausted());
  now = 0;
  budget.spend(7);
  TEST_ASSERT_FALSE(budget.exhausted());
  now = 1000;
  TEST_ASSERT_FALSE(budget.exhausted());
  budget.spend(1);
  TEST_ASSERT_TRUE(budget.exhausted());
  now = 0;
  budget.spend(5);
  TEST_ASSERT_TRUE(budget.exhausted());
  TEST_ASSERT_EQUAL_UINT32(8, budget.replay());
  TEST_ASSERT_EQUAL_UINT32(13, budget.spent());
}

void test_a_limit_holds_beside_a_clock() {
  now = 0;
  Budget budget(3, kClock, 50);
  budget.begin();
  budget.spend(3);
  TEST_ASSERT_TRUE(budget.exhausted());
  TEST_ASSERT_EQUAL_UINT32(3, budget.replay());
}

// A decision that came to its own end has looked at the budget with all its moves spent and was not ended there.
void test_a_decision_that_nothing_ended_is_not_ended_by_its_replay() {
  Budget budget;
  budget.begin();
  budget.spend(9);
  TEST_ASSERT_EQUAL_UINT32(10, budget.replay());
}

void test_a_clock_is_taken_and_left_from_decision_to_decision() {
  Budget budget;
  TEST_ASSERT_FALSE(budget.bounded());
  budget.allow(UINT32_MAX, &kClock, 1);
  TEST_ASSERT_TRUE(budget.bounded());
  now = 0;
  budget.begin();
  now = 2;
  budget.spend(1);
  TEST_ASSERT_TRUE(budget.exhausted());
  budget.allow(5);
  budget.begin();
  budget.spend(4);
  TEST_ASSERT_FALSE(budget.exhausted());
  TEST_ASSERT_TRUE(budget.bounded());
}

bool wanted_back;
bool fake_stop() { return wanted_back; }

void test_a_stop_cuts_a_decision_short_and_only_that_one() {
  Budget budget;
  budget.stop_when(Stop::create<fake_stop>());
  wanted_back = false;
  budget.begin();
  TEST_ASSERT_FALSE(budget.exhausted());
  TEST_ASSERT_FALSE(budget.cut_short());
  wanted_back = true;
  TEST_ASSERT_FALSE(budget.cut_short());  // nobody has looked yet: the decision is still whole
  TEST_ASSERT_TRUE(budget.exhausted());
  wanted_back = false;
  TEST_ASSERT_TRUE(budget.stopped());
  TEST_ASSERT_TRUE(budget.cut_short());
  budget.begin();
  TEST_ASSERT_FALSE(budget.stopped());
}

}  // namespace

void run_budget() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_stop_cuts_a_decision_short_and_only_that_one);
  RUN_TEST(test_without_a_limit_nothing_exhausts_it);
  RUN_TEST(test_it_is_exhausted_at_the_limit_and_not_before);
  RUN_TEST(test_every_decision_starts_with_all_of_it);
  RUN_TEST(test_a_limit_of_nothing_is_exhausted_at_once);
  RUN_TEST(test_the_clock_ends_a_decision_after_its_time);
  RUN_TEST(test_the_clock_ends_a_decision_only_where_moves_were_spent);
  RUN_TEST(test_a_decision_that_nothing_ended_is_not_ended_by_its_replay);
  RUN_TEST(test_a_clock_is_taken_and_left_from_decision_to_decision);
  RUN_TEST(test_a_limit_holds_beside_a_clock);
}

}  // namespace tilefish
