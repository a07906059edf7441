// MPS2: it starts up ready.
#include <string_view>

#include "board.h"
#include "firmware/chips/chip.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

// FPGAIO_LED0, where the FPGA image has it (application notes AN385, AN386 and AN505).
const uint32_t kLed0 = std::string_view(kBoard) == "mps2-an505" ? 0x5030'2000 : 0x4002'8000;

void test_its_led_shows_a_decision() {
  start_chip();
  show_thinking(true);
  TEST_ASSERT_EQUAL(1, hardware.words[kLed0]);
  show_thinking(false);
  TEST_ASSERT_EQUAL(0, hardware.words[kLed0]);
  TEST_ASSERT_NULL(clocks().trouble);
}

}  // namespace

void run_chip() { RUN_TEST(test_its_led_shows_a_decision); }
