// USART of STM32F1 and F4 (RM0041 and RM0090, USART registers).
#include "board.h"
#include "firmware/uarts/uart.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kStatus = kUartBase, kData = kUartBase + 0x04, kDivider = kUartBase + 0x08,
                   kControl = kUartBase + 0x0C;
constexpr uint32_t kFe = 1u << 1, kOre = 1u << 3, kRxne = 1u << 5;

void receive(uint32_t status, uint8_t byte) {
  hardware.words[kStatus] = status;
  hardware.words[kData] = byte;
  // Reading the status and then the data clears all of these.
  hardware.before_read = [cleared = false](uint32_t address) mutable {
    if (cleared) hardware.words[kStatus] = 0;
    cleared = cleared || address == kData;
  };
  uart_interrupt();
}

void test_the_clock_that_runs_is_divided_to_115200() {
  uart::start(24'000'000);
  TEST_ASSERT_EQUAL(208, hardware.words[kDivider]);
  uart::start(84'000'000);
  TEST_ASSERT_EQUAL(729, hardware.words[kDivider]);
  uart::start(8'000'000);
  TEST_ASSERT_EQUAL(69, hardware.words[kDivider]);
  TEST_ASSERT_EQUAL_HEX(0x202C, hardware.words[kControl]);  // UE, RXNEIE, TE, RE
}

void test_an_overrun_keeps_the_byte_that_waited() {
  receive(kRxne | kOre, 'a');
  uint8_t byte = 0;
  TEST_ASSERT_TRUE(board_get(byte));
  TEST_ASSERT_EQUAL('a', byte);
  Loss loss;
  TEST_ASSERT_TRUE(board_get_loss(loss));
  TEST_ASSERT_EQUAL(1, loss.bytes);
}

}  // namespace

void bring(uint8_t byte) { receive(kRxne, byte); }
void bring_overrun() { receive(kOre, 0); }
void bring_framing_error() { receive(kRxne | kFe, 0); }

void run_uart() {
  RUN_TEST(test_the_clock_that_runs_is_divided_to_115200);
  RUN_TEST(test_an_overrun_keeps_the_byte_that_waited);
}
