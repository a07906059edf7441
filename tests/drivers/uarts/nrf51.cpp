// UART of nRF51 and nRF52 (nRF51 Series Reference Manual and nRF52833 Product Specification, UART).
#include <string_view>

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

// The pins to the chip with the USB: P0.24 and P0.25 of a micro:bit of version 1, P0.06 and P1.08 of version 2. The
// second port lies 0x300 behind the first; a port's place among the pins is bit 5 of the choice.
void test_it_takes_the_pins_of_the_usb() {
  constexpr uint32_t kPseltxd = kUartBase + 0x50C, kPselrxd = kUartBase + 0x514;
  hardware.words[0x5000'0764] = hardware.words[0x5000'0A20] = 2;
  uart::start(16'000'000);
  const bool version_2 = std::string_view(kBoard) == "microbit2";
  TEST_ASSERT_EQUAL(version_2 ? 6 : 24, hardware.words[kPseltxd]);
  TEST_ASSERT_EQUAL(version_2 ? 32 + 8 : 25, hardware.words[kPselrxd]);
  const int high = hardware.place_of(0x5000'0508, version_2 ? 1u << 6 : 1u << 24);
  TEST_ASSERT_GREATER_OR_EQUAL(0, high);  // before it is an output: an idle line is high
  TEST_ASSERT_GREATER_THAN(high, hardware.place_of(0x5000'0518, version_2 ? 1u << 6 : 1u << 24));
  TEST_ASSERT_EQUAL(0, hardware.words[version_2 ? 0x5000'0A20 : 0x5000'0764]);  // PIN_CNF of the input
}

}  // namespace

void bring(uint8_t byte) {
  hardware.words[kRxdrdy] = 1;
  hardware.words[kRxd] = byte;
  uart_interrupt();
}
void bring_overrun() { fail_by(kOverrun); }
void bring_framing_error() { fail_by(kFraming); }

void run_uart() {
  RUN_TEST(test_it_interrupts_by_bytes_and_errors_at_115200);
  RUN_TEST(test_it_takes_the_pins_of_the_usb);
}
