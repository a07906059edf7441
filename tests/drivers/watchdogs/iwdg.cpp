// The independent watchdog of STM32F1 and F4 (RM0041, section 18; RM0090, section 21).
#include "firmware/watchdogs/watchdog.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kKr = 0x4000'3000, kPr = 0x4000'3004, kRlr = 0x4000'3008;

void test_it_is_started_unlocked_set_up_and_fed_in_this_order() {
  watchdog::start();
  const int started = hardware.place_of(kKr, 0xCCCC), unlocked = hardware.place_of(kKr, 0x5555);
  const int divided = hardware.place_of(kPr, 4), loaded = hardware.place_of(kRlr, 1500);
  TEST_ASSERT_EQUAL(0, started);
  TEST_ASSERT_GREATER_THAN(started, unlocked);
  TEST_ASSERT_GREATER_THAN(unlocked, divided);
  TEST_ASSERT_GREATER_THAN(unlocked, loaded);
  TEST_ASSERT_GREATER_THAN(loaded, hardware.place_of(kKr, 0xAAAA));
}

// 1500 counts of 64 periods: 3 s at 32 kHz; at the fastest that the manuals allow, 60 kHz, still more than the 1.5 s
// after which the alarm speaks.
void test_it_leaves_the_alarm_its_time_at_its_fastest() {
  TEST_ASSERT_GREATER_THAN(kHangMilliseconds, 1500u * 64 * 1000 / 60'000);
}

void test_it_is_fed_by_its_key() {
  watchdog::feed();
  TEST_ASSERT_EQUAL(1, hardware.writes.size());
  TEST_ASSERT_EQUAL_HEX(0xAAAA, hardware.words[kKr]);
}

}  // namespace

void run_watchdog() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_it_is_started_unlocked_set_up_and_fed_in_this_order);
  RUN_TEST(test_it_leaves_the_alarm_its_time_at_its_fastest);
  RUN_TEST(test_it_is_fed_by_its_key);
}
