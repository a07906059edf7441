#include "engine/core/budget.h"

#include "tests/support/suite.h"

namespace tilefish {
namespace {

uint32_t now;
uint32_t fake_clock() { return now; }

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

void test_the_clock_ends_a_decision_even_where_it_wraps() {
  for (const uint32_t start : std::initializer_list<uint32_t>{0, 1000, UINT32_MAX - 20}) {
    Budget budget(UINT32_MAX, fake_clock, 50);
    now = start;
    budget.begin();
    now = start + 49;
    TEST_ASSERT_FALSE(budget.exhausted());
    now = start + 50;
    TEST_ASSERT_TRUE(budget.exhausted());
    budget.begin();
    TEST_ASSERT_FALSE(budget.exhausted());
  }
}

void test_a_limit_holds_beside_a_clock() {
  now = 0;
  Budget budget(3, fake_clock, 50);
  budget.begin();
  budget.spend(3);
  TEST_ASSERT_TRUE(budget.exhausted());
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
  RUN_TEST(test_the_clock_ends_a_decision_even_where_it_wraps);
  RUN_TEST(test_a_limit_holds_beside_a_clock);
}

}  // namespace tilefish
