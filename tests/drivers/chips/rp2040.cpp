// RP2040 (RP2040 Datasheet, sections 2.12 to 2.19).
#include "board.h"
#include "firmware/chips/chip.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kReset = 0x4000'C000, kResetDone = 0x4000'C008;
constexpr uint32_t kRefCtrl = 0x4000'8030, kRefSelected = 0x4000'8038;
constexpr uint32_t kSysCtrl = 0x4000'803C, kSysSelected = 0x4000'8044, kPeriCtrl = 0x4000'8048;
constexpr uint32_t kSysDiv = 0x4000'8040;
constexpr uint32_t kXoscCtrl = 0x4002'4000, kXoscStatus = 0x4002'4004, kXoscStartup = 0x4002'400C;
constexpr uint32_t kPllCs = 0x4002'8000, kPllPwr = 0x4002'8004, kPllFbdiv = 0x4002'8008, kPllPrim = 0x4002'800C;
constexpr uint32_t kPllReset = 1u << 12, kUart0 = 1u << 22, kIoBank0 = 1u << 5, kPadsBank0 = 1u << 8;
constexpr uint32_t kIoQspi = 1u << 6, kPadsQspi = 1u << 9;
constexpr uint32_t kChipReset = 0x4006'4008, kReason = 0x4005'8008;

struct Parts {
  bool crystal, pll;
};
bool core_lost_its_clock, flash_was_reset;

// The chip as it leaves the boot ROM, or, with `running`, as the image has left it when only the core is reset.
void begin(Parts works, bool running = false) {
  core_lost_its_clock = flash_was_reset = false;
  hardware.words = {{kReset, 0x1FF'FFFF & ~(kIoQspi | kPadsQspi)},
                    {kRefSelected, 1},
                    {kSysSelected, 1},
                    {kPllPwr, 0x2D},
                    {kPllPrim, 0x77000}};
  if (running) {
    hardware.words[kReset] &= ~(kUart0 | kPllReset);
    hardware.words[kSysCtrl] = 1;
    hardware.words[kSysSelected] = 2;
  }
  hardware.before_read = [](uint32_t address) {
    if (address == kResetDone) hardware.words[kResetDone] = ~hardware.words[kReset];
  };
  hardware.wrote = [works](uint32_t address, uint32_t) {
    auto& words = hardware.words;
    if (address == kRefCtrl) words[kRefSelected] = 1u << (words[kRefCtrl] & 3);
    if (address == kSysCtrl) words[kSysSelected] = 1u << (words[kSysCtrl] & 1);
    if (address == kXoscCtrl && words[kXoscCtrl] == 0xFABAA0 && works.crystal) words[kXoscStatus] = 1u << 31;
    if (address == kPllPwr && !(words[kPllPwr] & 0x21) && works.pll) words[kPllCs] |= 1u << 31;
    const bool pll_stands = words[kReset] & kPllReset;
    core_lost_its_clock |= words[kSysSelected] == 2 && pll_stands;
    core_lost_its_clock |= words[kRefSelected] == 4 && !(words[kXoscStatus] >> 31);
    flash_was_reset |= (words[kReset] & (kIoQspi | kPadsQspi)) != 0;
  };
}

void test_it_runs_at_125_mhz_by_the_pll() {
  begin({.crystal = true, .pll = true});
  start_chip();
  TEST_ASSERT_EQUAL(125, hardware.words[kPllFbdiv]);
  TEST_ASSERT_EQUAL_HEX(6u << 16 | 2u << 12, hardware.words[kPllPrim]);  // 12 MHz x 125 / 6 / 2
  TEST_ASSERT_EQUAL_HEX(0x04, hardware.words[kPllPwr]);                  // all but DSMPD, which is no part of it
  TEST_ASSERT_EQUAL(47, hardware.words[kXoscStartup]);
  TEST_ASSERT_EQUAL_HEX(1u << 2, hardware.words[kRefSelected]);
  TEST_ASSERT_EQUAL_HEX(1u << 1, hardware.words[kSysSelected]);
  TEST_ASSERT_EQUAL_HEX(1u << 8, hardware.words[kSysDiv]);  // 8 bits of fraction
  TEST_ASSERT_EQUAL(125'000'000, clocks().core);
  TEST_ASSERT_NULL(clocks().trouble);
}

// CLK_PERI_CTRL: AUXSRC 4 is the crystal, 0 the system clock. Divided, that must not go below the 48 MHz of USB, and
// the UART takes no more than 5/3 of it (PrimeCell UART PL011 Technical Reference Manual, "Clock signals").
void test_the_port_keeps_its_rate_while_the_core_s_clock_is_divided() {
  begin({.crystal = true, .pll = true});
  start_chip();
  TEST_ASSERT_EQUAL_HEX(1u << 11 | 4u << 5, hardware.words[kPeriCtrl]);
  TEST_ASSERT_EQUAL(12'000'000, clocks().uart);
  divide_clock(kWaitingDivider);
  TEST_ASSERT_EQUAL_HEX(kWaitingDivider << 8, hardware.words[kSysDiv]);
  TEST_ASSERT_EQUAL_HEX(1u << 11 | 4u << 5, hardware.words[kPeriCtrl]);
  TEST_ASSERT_GREATER_OR_EQUAL(48'000'000, kClock / kWaitingDivider);
  TEST_ASSERT_GREATER_OR_EQUAL(clocks().uart * 3 / 5, kClock / kWaitingDivider);
  divide_clock(1);
  TEST_ASSERT_EQUAL_HEX(1u << 8, hardware.words[kSysDiv]);
}

void test_neither_core_nor_flash_is_cut_off_on_the_way() {
  for (const bool running : {false, true}) {
    begin({.crystal = true, .pll = true}, running);
    start_chip();
    TEST_ASSERT_FALSE(core_lost_its_clock);
    TEST_ASSERT_FALSE(flash_was_reset);
  }
}

void test_only_what_is_used_leaves_its_reset() {
  begin({.crystal = true, .pll = true});
  start_chip();
  const uint32_t used = kUart0 | kIoBank0 | kPadsBank0 | kPllReset | kIoQspi | kPadsQspi;
  TEST_ASSERT_EQUAL_HEX(0, hardware.words[kReset] & used);
  TEST_ASSERT_EQUAL_HEX(1u << 23, hardware.words[kReset] & 1u << 23);  // UART1
  // Of WAKE_EN0: ADC, DMA, PIO, PWM, RTC, SPI; of WAKE_EN1: timer and UART1. The display has I2C, and USB is used.
  TEST_ASSERT_EQUAL_HEX(~0x0F62'3026u, hardware.words[0x4000'80A0]);
  TEST_ASSERT_EQUAL_HEX(~0x0000'0320u, hardware.words[0x4000'80A4]);
}

