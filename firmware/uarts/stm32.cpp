// USART of STM32F1 and F4: the same registers.
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/uarts/uart.h"

namespace tilefish::uart {
namespace {

enum : uint32_t {
  kStatus = kUartBase,
  kData = kUartBase + 0x04,
  kDivider = kUartBase + 0x08,
  kControl = kUartBase + 0x0C
};
enum : uint32_t { kOverrun = 1u << 3, kReceived = 1u << 5, kRoomToSend = 1u << 7 };
enum : uint32_t { kReceiver = 1u << 2, kTransmitter = 1u << 3, kInterruptOnReceived = 1u << 5, kEnable = 1u << 13 };

}  // namespace

void start() {
  reg(kDivider) = (kUartClock + kBaud / 2) / kBaud;
  reg(kControl) = kEnable | kTransmitter | kReceiver | kInterruptOnReceived;
}

void send(uint8_t byte) {
  while (!(reg(kStatus) & kRoomToSend)) {
  }
  reg(kData) = byte;
}

// Reading the data also ends an overrun, which interrupts like a byte.
bool receive(uint8_t& byte) {
  const uint32_t status = reg(kStatus);
  if (!(status & (kReceived | kOverrun))) return false;
  byte = static_cast<uint8_t>(reg(kData));
  return status & kReceived;
}

}  // namespace tilefish::uart
