// LM3S6965 (data sheet: System Control, GPIO).
#include "board.h"
#include "firmware/chips/chip.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kDid0 = 0x400F'E000, kLdopctl = 0x400F'E034, kRis = 0x400F'E050, kRcc = 0x400F'E060;
constexpr uint32_t kRcgc1 = 0x400F'E104, kRcgc2 = 0x400F'E108;
constexpr uint32_t kBypass = 1u << 11, kPowerDown = 1u << 13, kUseSysdiv = 1u << 22;
constexpr uint32_t kPortFDir = 0x4002'5400, kPortFDen = 0x4002'551C, kPortFPin0 = 0x4002'5004;

uint32_t voltage_at_start;  // as the PLL was switched on

void begin(uint32_t revision, bool pll_locks) {
  hardware.words = {{kDid0, revision}, {kRcc, 0x0780'3AD1}};
  hardware.wrote = [pll_locks](uint32_t address, uint32_t before) {
    if (address != kRcc || !(before & kPowerDown) || hardware.words[kRcc] & kPowerDown) return;
    voltage_at_start = hardware.words[kLdopctl];
    if (pll_locks) hardware.words[kRis] = 1u << 6;
  };
}

void test_it_runs_at_50_mhz_by_the_pll() {
  begin(0x1001'0003, true);
  start_chip();
  const uint32_t rcc = hardware.words[kRcc];
  TEST_ASSERT_EQUAL_HEX(0, rcc & (kBypass | kPowerDown | 1));
  TEST_ASSERT_EQUAL(3, rcc >> 23 & 0xF);  // 200 MHz / 4
  TEST_ASSERT_EQUAL_HEX(0xE, rcc >> 6 & 0xF);
  TEST_ASSERT_TRUE(rcc & kUseSysdiv);
  TEST_ASSERT_EQUAL(50'000'000, clocks().core);
  TEST_ASSERT_NULL(clocks().trouble);
}

void test_revision_a2_gets_2_75_volts_before_its_pll() {
  begin(0x1001'0002, true);
  start_chip();
  TEST_ASSERT_EQUAL_HEX(0x1B, voltage_at_start);
}

void test_other_revisions_keep_their_voltage() {
  for (const uint32_t revision : {0x1001'0001u, 0x1001'0102u, 0x1001'0300u}) {
    begin(revision, true);
    start_chip();
    TEST_ASSERT_EQUAL_HEX(0, hardware.words[kLdopctl]);
  }
}

void test_without_the_pll_it_runs_on_at_8_mhz_and_says_so() {
  begin(0x1001'0002, false);
  start_chip();
  TEST_ASSERT_TRUE(hardware.words[kRcc] & kBypass);
  TEST_ASSERT_FALSE(hardware.words[kRcc] & kUseSysdiv);
  TEST_ASSERT_EQUAL(8'000'000, clocks().core);
  TEST_ASSERT_EQUAL(8'000'000, clocks().uart);
  TEST_ASSERT_NOT_NULL(clocks().trouble);
}

void test_its_led_shows_a_decision() {
  begin(0x1001'0002, true);
  start_chip();
  TEST_ASSERT_EQUAL_HEX(1u << 0 | 1u << 5, hardware.words[kRcgc2]);  // ports A and F
  TEST_ASSERT_EQUAL_HEX(1u << 0, hardware.words[kRcgc1]);            // UART0
  TEST_ASSERT_EQUAL_HEX(1, hardware.words[kPortFDir]);
  TEST_ASSERT_EQUAL_HEX(1, hardware.words[kPortFDen]);
  show_thinking(true);
  TEST_ASSERT_EQUAL_HEX(1, hardware.words[kPortFPin0]);
  show_thinking(false);
  TEST_ASSERT_EQUAL_HEX(0, hardware.words[kPortFPin0]);
}

// RESC: 0 clears it.
void test_the_cause_of_a_reset_is_named_and_forgotten() {
  hardware.words[0x400F'E05C] = 1u << 3;
  TEST_ASSERT_EQUAL_STRING("watchdog", reset_cause().data());
  hardware.words[0x400F'E05C] = 1u << 4;
  TEST_ASSERT_EQUAL_STRING("software", reset_cause().data());
  hardware.words[0x400F'E05C] = 1u << 1;
  TEST_ASSERT_EQUAL_STRING("power on", reset_cause().data());
  hardware.words[0x400F'E05C] = 1u << 0;
  TEST_ASSERT_EQUAL_STRING("pin", reset_cause().data());
  TEST_ASSERT_EQUAL_HEX(0, hardware.words[0x400F'E05C]);
}

}  // namespace

void run_chip() {
  RUN_TEST(test_the_cause_of_a_reset_is_named_and_forgotten);
  RUN_TEST(test_it_runs_at_50_mhz_by_the_pll);
  RUN_TEST(test_revision_a2_gets_2_75_volts_before_its_pll);
  RUN_TEST(test_other_revisions_keep_their_voltage);
  RUN_TEST(test_its_led_shows_a_decision);
  RUN_TEST(test_without_the_pll_it_runs_on_at_8_mhz_and_says_so);
}
