// needs: display (boards without one do not hold it)
#include "tilefish/canvas.h"
#include "tests/support/suite.h"

namespace tilefish {
namespace {

constexpr uint8_t kWidth = 32, kHeight = 16;

struct Paper {
  uint8_t bytes[kWidth * kHeight / 8] = {};
  Canvas canvas{bytes, kWidth, kHeight};

  uint32_t lit() const {
    uint32_t count = 0;
    for (int32_t y = 0; y < kHeight; ++y) {
      for (int32_t x = 0; x < kWidth; ++x) count += canvas.lit(x, y) ? 1 : 0;
    }
    return count;
  }
};

void test_a_byte_is_eight_pixels_of_a_column() {
  Paper paper;
  paper.canvas.set(3, 0);
  paper.canvas.set(3, 7);
  paper.canvas.set(5, 9);
  TEST_ASSERT_EQUAL_HEX8(0x81, paper.bytes[3]);
  TEST_ASSERT_EQUAL_HEX8(0x02, paper.canvas.page(1)[5]);
  TEST_ASSERT_EQUAL_UINT32(3, paper.lit());
  paper.canvas.set(3, 7, false);
  TEST_ASSERT_EQUAL_HEX8(0x01, paper.bytes[3]);
  paper.canvas.clear();
  TEST_ASSERT_EQUAL_UINT32(0, paper.lit());
}

void test_what_lies_outside_is_not_drawn() {
  Paper paper;
  for (const int32_t far : {-1, -1000, 1000}) {
    paper.canvas.set(far, 3);
    paper.canvas.set(3, far);
    TEST_ASSERT_FALSE(paper.canvas.lit(far, far));
  }
  paper.canvas.set(kWidth, 0);
  paper.canvas.set(0, kHeight);
  TEST_ASSERT_EQUAL_UINT32(0, paper.lit());
  paper.canvas.fill(-2, -2, 4, 5);
  TEST_ASSERT_EQUAL_UINT32(2 * 3, paper.lit());
}

void test_a_frame_is_hollow_and_inverting_twice_changes_nothing() {
  Paper paper;
  paper.canvas.frame(2, 1, 10, 6);
  TEST_ASSERT_EQUAL_UINT32(2 * 10 + 2 * 4, paper.lit());
  TEST_ASSERT_FALSE(paper.canvas.lit(3, 2));
  paper.canvas.invert(2, 1, 10, 6);
  TEST_ASSERT_EQUAL_UINT32(10 * 6 - 28, paper.lit());
  paper.canvas.invert(2, 1, 10, 6);
  TEST_ASSERT_EQUAL_UINT32(28, paper.lit());
}

void test_letters_are_drawn_as_they_are_known() {
  Paper paper;
  paper.canvas.write(0, 0, "L1");
  const char* const expected[] = {"#.....#.", "#....##.", "#.....#.", "#.....#.", "####.###"};
  for (int32_t y = 0; y < 5; ++y) {
    for (int32_t x = 0; x < 8; ++x) TEST_ASSERT_EQUAL(expected[y][x] == '#', paper.canvas.lit(x, y));
  }
  TEST_ASSERT_EQUAL_INT(8, text_width("L1"));
  TEST_ASSERT_EQUAL_INT(0, text_width(""));
}

void test_every_letter_and_digit_differs_from_every_other() {
  const char known[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:+/<>!?=%";
  for (const char* a = known; *a != 0; ++a) {
    TEST_ASSERT_NOT_EQUAL(0, letter_columns(*a));
    for (const char* b = known; b != a; ++b) {
      const bool alike = (*a == '0' && *b == 'O') || (*a == 'O' && *b == '0');
      TEST_ASSERT_EQUAL_MESSAGE(alike, letter_columns(*a) == letter_columns(*b), a);
    }
  }
  TEST_ASSERT_EQUAL_HEX32(letter_columns('Q'), letter_columns('q'));
  TEST_ASSERT_EQUAL_HEX32(0, letter_columns('\x80'));
  TEST_ASSERT_EQUAL_HEX32(0, letter_columns('{'));
}

void test_numbers_are_as_large_as_they_fit() {
  Paper small, large;
  small.canvas.write_large(0, 0, 12, 1234);
  TEST_ASSERT_FALSE(small.canvas.lit(0, 5));
  large.canvas.write_large(0, 0, 32, 7);
  TEST_ASSERT_TRUE(large.canvas.lit(11, 2));  // the right end of the top, three pixels thick
  Paper negative, text;
  negative.canvas.write(0, 0, int64_t{-20});
  text.canvas.write(0, 0, "-20");
  TEST_ASSERT_EQUAL_HEX8_ARRAY(text.bytes, negative.bytes, sizeof text.bytes);
}

}  // namespace

void run_canvas() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_byte_is_eight_pixels_of_a_column);
  RUN_TEST(test_what_lies_outside_is_not_drawn);
  RUN_TEST(test_a_frame_is_hollow_and_inverting_twice_changes_nothing);
  RUN_TEST(test_letters_are_drawn_as_they_are_known);
  RUN_TEST(test_every_letter_and_digit_differs_from_every_other);
  RUN_TEST(test_numbers_are_as_large_as_they_fit);
}

}  // namespace tilefish
