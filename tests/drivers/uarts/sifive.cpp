// SiFive's UART (FE310-G002 Manual, chapter 18). It tells of no loss, so the tests of losses in the port are left out.
#include "board.h"
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

void leave_out() {
  for (uint8_t byte; board_get(byte);) {
  }
  TEST_IGNORE_MESSAGE("this port tells of no loss");
}

}  // namespace

// Reading the data takes the byte; the next reading finds nothing.
void bring(uint8_t byte) {
  static bool waits;
  static uint8_t kept;
  waits = true;
  kept = byte;
  hardware.before_read = [](uint32_t address) {
    if (address != kRxdata) return;
    hardware.words[kRxdata] = waits ? kept : kEmptyOrFull;
    waits = false;
  };
  uart_interrupt();
}
void bring_overrun() { leave_out(); }
void bring_framing_error() { leave_out(); }

void run_uart() {
  RUN_TEST(test_the_clock_that_runs_is_divided_to_115200);
  RUN_TEST(test_a_full_transmitter_is_waited_for);
}
