// nRF51822 and nRF52833 (nRF51 Series Reference Manual and nRF52833 Product Specification, CLOCK, POWER and GPIO), each
// with the micro:bit that has it.
#include <string_view>

#include "board.h"
#include "firmware/chips/chip.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kHfclkstart = 0x4000'0000, kHfclkstarted = 0x4000'0100;
constexpr uint32_t kOutset = 0x5000'0508, kOutclr = 0x5000'050C, kDirset = 0x5000'0518;

// The micro:bit's large pin 2 is P0.01 of version 1 and P0.04 of version 2.
const bool kIsVersion2 = std::string_view(kBoard) == "microbit2";
const uint32_t kLargePin2 = 1u << (kIsVersion2 ? 4 : 1);

void test_a_crystal_that_does_not_start_is_told() {
  start_chip();
  TEST_ASSERT_NOT_NULL(clocks().trouble);
  TEST_ASSERT_EQUAL(kIsVersion2 ? 64'000'000 : 16'000'000, clocks().core);
}

void test_the_crystal_is_started() {
  hardware.wrote = [](uint32_t address, uint32_t) {
    if (address == kHfclkstart) hardware.words[kHfclkstarted] = 1;
  };
  start_chip();
  TEST_ASSERT_NULL(clocks().trouble);
}

void test_its_pin_shows_a_decision() {
  start_chip();
  TEST_ASSERT_EQUAL_HEX(kLargePin2, hardware.words[kDirset]);
  show_thinking(true);
  TEST_ASSERT_EQUAL_HEX(kLargePin2, hardware.words[kOutset]);
  TEST_ASSERT_EQUAL_HEX(0, hardware.words[kOutclr]);
  show_thinking(false);
  TEST_ASSERT_EQUAL_HEX(kLargePin2, hardware.words[kOutclr]);
}

// RESETREAS: a bit is cleared by a 1.
void test_the_cause_of_a_reset_is_named_and_forgotten() {
  hardware.words[0x4000'0400] = 0;
  TEST_ASSERT_EQUAL_STRING("power on", reset_cause().data());
  hardware.words[0x4000'0400] = 1u << 2;
  TEST_ASSERT_EQUAL_STRING("software", reset_cause().data());
  hardware.words[0x4000'0400] = 1u << 3;
  TEST_ASSERT_EQUAL_STRING("lockup", reset_cause().data());
  hardware.words[0x4000'0400] = 1u << 0;
  TEST_ASSERT_EQUAL_STRING("pin", reset_cause().data());
  hardware.words[0x4000'0400] = 1u << 1;
  TEST_ASSERT_EQUAL_STRING("watchdog", reset_cause().data());
  TEST_ASSERT_EQUAL_HEX(1u << 1, hardware.writes.back().value);
}

}  // namespace

void run_chip() {
  RUN_TEST(test_the_cause_of_a_reset_is_named_and_forgotten);
  RUN_TEST(test_a_crystal_that_does_not_start_is_told);
  RUN_TEST(test_the_crystal_is_started);
  RUN_TEST(test_its_pin_shows_a_decision);
}
