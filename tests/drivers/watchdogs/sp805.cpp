// Arm's SP805 (SP805 Technical Reference Manual, section 3).
#include "board.h"
#include "firmware/watchdogs/watchdog.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kLoad = kWatchdogBase, kControl = kWatchdogBase + 0x08, kIntClr = kWatchdogBase + 0x0C;
constexpr uint32_t kLock = kWatchdogBase + 0xC00, kUnlock = 0x1ACC'E551;

void test_it_is_unlocked_loaded_and_started_to_reset() {
  watchdog::start();
  const int loaded = hardware.place_of(kLoad, 2 * kClock), started = hardware.place_of(kControl, 3);
  TEST_ASSERT_EQUAL(0, hardware.place_of(kLock, kUnlock));
  TEST_ASSERT_GREATER_THAN(0, loaded);
  TEST_ASSERT_GREATER_THAN(loaded, started);
}

// A write of anything but the key to its lock closes it: then no wild pointer stops it.
void test_it_is_fed_between_unlocking_and_locking() {
  watchdog::feed();
  TEST_ASSERT_EQUAL(3, hardware.writes.size());
  TEST_ASSERT_EQUAL(0, hardware.place_of(kLock, kUnlock));
  TEST_ASSERT_EQUAL_HEX(kIntClr, hardware.writes[1].address);
  TEST_ASSERT_EQUAL_HEX(0, hardware.words[kLock]);
}

}  // namespace

void run_watchdog() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_it_is_unlocked_loaded_and_started_to_reset);
  RUN_TEST(test_it_is_fed_between_unlocking_and_locking);
}
