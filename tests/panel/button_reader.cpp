// What presses mean, at a clock that the tests turn on by hand.
#include "firmware/panel/button_reader.h"

#include <string>

#include "unity.h"

namespace {

using namespace tilefish;

// A letter for each effect, from a list of what is pressed and for how many milliseconds. It is read every 5 ms.
struct Step {
  uint32_t pressed, milliseconds;
};
std::string effects(uint32_t count, std::initializer_list<Step> steps, uint32_t start = 1000) {
  ButtonReader reader(count);
  std::string letters;
  uint32_t now = start;
  const auto read = [&](uint32_t pressed, uint32_t milliseconds) {
    for (uint32_t end = now + milliseconds; now != end; now += 5) {
      const Button button = reader.read(pressed, now);
      if (button != Button::kNone) letters += " <>TPM"[static_cast<int>(button)];
    }
  };
  for (const Step& step : steps) read(step.pressed, step.milliseconds);
  read(0, 100);
  return letters;
}

void expect(const char* letters, uint32_t count, std::initializer_list<Step> steps) {
  TEST_ASSERT_EQUAL_STRING(letters, effects(count, steps).c_str());
  TEST_ASSERT_EQUAL_STRING(letters, effects(count, steps, UINT32_MAX - 49).c_str());  // the time wraps
}

void test_each_number_of_buttons_has_its_order() {
  expect(">T", 2, {{1, 50}, {0, 50}, {2, 50}});
  expect(">TP", 3, {{1, 50}, {0, 50}, {2, 50}, {0, 50}, {4, 50}});
  expect("<>TP", 4, {{1, 50}, {0, 50}, {2, 50}, {0, 50}, {4, 50}, {0, 50}, {8, 50}});
  expect("<>TPM", 5, {{1, 50}, {0, 50}, {2, 50}, {0, 50}, {4, 50}, {0, 50}, {8, 50}, {0, 50}, {16, 50}});
}

void test_two_buttons_together_place() {
  expect("P", 2, {{1, 30}, {3, 50}, {2, 30}});
  expect("P", 2, {{3, 200}});
  expect("P>", 2, {{2, 30}, {3, 30}, {0, 50}, {1, 50}});
  expect("", 4, {{3, 50}});  // means nothing where there is a button for each
}

void test_bouncing_contacts_are_one_press() {
  expect("T", 2, {{2, 5}, {0, 5}, {2, 10}, {0, 5}, {2, 60}, {0, 5}, {2, 5}, {0, 10}, {2, 5}});
}

void test_a_spike_is_no_press() { expect("", 2, {{1, 15}, {0, 100}, {2, 10}}); }

void test_a_press_counts_when_it_ends() {
  ButtonReader reader(4);
  for (uint32_t now = 0; now < 300; now += 5) TEST_ASSERT_EQUAL(Button::kNone, reader.read(4, now));
  uint32_t end = 300;
  while (reader.read(0, end) == Button::kNone) end += 5;
  TEST_ASSERT_EQUAL_UINT32(320, end);
}

void test_forward_repeats_while_it_is_held() {
  expect(">", 4, {{2, 390}});
  expect(">>>", 4, {{2, 390 + 2 * ButtonReader::kRepeat + 20}});
  expect("<<", 4, {{1, 390 + ButtonReader::kRepeat + 20}});
}

void test_turn_that_is_held_is_menu_once() {
  expect("T", 2, {{2, 790}});
  expect("M", 2, {{2, 3000}});
  expect("MT", 4, {{4, 900}, {0, 100}, {4, 100}});
  expect("P", 4, {{8, 3000}});
}

}  // namespace

void run_button_reader() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_each_number_of_buttons_has_its_order);
  RUN_TEST(test_two_buttons_together_place);
  RUN_TEST(test_bouncing_contacts_are_one_press);
  RUN_TEST(test_a_spike_is_no_press);
  RUN_TEST(test_a_press_counts_when_it_ends);
  RUN_TEST(test_forward_repeats_while_it_is_held);
  RUN_TEST(test_turn_that_is_held_is_menu_once);
}
