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
enum : uint32_t { kTransmitterFull = 1u << 0, kReceived = 1u << 1, kOverrun = 1u << 3 };
enum : uint32_t { kTransmitter = 1u << 0, kReceiver = 1u << 1, kInterruptOnReceived = 1u << 3 };

}  // namespace

void start(uint32_t clock) {
  reg(kDivider) = clock / kBaud;
  reg(kControl) = kTransmitter | kReceiver | kInterruptOnReceived;
}

void send(uint8_t byte) {
  while (reg(kState) & kTransmitterFull) {
  }
  reg(kData) = byte;
}

// The interrupt is cleared before the byte is read, which lets the next one in. An overrun keeps the byte that waited
// and drops the newer one; a 1 written to its bit clears it.
Reception receive(uint8_t& byte) {
  const uint32_t state = reg(kState);
  if (!(state & kReceived)) return kNothing;
  reg(kInterrupts) = kReceived;
  byte = static_cast<uint8_t>(reg(kData));
  if (!(state & kOverrun)) return kByte;
  reg(kState) = kOverrun;
  return kByteThenLoss;
}

}  // namespace tilefish::uart
