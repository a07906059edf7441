// The watchdog of RP2040 (RP2040 Datasheet, section 4.7; erratum E1).
#include "board.h"
#include "firmware/watchdogs/watchdog.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kCtrl = kWatchdogBase, kLoad = kWatchdogBase + 0x04, kTick = kWatchdogBase + 0x2C;
constexpr uint32_t kPsmWdsel = 0x4001'0008;

// It counts down twice a microsecond, from 3 s.
void test_it_has_its_tick_and_its_count_before_it_starts() {
  watchdog::start();
  const int started = hardware.place_of(kCtrl, 0x4700'0000);
  const int ticks = hardware.place_of(kTick, 0x200 | 12), loaded = hardware.place_of(kLoad, 6'000'000);
  const int chosen = hardware.place_of(kPsmWdsel, 0x1'FFFC);
  TEST_ASSERT_GREATER_OR_EQUAL(0, ticks);
  TEST_ASSERT_GREATER_OR_EQUAL(0, loaded);
  TEST_ASSERT_GREATER_OR_EQUAL(0, chosen);
  TEST_ASSERT_GREATER_THAN(ticks, started);
  TEST_ASSERT_GREATER_THAN(loaded, started);
  TEST_ASSERT_GREATER_THAN(chosen, started);
}

void test_it_is_fed_by_its_count() {
  watchdog::feed();
  TEST_ASSERT_EQUAL(1, hardware.writes.size());
  TEST_ASSERT_EQUAL(0, hardware.place_of(kLoad, 6'000'000));
}

}  // namespace

void run_watchdog() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_it_has_its_tick_and_its_count_before_it_starts);
  RUN_TEST(test_it_is_fed_by_its_count);
}
