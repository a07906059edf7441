// MPS2: it starts up ready.
#include "board.h"
#include "firmware/chips/chip.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

void test_its_led_shows_a_decision() {
  start_chip();
  show_thinking(true);
  TEST_ASSERT_EQUAL(1, hardware.words[0x4002'8000]);  // FPGAIO_LED0
  show_thinking(false);
  TEST_ASSERT_EQUAL(0, hardware.words[0x4002'8000]);
  TEST_ASSERT_NULL(clocks().trouble);
}

}  // namespace

void run_chip() { RUN_TEST(test_its_led_shows_a_decision); }
