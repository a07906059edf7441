// CMSDK APB UART (Arm Cortex-M System Design Kit Technical Reference Manual, APB UART). It has no framing errors, so an
// overrun stands for one.
#include "board.h"
#include "firmware/uarts/uart.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kData = kUartBase, kState = kUartBase + 0x04, kBauddiv = kUartBase + 0x10;
constexpr uint32_t kRxFull = 1u << 1, kRxOverrun = 1u << 3;

void receive(uint32_t state, uint8_t byte) {
  hardware.words[kState] = state;
  hardware.words[kData] = byte;
  hardware.before_read = [](uint32_t address) {
    if (address == kData) hardware.words[kState] &= ~kRxFull;
  };
  // A 1 written clears an overrun.
  hardware.wrote = [](uint32_t address, uint32_t before) {
    if (address == kState) hardware.words[kState] = before & ~hardware.words[kState];
  };
  uart_interrupt();
}

void test_the_clock_that_runs_is_divided_to_115200() {
  uart::start(25'000'000);
  TEST_ASSERT_EQUAL(217, hardware.words[kBauddiv]);
}

void test_an_overrun_is_told_once() {
  receive(kRxFull | kRxOverrun, 'a');
  uint8_t byte;
  TEST_ASSERT_TRUE(board_get(byte));
  Loss loss;
  TEST_ASSERT_TRUE(board_get_loss(loss));
  TEST_ASSERT_EQUAL(1, loss.bytes);
  TEST_ASSERT_EQUAL(0, hardware.words[kState] & kRxOverrun);
}

}  // namespace

void bring(uint8_t byte) { receive(kRxFull, byte); }
void bring_overrun() { receive(kRxFull | kRxOverrun, 'x'); }
void bring_framing_error() { bring_overrun(); }

void run_uart() {
  RUN_TEST(test_the_clock_that_runs_is_divided_to_115200);
  RUN_TEST(test_an_overrun_is_told_once);
}
