// The lights of the micro:bit, version 2: pins from its schematic. P1.05 counts as 37.
#include "tests/drivers/displays/light_matrix.h"

void run_buttons();

namespace {

using namespace tilefish;

constexpr AllWires kLight = {{{21, 28}, {21, 11}, {21, 31}, {21, 32 + 5}, {21, 30}},
                             {{22, 28}, {22, 11}, {22, 31}, {22, 32 + 5}, {22, 30}},
                             {{15, 28}, {15, 11}, {15, 31}, {15, 32 + 5}, {15, 30}},
                             {{24, 28}, {24, 11}, {24, 31}, {24, 32 + 5}, {24, 30}},
                             {{19, 28}, {19, 11}, {19, 31}, {19, 32 + 5}, {19, 30}}};

void test_every_light_is_as_bright_as_the_panel_says() { expect_lights<5>(kLight, 0x20D1688800); }
void test_all_rows_have_their_turn_eighty_times_a_second() { expect_turns<5>({21, 22, 15, 24, 19}); }

}  // namespace

void run_display() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_every_light_is_as_bright_as_the_panel_says);
  RUN_TEST(test_all_rows_have_their_turn_eighty_times_a_second);
  run_buttons();
}
