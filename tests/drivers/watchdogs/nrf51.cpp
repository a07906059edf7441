// The watchdog of nRF51 (nRF51 Series Reference Manual, section 24).
#include "firmware/watchdogs/watchdog.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kStart = 0x4001'0000, kRunStatus = 0x4001'0400, kCrv = 0x4001'0504, kRren = 0x4001'0508;
constexpr uint32_t kConfig = 0x4001'050C, kRr0 = 0x4001'0600, kReload = 0x6E52'4635;

// Set up before it is started, since afterwards its registers are locked. It runs while the core sleeps (bit 0) and not
// while a debugger has halted it (bit 3).
void test_it_is_set_up_then_started_and_fed() {
  watchdog::start();
  const int started = hardware.place_of(kStart, 1);
  TEST_ASSERT_GREATER_THAN(-1, hardware.place_of(kConfig, 1));
  TEST_ASSERT_GREATER_THAN(hardware.place_of(kConfig, 1), started);
  TEST_ASSERT_GREATER_THAN(-1, hardware.place_of(kCrv, 3 * 32'768 - 1));
  TEST_ASSERT_GREATER_THAN(hardware.place_of(kCrv, 3 * 32'768 - 1), started);
  TEST_ASSERT_GREATER_THAN(hardware.place_of(kRren, 1), started);
  TEST_ASSERT_GREATER_THAN(started, hardware.place_of(kRr0, kReload));
}

void test_one_that_outlived_a_reset_is_fed_only() {
  hardware.words[kRunStatus] = 1;
  watchdog::start();
  TEST_ASSERT_EQUAL(1, hardware.writes.size());
  TEST_ASSERT_EQUAL_HEX(kReload, hardware.words[kRr0]);
}

}  // namespace

void run_watchdog() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_it_is_set_up_then_started_and_fed);
  RUN_TEST(test_one_that_outlived_a_reset_is_fed_only);
}
