// What a board keeps of what its port receives (firmware/uarts/uart.cpp): 127 bytes, and exact news of the rest.
#include "firmware/uarts/uart.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kRoom = 127;

void bring(const char* text) {
  for (; *text; ++text) ::bring(static_cast<uint8_t>(*text));
}

// Takes all there is; how many bytes it was.
uint32_t take_all() {
  uint32_t taken = 0;
  for (uint8_t byte; board_get(byte);) ++taken;
  return taken;
}

// The ring outlives a test, so each leaves it empty.
void expect_quiet() {
  Loss loss;
  TEST_ASSERT_EQUAL(0, take_all());
  TEST_ASSERT_FALSE(board_get_loss(loss));
  TEST_ASSERT_FALSE(board_has_input());
  TEST_ASSERT_FALSE(board_interrupted());
}

void fill() {
  for (uint32_t i = 0; i < kRoom; ++i) ::bring('x');
}

void expect_loss(uint32_t bytes, bool interrupted, bool mid_line) {
  Loss loss;
  TEST_ASSERT_TRUE(board_get_loss(loss));
  TEST_ASSERT_EQUAL(bytes, loss.bytes);
  TEST_ASSERT_EQUAL(interrupted, loss.interrupted);
  TEST_ASSERT_EQUAL(mid_line, loss.mid_line);
}

void test_bytes_come_out_in_order() {
  start_uart();
  bring("hello\n");
  for (const char* expected = "hello\n"; *expected; ++expected) {
    uint8_t byte = 0;
    TEST_ASSERT_TRUE(board_get(byte));
    TEST_ASSERT_EQUAL(*expected, byte);
  }
  expect_quiet();
}

void test_what_has_no_room_is_counted_and_the_port_is_emptied() {
  fill();
  bring("go 1\ngo 2");
  Loss loss;
  TEST_ASSERT_FALSE(board_get_loss(loss));  // the bytes before come first
  TEST_ASSERT_EQUAL(kRoom, take_all());
  TEST_ASSERT_TRUE(board_has_input());
  expect_loss(9, false, true);
  expect_quiet();
  bring("\n");
  TEST_ASSERT_EQUAL(1, take_all());
}

void test_a_loss_that_ends_with_its_line_says_so() {
  fill();
  bring("go 1\n");
  take_all();
  expect_loss(5, false, false);
  expect_quiet();
}

void test_nothing_is_kept_behind_a_gap_until_it_is_known() {
  fill();
  bring("a");
  uint8_t byte;
  TEST_ASSERT_TRUE(board_get(byte));  // room again
  bring("b");
  TEST_ASSERT_EQUAL(kRoom - 1, take_all());
  expect_loss(2, false, true);
  expect_quiet();
}

void test_ctrl_c_is_honoured_though_there_is_no_room() {
  fill();
  TEST_ASSERT_FALSE(board_interrupted());
  bring("abc\3\3d");
  TEST_ASSERT_TRUE(board_interrupted());
  take_all();
  TEST_ASSERT_TRUE(board_interrupted());  // until the loss is taken, too
  expect_loss(4, true, true);
  expect_quiet();
}

void test_ctrl_c_that_ends_a_loss_ends_its_line() {
  fill();
  bring("abc\3");
  take_all();
  expect_loss(3, true, false);
  expect_quiet();
}

void test_each_of_two_ctrl_c_interrupts_until_it_is_taken() {
  bring("\3go 5\n\3");
  uint8_t byte;
  TEST_ASSERT_TRUE(board_get(byte));
  TEST_ASSERT_TRUE(board_interrupted());
  take_all();
  expect_quiet();
}

void test_an_overrun_of_the_port_is_a_loss() {
  bring("go");
  bring_overrun();
  TEST_ASSERT_TRUE(board_has_input());
  take_all();
  Loss loss;
  TEST_ASSERT_TRUE(board_get_loss(loss));
  TEST_ASSERT_GREATER_OR_EQUAL(1, loss.bytes);
  TEST_ASSERT_TRUE(loss.mid_line);
  expect_quiet();
}

void test_a_byte_without_its_stop_bit_is_a_loss() {
  bring("go ");
  bring_framing_error();
  take_all();
  Loss loss;
  TEST_ASSERT_TRUE(board_get_loss(loss));
  TEST_ASSERT_TRUE(loss.mid_line);
  expect_quiet();
}

}  // namespace

void run_ring() {
  RUN_TEST(test_bytes_come_out_in_order);
  RUN_TEST(test_what_has_no_room_is_counted_and_the_port_is_emptied);
  RUN_TEST(test_a_loss_that_ends_with_its_line_says_so);
  RUN_TEST(test_nothing_is_kept_behind_a_gap_until_it_is_known);
  RUN_TEST(test_ctrl_c_is_honoured_though_there_is_no_room);
  RUN_TEST(test_ctrl_c_that_ends_a_loss_ends_its_line);
  RUN_TEST(test_each_of_two_ctrl_c_interrupts_until_it_is_taken);
  RUN_TEST(test_an_overrun_of_the_port_is_a_loss);
  RUN_TEST(test_a_byte_without_its_stop_bit_is_a_loss);
}
