// PL011 (Arm PrimeCell UART PL011 Technical Reference Manual, chapter 3).
#include "board.h"
#include "firmware/uarts/uart.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kData = kUartBase, kFlags = kUartBase + 0x18;
constexpr uint32_t kIbrd = kUartBase + 0x24, kFbrd = kUartBase + 0x28;
constexpr uint32_t kRxfe = 1u << 4, kFe = 1u << 8, kBe = 1u << 10, kOe = 1u << 11;

void receive(uint32_t data) {
  hardware.words[kFlags] = 0;
  hardware.words[kData] = data;
  hardware.before_read = [](uint32_t address) {
    if (address == kData) hardware.words[kFlags] = kRxfe;
  };
  uart_interrupt();
}

void test_the_clock_that_runs_is_divided_to_115200() {
  uart::start(50'000'000);
  TEST_ASSERT_EQUAL(27, hardware.words[kIbrd]);
  TEST_ASSERT_EQUAL(8, hardware.words[kFbrd]);
  uart::start(8'000'000);
  TEST_ASSERT_EQUAL(4, hardware.words[kIbrd]);
  TEST_ASSERT_EQUAL(22, hardware.words[kFbrd]);
}

void test_a_break_is_a_loss_and_no_byte() {
  receive(kBe | kFe);
  uint8_t byte;
  TEST_ASSERT_FALSE(board_get(byte));
  Loss loss;
  TEST_ASSERT_TRUE(board_get_loss(loss));
  TEST_ASSERT_EQUAL(1, loss.bytes);
}

}  // namespace

void bring(uint8_t byte) { receive(byte); }
void bring_overrun() { receive(kOe | 'x'); }
void bring_framing_error() { receive(kFe); }

void run_uart() {
  RUN_TEST(test_the_clock_that_runs_is_divided_to_115200);
  RUN_TEST(test_a_break_is_a_loss_and_no_byte);
}