void test_the_serial_port_has_its_pins() {
  begin({.crystal = true, .pll = true});
  start_chip();
  TEST_ASSERT_EQUAL(2, hardware.words[0x4001'4004]);         // GP0: UART
  TEST_ASSERT_EQUAL(2, hardware.words[0x4001'400C]);         // GP1: UART
  TEST_ASSERT_EQUAL_HEX(0x5A, hardware.words[0x4001'C008]);  // pad of GP1: pulled up
}

void test_its_led_shows_a_decision() {
  begin({.crystal = true, .pll = true});
  start_chip();
  TEST_ASSERT_EQUAL(5, hardware.words[0x4001'40CC]);  // GP25: SIO
  TEST_ASSERT_EQUAL_HEX(1u << 25, hardware.words[0xD000'0024]);
  show_thinking(true);
  TEST_ASSERT_EQUAL_HEX(1u << 25, hardware.words[0xD000'0014]);
  TEST_ASSERT_EQUAL_HEX(0, hardware.words[0xD000'0018]);
  show_thinking(false);
  TEST_ASSERT_EQUAL_HEX(1u << 25, hardware.words[0xD000'0018]);
}

void test_without_the_pll_it_runs_on_at_12_mhz_and_says_so() {
  begin({.crystal = true, .pll = false});
  start_chip();
  TEST_ASSERT_EQUAL_HEX(1, hardware.words[kSysSelected]);
  TEST_ASSERT_EQUAL(12'000'000, clocks().core);
  TEST_ASSERT_EQUAL(12'000'000, clocks().uart);
  TEST_ASSERT_NOT_NULL(clocks().trouble);
  TEST_ASSERT_FALSE(core_lost_its_clock);
}

void test_without_the_crystal_it_runs_on_by_its_ring_and_says_so() {
  begin({.crystal = false, .pll = true});
  start_chip();
  TEST_ASSERT_EQUAL_HEX(1, hardware.words[kRefSelected]);
  TEST_ASSERT_EQUAL_HEX(1, hardware.words[kSysSelected]);
  TEST_ASSERT_EQUAL_HEX(1u << 11, hardware.words[kPeriCtrl]);
  TEST_ASSERT_EQUAL(6'500'000, clocks().core);
  TEST_ASSERT_NOT_NULL(clocks().trouble);
  TEST_ASSERT_FALSE(core_lost_its_clock);
}

void test_the_cause_of_a_reset_is_named() {
  const auto cause = [](uint32_t chip, uint32_t reason, bool running) {
    begin({.crystal = true, .pll = true}, running);
    hardware.words[kChipReset] = chip;
    hardware.words[kReason] = reason;
    start_chip();
    return reset_cause().data();
  };
  TEST_ASSERT_EQUAL_STRING("power on", cause(1u << 8, 0, false));
  TEST_ASSERT_EQUAL_STRING("pin", cause(1u << 16, 0, false));
  TEST_ASSERT_EQUAL_STRING("debugger", cause(1u << 20, 0, false));
  TEST_ASSERT_EQUAL_STRING("watchdog", cause(1u << 8, 1, false));
  TEST_ASSERT_EQUAL_STRING("software", cause(1u << 8, 2, false));
  TEST_ASSERT_EQUAL_STRING("software", cause(1u << 8, 0, true));
  TEST_ASSERT_EQUAL_STRING("software", cause(1u << 8, 1, true));  // the watchdog's word is of an earlier reset
}

}  // namespace

void run_chip() {
  RUN_TEST(test_it_runs_at_125_mhz_by_the_pll);
  RUN_TEST(test_the_port_keeps_its_rate_while_the_core_s_clock_is_divided);
  RUN_TEST(test_neither_core_nor_flash_is_cut_off_on_the_way);
  RUN_TEST(test_only_what_is_used_leaves_its_reset);
  RUN_TEST(test_the_serial_port_has_its_pins);
  RUN_TEST(test_its_led_shows_a_decision);
  RUN_TEST(test_without_the_pll_it_runs_on_at_12_mhz_and_says_so);
  RUN_TEST(test_without_the_crystal_it_runs_on_by_its_ring_and_says_so);
  RUN_TEST(test_the_cause_of_a_reset_is_named);
}
