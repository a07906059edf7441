// Buttons on the pins of the RP2040: GPIO_IN of SIO, PADS_BANK0 and IO_BANK0 of its datasheet.
#include "board.h"
#include "firmware/buttons/buttons.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

void test_a_button_is_an_input_that_is_pulled_up_and_pressed_when_low() {
  buttons::start();
  for (const uint32_t pin : kButtonPins) {
    const uint32_t pad = hardware.words[0x4001'C004 + 4 * pin];
    TEST_ASSERT_EQUAL_HEX(0x48, pad & 0xCC);  // the input on, pulled up and not down, the output not off
    TEST_ASSERT_EQUAL(5, hardware.words[0x4001'4004 + 8 * pin]);
  }
  uint32_t& in = hardware.words[0xD000'0004];
  in = 0xFFFF'FFFF;
  TEST_ASSERT_EQUAL_HEX(0, buttons::pressed());
  uint32_t bit = 1;
  for (const uint32_t pin : kButtonPins) {
    in = ~(1u << pin);
    TEST_ASSERT_EQUAL_HEX(bit, buttons::pressed());
    bit <<= 1;
  }
}

}  // namespace

void run_buttons() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_button_is_an_input_that_is_pulled_up_and_pressed_when_low);
}
