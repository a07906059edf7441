// FE310-G002 (FE310-G002 Manual, chapters 6, 13, 14 and 17).
#include "board.h"
#include "firmware/chips/chip.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kHfrosccfg = 0x1000'8000, kHfxosccfg = 0x1000'8004, kPllcfg = 0x1000'8008, kPlloutdiv = 0x1000'800C;
constexpr uint32_t kSckdiv = 0x1001'4000;
constexpr uint32_t kOutputEn = 0x1001'2008, kOutputVal = 0x1001'200C, kIofEn = 0x1001'2038, kIofSel = 0x1001'203C,
                   kOutXor = 0x1001'2040;
constexpr uint32_t kReady = 1u << 31, kLock = 1u << 31, kPllsel = 1u << 16, kPllrefsel = 1u << 17,
                   kPllbypass = 1u << 18;
constexpr uint32_t kBackup0 = 0x1000'0080, kPmucause = 0x1000'0144;
constexpr uint32_t kWdogcfg = 0x1000'0000, kWdogkey = 0x1000'001C, kWdogcmp = 0x1000'0020;

// Oscillators that start as soon as they are enabled (bit 30), and a PLL that locks unless it is bypassed.
void start_up_with(bool crystal, bool pll) {
  static bool has_crystal, has_pll;
  has_crystal = crystal;
  has_pll = pll;
  hardware.before_read = [](uint32_t address) {
    uint32_t& word = hardware.words[address];
    if (address == kHfrosccfg || (address == kHfxosccfg && has_crystal)) word |= word & 1u << 30 ? kReady : 0;
    if (address == kPllcfg && has_pll && !(word & kPllbypass)) word |= kLock;
  };
  start_chip();
}

// The clock that the registers make of the crystal, by the manual's formula: 16 MHz / (r + 1) x 2 (f + 1) / 2^q.
uint32_t pll_clock() {
  const uint32_t setup = hardware.words[kPllcfg];
  const uint32_t r = setup & 7, f = setup >> 4 & 63, q = setup >> 10 & 3;
  TEST_ASSERT_EQUAL(1u << 8, hardware.words[kPlloutdiv]);  // not divided again
  return 16'000'000 / (r + 1) * 2 * (f + 1) >> q;
}

void test_the_pll_makes_the_board_s_clock_and_is_taken_when_it_has_locked() {
  start_up_with(true, true);
  TEST_ASSERT_EQUAL(kClock, pll_clock());
  TEST_ASSERT_EQUAL_HEX(kPllsel | kPllrefsel, hardware.words[kPllcfg] & (kPllsel | kPllrefsel | kPllbypass));
  TEST_ASSERT_NULL(clocks().trouble);
  TEST_ASSERT_EQUAL(kClock, clocks().core);
}

// The flash takes 50 MHz at the most by plain reading; its clock is the core's / (2 (div + 1)).
void test_the_flash_is_slowed_down_before_the_core_is_fast() {
  start_up_with(true, true);
  TEST_ASSERT_LESS_OR_EQUAL(50'000'000, kClock / (2 * (hardware.words[kSckdiv] + 1)));
  int selected = -1;
  for (size_t place = 0; place < hardware.writes.size(); ++place) {
    const auto& [address, value] = hardware.writes[place];
    if (address == kPllcfg && value & kPllsel) selected = static_cast<int>(place);
  }
  TEST_ASSERT_GREATER_OR_EQUAL(0, hardware.place_of(kSckdiv, hardware.words[kSckdiv]));
  TEST_ASSERT_GREATER_THAN(hardware.place_of(kSckdiv, hardware.words[kSckdiv]), selected);
}

void test_without_a_lock_it_runs_by_the_crystal() {
  start_up_with(true, false);
  TEST_ASSERT_EQUAL_HEX(kPllsel | kPllrefsel | kPllbypass,
                        hardware.words[kPllcfg] & (kPllsel | kPllrefsel | kPllbypass));
  TEST_ASSERT_EQUAL(16'000'000, clocks().core);
  TEST_ASSERT_EQUAL(16'000'000, clocks().uart);
  TEST_ASSERT_NOT_NULL(clocks().trouble);
}

