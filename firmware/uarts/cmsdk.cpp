// Arm's CMSDK APB UART, as in MPS2: one byte each way.
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/uarts/uart.h"

namespace tilefish::uart {
namespace {

enum : uint32_t {
  kData = kUartBase,
  kState = kUartBase + 0x04,
  kControl = kUartBase + 0x08,
  kInterrupts = kUartBase + 0x0C,
  kDivider = kUartBase + 0x10,
};
enum : uint32_t { kTransmitterFull = 1u << 0, kReceived = 1u << 1 };
enum : uint32_t { kTransmitter = 1u << 0, kReceiver = 1u << 1, kInterruptOnReceived = 1u << 3 };

}  // namespace

void start() {
  reg(kDivider) = kUartClock / kBaud;
  reg(kControl) = kTransmitter | kReceiver | kInterruptOnReceived;
}

void send(uint8_t byte) {
  while (reg(kState) & kTransmitterFull) {
  }
  reg(kData) = byte;
}

// The interrupt is cleared before the byte is read, which lets the next one in.
bool receive(uint8_t& byte) {
  if (!(reg(kState) & kReceived)) return false;
  reg(kInterrupts) = kReceived;
  byte = static_cast<uint8_t>(reg(kData));
  return true;
}

}  // namespace tilefish::uart
