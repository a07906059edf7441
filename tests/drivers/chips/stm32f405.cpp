// STM32F405 (RM0090: RCC, FLASH, GPIO, DBGMCU).
#include "board.h"
#include "firmware/chips/chip.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kCr = 0x4002'3800, kPllcfgr = 0x4002'3804, kCfgr = 0x4002'3808;
constexpr uint32_t kAhb1enr = 0x4002'3830, kAhb2enr = 0x4002'3834, kApb1enr = 0x4002'3840, kApb2enr = 0x4002'3844;
constexpr uint32_t kAcr = 0x4002'3C00, kDbgmcuCr = 0xE004'2004;
constexpr uint32_t kPortAModer = 0x4002'0000, kPortABsrr = 0x4002'0018;
constexpr uint32_t kPortBModer = 0x4002'0400, kPortBPupdr = 0x4002'040C, kPortBAfrl = 0x4002'0420;
constexpr uint32_t kHsiOn = 1u << 0, kHsiReady = 1u << 1, kPllOn = 1u << 24, kPllReady = 1u << 25;
constexpr uint32_t kPll = 8u | 168u << 6 | 7u << 24;

bool pll_locks;
uint32_t forbidden;  // what the manual does not allow

// Oscillators become ready at once; the source in use follows the one that is asked for; the PLL in use cannot be
// switched off, nor its setup be written while it is on.
void obey(uint32_t address, uint32_t before) {
  uint32_t& control = hardware.words[kCr];
  uint32_t& setup = hardware.words[kCfgr];
  if (address == kCr) {
    if (!(control & kPllOn) && (setup >> 2 & 3) == 2) {
      control |= kPllOn;
      ++forbidden;
    }
    control = control & kHsiOn ? control | kHsiReady : control & ~kHsiReady;
    control = control & kPllOn && pll_locks ? control | kPllReady : control & ~kPllReady;
  } else if (address == kCfgr) {
    if ((setup & 3) == 2 && (!(control & kPllReady) || hardware.words[kAcr] != 0x705)) ++forbidden;
    if ((setup & 3) == 0 && !(control & kHsiReady)) ++forbidden;
    setup = (setup & ~(3u << 2)) | (setup & 3) << 2;
  } else if (address == kPllcfgr && control & kPllOn) {
    hardware.words[kPllcfgr] = before;
    ++forbidden;
  }
}

void begin(uint32_t control, uint32_t pll, uint32_t setup, bool locks) {
  hardware.words = {{kCr, control}, {kPllcfgr, pll}, {kCfgr, setup}, {kAhb1enr, 0x0010'0000}};
  hardware.wrote = obey;
  pll_locks = locks;
  forbidden = 0;
}
void begin_after_reset(bool locks) { begin(0x83, 0x2400'3010, 0, locks); }
// The loader runs by a crystal and the PLL, the internal oscillator off, with USB and ports on.
void begin_after_loader() {
  begin(0x0303'0000, 0x0740'3008, 0xA, true);
  hardware.words[kAhb1enr] = 0x0010'000F;
  hardware.words[kAhb2enr] = 1u << 7;
  hardware.words[kApb1enr] = 0x0402'0000;
}

void expect_168_mhz() {
  TEST_ASSERT_EQUAL(0, forbidden);
  TEST_ASSERT_EQUAL_HEX(kPll, hardware.words[kPllcfgr]);
  TEST_ASSERT_EQUAL_HEX(5u << 10 | 4u << 13 | 2u << 2 | 2u, hardware.words[kCfgr]);
  TEST_ASSERT_EQUAL_HEX(0x705, hardware.words[kAcr]);
  TEST_ASSERT_EQUAL(168'000'000, clocks().core);
  TEST_ASSERT_EQUAL(84'000'000, clocks().uart);
  TEST_ASSERT_NULL(clocks().trouble);
}

void test_it_runs_at_168_mhz_after_a_reset() {
  begin_after_reset(true);
  start_chip();
  expect_168_mhz();
}

void test_it_runs_at_168_mhz_after_the_loader() {
  begin_after_loader();
  start_chip();
  expect_168_mhz();
}

void test_only_the_clocks_of_what_is_used_run() {
  begin_after_loader();
  start_chip();
  TEST_ASSERT_EQUAL_HEX(3, hardware.words[kAhb1enr]);  // ports A and B
  TEST_ASSERT_EQUAL_HEX(0, hardware.words[kAhb2enr]);
  TEST_ASSERT_EQUAL_HEX(0, hardware.words[kApb1enr]);
  TEST_ASSERT_EQUAL_HEX(1u << 4, hardware.words[kApb2enr]);  // USART1
}

void test_without_the_pll_it_runs_on_at_16_mhz_and_says_so() {
  begin_after_reset(false);
  start_chip();
  TEST_ASSERT_EQUAL(0, hardware.words[kCfgr]);
  TEST_ASSERT_EQUAL(16'000'000, clocks().core);
  TEST_ASSERT_EQUAL(16'000'000, clocks().uart);
  TEST_ASSERT_NOT_NULL(clocks().trouble);
}

void test_a_probe_reaches_it_in_sleep() {
  begin_after_reset(true);
  start_chip();
  TEST_ASSERT_EQUAL_HEX(1, hardware.words[kDbgmcuCr] & 1);
}

void test_pins_of_the_serial_port_and_the_led() {
  begin_after_reset(true);
  start_chip();
  TEST_ASSERT_EQUAL_HEX(0xA000, hardware.words[kPortBModer]);
  TEST_ASSERT_EQUAL_HEX(0x4000, hardware.words[kPortBPupdr]);  // PB7 up
  TEST_ASSERT_EQUAL_HEX(0x7700'0000, hardware.words[kPortBAfrl]);
  TEST_ASSERT_EQUAL_HEX(1u << 20, hardware.words[kPortAModer]);
  show_thinking(true);
  TEST_ASSERT_EQUAL_HEX(1u << 10, hardware.words[kPortABsrr]);
  show_thinking(false);
  TEST_ASSERT_EQUAL_HEX(1u << 26, hardware.words[kPortABsrr]);
}

// RCC_CSR: bit 26 is set by every reset; writing bit 24 clears all.
void test_the_cause_of_a_reset_is_named_and_forgotten() {
  hardware.words[0x4002'3874] = 1u << 29 | 1u << 26;
  TEST_ASSERT_EQUAL_STRING("watchdog", reset_cause().data());
  hardware.words[0x4002'3874] = 1u << 28 | 1u << 26;
  TEST_ASSERT_EQUAL_STRING("software", reset_cause().data());
  hardware.words[0x4002'3874] = 1u << 27 | 1u << 26;
  TEST_ASSERT_EQUAL_STRING("power on", reset_cause().data());
  hardware.words[0x4002'3874] = 1u << 26;
  TEST_ASSERT_EQUAL_STRING("pin", reset_cause().data());
  TEST_ASSERT_BITS_HIGH(1u << 24, hardware.words[0x4002'3874]);
}

}  // namespace

void run_chip() {
  RUN_TEST(test_the_cause_of_a_reset_is_named_and_forgotten);
  RUN_TEST(test_it_runs_at_168_mhz_after_a_reset);
  RUN_TEST(test_it_runs_at_168_mhz_after_the_loader);
  RUN_TEST(test_only_the_clocks_of_what_is_used_run);
  RUN_TEST(test_a_probe_reaches_it_in_sleep);
  RUN_TEST(test_pins_of_the_serial_port_and_the_led);
  RUN_TEST(test_without_the_pll_it_runs_on_at_16_mhz_and_says_so);
}
