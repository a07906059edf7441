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
enum : uint32_t { kFramingError = 1u << 1, kOverrun = 1u << 3, kReceived = 1u << 5, kRoomToSend = 1u << 7 };
enum : uint32_t { kReceiver = 1u << 2, kTransmitter = 1u << 3, kInterruptOnReceived = 1u << 5, kEnable = 1u << 13 };

}  // namespace

void start(uint32_t clock) {
  reg(kDivider) = (clock + kBaud / 2) / kBaud;
  reg(kControl) = kEnable | kTransmitter | kReceiver | kInterruptOnReceived;
}

void send(uint8_t byte) {
  while (!(reg(kStatus) & kRoomToSend)) {
  }
  reg(kData) = byte;
}

// Reading the data also ends an overrun, which interrupts like a byte: it keeps the byte that waited and drops the
// newer one. A byte with a framing error is not what was sent; a break is such a byte too.
Reception receive(uint8_t& byte) {
  const uint32_t status = reg(kStatus);
  if (!(status & (kReceived | kOverrun))) return kNothing;
  byte = static_cast<uint8_t>(reg(kData));
  if (!(status & kReceived) || status & kFramingError) return kLoss;
  return status & kOverrun ? kByteThenLoss : kByte;
}

}  // namespace tilefish::uart
