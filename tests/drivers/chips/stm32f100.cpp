// STM32F100 (RM0041: RCC, GPIO, DBGMCU).
#include "board.h"
#include "firmware/chips/chip.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kCr = 0x4002'1000, kCfgr = 0x4002'1004, kApb2enr = 0x4002'1018, kApb1enr = 0x4002'101C;
constexpr uint32_t kPortACrh = 0x4001'0804, kPortABsrr = 0x4001'0810;
constexpr uint32_t kPortCCrh = 0x4001'1004, kPortCBsrr = 0x4001'1010;
constexpr uint32_t kDbgmcuCr = 0xE004'2004;

// As after a reset: the internal oscillator runs, pins float.
void reset(bool pll_locks) {
  hardware.words[kCr] = 0x83;
  hardware.words[kPortACrh] = hardware.words[kPortCCrh] = 0x4444'4444;
  hardware.wrote = [pll_locks](uint32_t address, uint32_t) {
    if (address == kCr && pll_locks && hardware.words[kCr] & 1u << 24) hardware.words[kCr] |= 1u << 25;
  };
}

void test_it_runs_at_24_mhz_by_the_pll() {
  reset(true);
  start_chip();
  TEST_ASSERT_EQUAL_HEX(4u << 18 | 2u, hardware.words[kCfgr]);  // HSI / 2, x 6, SW = PLL
  TEST_ASSERT_EQUAL(24'000'000, clocks().core);
  TEST_ASSERT_EQUAL(24'000'000, clocks().uart);
  TEST_ASSERT_NULL(clocks().trouble);
}

void test_without_the_pll_it_runs_on_at_8_mhz_and_says_so() {
  reset(false);
  start_chip();
  TEST_ASSERT_EQUAL(0, hardware.words[kCfgr] & 3);
  TEST_ASSERT_EQUAL(8'000'000, clocks().core);
  TEST_ASSERT_EQUAL(8'000'000, clocks().uart);
  TEST_ASSERT_NOT_NULL(clocks().trouble);
}

void test_without_a_clock_tree_the_clock_is_the_emulators() {
  reset(true);
  start_chip();
  setUp();
  start_chip();
  TEST_ASSERT_EQUAL(24'000'000, clocks().core);
  TEST_ASSERT_NULL(clocks().trouble);
}

void test_a_probe_reaches_it_in_sleep() {
  reset(true);
  start_chip();
  TEST_ASSERT_EQUAL_HEX(1, hardware.words[kDbgmcuCr] & 1);
}

void test_the_receive_pin_is_pulled_up() {
  reset(true);
  start_chip();
  TEST_ASSERT_EQUAL_HEX(0x4444'48B4, hardware.words[kPortACrh]);                  // PA9: 0xB, PA10: 0x8
  TEST_ASSERT_EQUAL_HEX(1u << 10, hardware.words[kPortABsrr]);                    // up
  TEST_ASSERT_EQUAL_HEX(1u << 2 | 1u << 4 | 1u << 14, hardware.words[kApb2enr]);  // ports A and C, USART1
  TEST_ASSERT_EQUAL_HEX(0, hardware.words[kApb1enr]);
}

void test_its_led_shows_a_decision() {
  reset(true);
  start_chip();
  TEST_ASSERT_EQUAL_HEX(0x4444'4424, hardware.words[kPortCCrh]);
  show_thinking(true);
  TEST_ASSERT_EQUAL_HEX(1u << 9, hardware.words[kPortCBsrr]);
  show_thinking(false);
  TEST_ASSERT_EQUAL_HEX(1u << 25, hardware.words[kPortCBsrr]);
}

// RCC_CSR: bit 26 is set by every reset; writing bit 24 clears all.
void test_the_cause_of_a_reset_is_named_and_forgotten() {
  hardware.words[0x4002'1024] = 1u << 29 | 1u << 26;
  TEST_ASSERT_EQUAL_STRING("watchdog", reset_cause().data());
  hardware.words[0x4002'1024] = 1u << 28 | 1u << 26;
  TEST_ASSERT_EQUAL_STRING("software", reset_cause().data());
  hardware.words[0x4002'1024] = 1u << 27 | 1u << 26;
  TEST_ASSERT_EQUAL_STRING("power on", reset_cause().data());
  hardware.words[0x4002'1024] = 1u << 26;
  TEST_ASSERT_EQUAL_STRING("pin", reset_cause().data());
  TEST_ASSERT_BITS_HIGH(1u << 24, hardware.words[0x4002'1024]);
}

}  // namespace

void run_chip() {
  RUN_TEST(test_the_cause_of_a_reset_is_named_and_forgotten);
  RUN_TEST(test_it_runs_at_24_mhz_by_the_pll);
  RUN_TEST(test_without_a_clock_tree_the_clock_is_the_emulators);
  RUN_TEST(test_a_probe_reaches_it_in_sleep);
  RUN_TEST(test_the_receive_pin_is_pulled_up);
  RUN_TEST(test_its_led_shows_a_decision);
  RUN_TEST(test_without_the_pll_it_runs_on_at_8_mhz_and_says_so);
}
