// The lights of the micro:bit, version 1. Which pins a light has is from its schematic, row by row as one sees it.
#include "tests/drivers/displays/light_matrix.h"

void run_buttons();

namespace {

using namespace tilefish;

constexpr AllWires kLight = {{{13, 4}, {14, 7}, {13, 5}, {14, 8}, {13, 6}},
                             {{15, 7}, {15, 8}, {15, 9}, {15, 10}, {15, 11}},
                             {{14, 5}, {13, 12}, {14, 6}, {15, 12}, {14, 4}},
                             {{13, 11}, {13, 10}, {13, 9}, {13, 8}, {13, 7}},
                             {{15, 6}, {14, 10}, {15, 4}, {14, 9}, {15, 5}}};

void test_every_light_is_as_bright_as_the_panel_says() { expect_lights<3>(kLight, 0xFFF0); }
void test_all_rows_have_their_turn_eighty_times_a_second() { expect_turns<3>({13, 14, 15}); }

}  // namespace

void run_display() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_every_light_is_as_bright_as_the_panel_says);
  RUN_TEST(test_all_rows_have_their_turn_eighty_times_a_second);
  run_buttons();
}
