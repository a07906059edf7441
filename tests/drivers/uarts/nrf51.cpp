// UART of nRF51 (nRF51 Series Reference Manual, UART).
#include "board.h"
#include "firmware/uarts/uart.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kRxdrdy = kUartBase + 0x108, kErrorEvent = kUartBase + 0x124, kIntenset = kUartBase + 0x304;
constexpr uint32_t kErrorsrc = kUartBase + 0x480, kRxd = kUartBase + 0x518, kBaudrate = kUartBase + 0x524;
constexpr uint32_t kOverrun = 1u << 0, kFraming = 1u << 2;

void fail_by(uint32_t cause) {
  hardware.words[kErrorEvent] = 1;
  hardware.words[kErrorsrc] = cause;
  uart_interrupt();
  TEST_ASSERT_EQUAL(0, hardware.words[kErrorEvent]);
  TEST_ASSERT_GREATER_OR_EQUAL(0, hardware.place_of(kErrorsrc, cause));  // a 1 clears it
}

void test_it_interrupts_by_bytes_and_errors_at_115200() {
  uart::start(16'000'000);
  TEST_ASSERT_EQUAL_HEX(0x01D7E000, hardware.words[kBaudrate]);
  TEST_ASSERT_EQUAL_HEX(1u << 2 | 1u << 9, hardware.words[kIntenset]);
}

}  // namespace

void bring(uint8_t byte) {
  hardware.words[kRxdrdy] = 1;
  hardware.words[kRxd] = byte;
  uart_interrupt();
}
void bring_overrun() { fail_by(kOverrun); }
void bring_framing_error() { fail_by(kFraming); }

void run_uart() { RUN_TEST(test_it_interrupts_by_bytes_and_errors_at_115200); }
