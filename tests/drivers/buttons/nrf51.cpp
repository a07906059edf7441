// Buttons on the port of nRF51 and nRF52: PIN_CNF and IN of the reference manual's section "GPIO".
#include "board.h"
#include "firmware/buttons/buttons.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

void test_a_button_is_an_input_that_is_pulled_up_and_pressed_when_low() {
  buttons::start();
  for (const uint32_t pin : kButtonPins) TEST_ASSERT_EQUAL_HEX(0xC, hardware.words[0x5000'0700 + 4 * pin]);
  uint32_t& in = hardware.words[0x5000'0510];
  in = 0xFFFF'FFFF;
  TEST_ASSERT_EQUAL_HEX(0, buttons::pressed());
  uint32_t bit = 1;
  for (const uint32_t pin : kButtonPins) {
    in = ~(1u << pin);
    TEST_ASSERT_EQUAL_HEX(bit, buttons::pressed());
    bit <<= 1;
  }
  in = 0;
  TEST_ASSERT_EQUAL_HEX(bit - 1, buttons::pressed());
}

}  // namespace

void run_buttons() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_button_is_an_input_that_is_pulled_up_and_pressed_when_low);
}
