// SiFive's UART (FE310-G002 Manual, chapter 18). It tells of no loss: a buffer found full counts as one, and a
// byte without its stop bit goes unnoticed, so a full buffer stands for one.
#include "board.h"
#include "firmware/system/kept.h"
#include "firmware/uarts/uart.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kTxdata = kUartBase, kRxdata = kUartBase + 0x04, kTxctrl = kUartBase + 0x08,
                   kRxctrl = kUartBase + 0x0C, kIe = kUartBase + 0x10, kDiv = kUartBase + 0x18;
constexpr uint32_t kEmptyOrFull = 1u << 31;

// baud = clock / (div + 1): 320 MHz / 2778 = 115,191.
void test_the_clock_that_runs_is_divided_to_115200() {
  uart::start(320'000'000);
  TEST_ASSERT_EQUAL(2777, hardware.words[kDiv]);
  uart::start(16'000'000);
  TEST_ASSERT_EQUAL(138, hardware.words[kDiv]);
  TEST_ASSERT_EQUAL(1, hardware.words[kTxctrl]);
  TEST_ASSERT_EQUAL(1, hardware.words[kRxctrl]);  // enabled, watermark 0
  TEST_ASSERT_EQUAL(1u << 1, hardware.words[kIe]);
}

void test_a_full_transmitter_is_waited_for() {
  static int looks;
  looks = 0;
  hardware.words[kTxdata] = kEmptyOrFull;
  hardware.before_read = [](uint32_t address) {
    if (address == kTxdata && ++looks == 3) hardware.words[kTxdata] = 0;
  };
  uart::send('a');
  TEST_ASSERT_EQUAL(3, looks);
  TEST_ASSERT_EQUAL('a', hardware.words[kTxdata]);
}

// Reading the data takes a byte; behind the last one a reading finds nothing.
uint32_t waiting;
uint8_t first;
void bring_many(uint32_t count, uint8_t byte) {
  waiting = count;
  first = byte;
  hardware.before_read = [](uint32_t address) {
    if (address != kRxdata) return;
    hardware.words[kRxdata] = waiting != 0 ? first++ : kEmptyOrFull;
    waiting -= waiting != 0;
  };
  uart_interrupt();
}

void expect_bytes(uint32_t count, uint8_t byte) {
  for (uint8_t taken; count > 0; --count) {
    TEST_ASSERT_TRUE(board_get(taken));
    TEST_ASSERT_EQUAL(byte++, taken);
  }
}

void test_a_buffer_found_full_is_a_loss_behind_its_bytes() {
  bring_many(8, 'a');
  expect_bytes(8, 'a');
  Loss loss;
  TEST_ASSERT_TRUE(board_get_loss(loss));
  TEST_ASSERT_EQUAL(1, loss.bytes);
  TEST_ASSERT_FALSE(board_has_input());
}

// The emulator's line is as quick as the image that empties the buffer.
void test_an_emulated_buffer_found_full_has_lost_nothing() {
  kept.launcher = Kept::kLauncher;
  bring_many(40, 'A');
  kept.launcher = 0;
  expect_bytes(40, 'A');
  Loss loss;
  TEST_ASSERT_FALSE(board_get_loss(loss));
}

void test_a_buffer_with_room_left_is_none_however_often() {
  Loss loss;
  for (int turn = 0; turn < 3; ++turn) {
    bring_many(7, 'a');
    expect_bytes(7, 'a');
    TEST_ASSERT_FALSE(board_get_loss(loss));
  }
}

}  // namespace

void bring(uint8_t byte) { bring_many(1, byte); }
void bring_overrun() { bring_many(8, 'x'); }
void bring_framing_error() { bring_overrun(); }

void run_uart() {
  RUN_TEST(test_the_clock_that_runs_is_divided_to_115200);
  RUN_TEST(test_a_full_transmitter_is_waited_for);
  RUN_TEST(test_a_buffer_found_full_is_a_loss_behind_its_bytes);
  RUN_TEST(test_an_emulated_buffer_found_full_has_lost_nothing);
  RUN_TEST(test_a_buffer_with_room_left_is_none_however_often);
}
