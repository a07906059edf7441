// The watchdog of FE310 (FE310-G002 Manual, chapter 14).
#include "firmware/watchdogs/watchdog.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kWdogcfg = 0x1000'0000, kWdogfeed = 0x1000'0018, kWdogkey = 0x1000'001C, kWdogcmp = 0x1000'0020;
constexpr uint32_t kUnlock = 0x51'F15E, kFood = 0xD09'F00D;

// The model's lock: a write behind anything but the key is lost, and a write closes the lock.
void lock_registers() {
  static bool open;
  open = false;
  hardware.wrote = [](uint32_t address, uint32_t before) {
    if (address == kWdogkey) {
      open = hardware.words[kWdogkey] == kUnlock;
      return;
    }
    if (!open) hardware.words[address] = before;
    open = false;
  };
}

// Fed before it may reset: its count may be anything. 3 s at 16,384 Hz: the scale halves 32,768 Hz.
void test_it_resets_after_three_seconds_asleep_or_awake() {
  lock_registers();
  watchdog::start();
  TEST_ASSERT_EQUAL(3 * 16'384, hardware.words[kWdogcmp]);
  TEST_ASSERT_EQUAL_HEX(1u << 12 | 1u << 8 | 1, hardware.words[kWdogcfg]);
  TEST_ASSERT_GREATER_THAN(hardware.place_of(kWdogfeed, kFood), hardware.place_of(kWdogcfg, 1u << 12 | 1u << 8 | 1));
}

void test_it_is_fed_behind_its_key() {
  lock_registers();
  watchdog::feed();
  TEST_ASSERT_EQUAL_HEX(kFood, hardware.words[kWdogfeed]);
}

}  // namespace

void run_watchdog() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_it_resets_after_three_seconds_asleep_or_awake);
  RUN_TEST(test_it_is_fed_behind_its_key);
}