void test_without_a_crystal_it_stays_with_the_internal_oscillator() {
  start_up_with(false, true);
  TEST_ASSERT_EQUAL(0, hardware.words[kPllcfg] & kPllsel);
  TEST_ASSERT_NOT_NULL(clocks().trouble);
}

void test_the_port_has_its_pins_and_others_keep_their_function() {
  hardware.words[kIofEn] = 1u << 5;
  hardware.words[kIofSel] = 1u << 16 | 1u << 20;
  start_up_with(true, true);
  TEST_ASSERT_EQUAL_HEX(1u << 5 | 1u << 16 | 1u << 17, hardware.words[kIofEn]);
  TEST_ASSERT_EQUAL_HEX(1u << 20, hardware.words[kIofSel]);
}

// The LED lights when its pin is low: the port inverts it.
void test_its_led_shows_a_decision() {
  hardware.words[kOutputVal] = 1u << 3;
  start_up_with(true, true);
  TEST_ASSERT_EQUAL_HEX(1u << 19, hardware.words[kOutputEn]);
  TEST_ASSERT_EQUAL_HEX(1u << 19, hardware.words[kOutXor]);
  show_thinking(true);
  TEST_ASSERT_EQUAL_HEX(1u << 19 | 1u << 3, hardware.words[kOutputVal]);
  show_thinking(false);
  TEST_ASSERT_EQUAL_HEX(1u << 3, hardware.words[kOutputVal]);
}

void test_the_cause_of_a_reset_is_named() {
  hardware.words[kPmucause] = 0;
  TEST_ASSERT_EQUAL_STRING("power on", reset_cause().data());
  hardware.words[kPmucause] = 1u << 8;
  TEST_ASSERT_EQUAL_STRING("pin", reset_cause().data());
  hardware.words[kPmucause] = 2u << 8;
  TEST_ASSERT_EQUAL_STRING("watchdog", reset_cause().data());
}

void test_a_reset_by_the_program_uses_the_watchdog_and_is_told_from_it_once() {
  reset_chip();
  TEST_ASSERT_EQUAL(0, hardware.words[kWdogcmp]);
  TEST_ASSERT_EQUAL_HEX(1u << 12 | 1u << 8, hardware.words[kWdogcfg]);
  for (size_t place = 1; place < hardware.writes.size(); ++place) {
    const uint32_t address = hardware.writes[place].address;
    if (address != kWdogcfg && address != kWdogcmp) continue;
    TEST_ASSERT_EQUAL_HEX(kWdogkey, hardware.writes[place - 1].address);
    TEST_ASSERT_EQUAL_HEX(0x51'F15E, hardware.writes[place - 1].value);
  }
  TEST_ASSERT_NOT_EQUAL(0, hardware.words[kBackup0]);
  hardware.words[kPmucause] = 2u << 8;
  TEST_ASSERT_EQUAL_STRING("software", reset_cause().data());
  TEST_ASSERT_EQUAL_STRING("watchdog", reset_cause().data());
}

}  // namespace

void run_chip() {
  RUN_TEST(test_the_pll_makes_the_board_s_clock_and_is_taken_when_it_has_locked);
  RUN_TEST(test_the_flash_is_slowed_down_before_the_core_is_fast);
  RUN_TEST(test_without_a_lock_it_runs_by_the_crystal);
  RUN_TEST(test_without_a_crystal_it_stays_with_the_internal_oscillator);
  RUN_TEST(test_the_port_has_its_pins_and_others_keep_their_function);
  RUN_TEST(test_its_led_shows_a_decision);
  RUN_TEST(test_the_cause_of_a_reset_is_named);
  RUN_TEST(test_a_reset_by_the_program_uses_the_watchdog_and_is_told_from_it_once);
}
