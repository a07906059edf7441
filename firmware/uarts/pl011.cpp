// Arm's PL011, as in Stellaris.
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/uarts/uart.h"

namespace tilefish::uart {
namespace {

enum : uint32_t {
  kData = kUartBase,
  kFlags = kUartBase + 0x18,
  kDivider = kUartBase + 0x24,
  kDividerFraction = kUartBase + 0x28,
  kLine = kUartBase + 0x2C,
  kControl = kUartBase + 0x30,
  kFifoLevels = kUartBase + 0x34,
  kInterruptOn = kUartBase + 0x38,
};
enum : uint32_t { kNothingReceived = 1u << 4, kNoRoomToSend = 1u << 5 };
// Beside a byte: its stop bit was missing (a break is such a byte too); later ones found the FIFO full.
enum : uint32_t { kFramingError = 1u << 8, kBreak = 1u << 10, kOverrun = 1u << 11 };

}  // namespace

void start(uint32_t clock) {
  const uint32_t sixty_fourths = (clock * 4u + kBaud / 2) / kBaud;  // clock / (16 x baud), 6 bits of fraction
  reg(kControl) = 0;
  reg(kDivider) = sixty_fourths / 64;
  reg(kDividerFraction) = sixty_fourths % 64;
  reg(kLine) = 3u << 5 | 1u << 4;         // 8 bits, FIFO
  reg(kFifoLevels) = 0;                   // interrupt at an eighth,
  reg(kInterruptOn) = 1u << 4 | 1u << 6;  // or when less waits for long
  reg(kControl) = 1u << 9 | 1u << 8 | 1u << 0;
}

void send(uint8_t byte) {
  while (reg(kFlags) & kNoRoomToSend) {
  }
  reg(kData) = byte;
}

Reception receive(uint8_t& byte) {
  if (reg(kFlags) & kNothingReceived) return kNothing;
  const uint32_t data = reg(kData);
  byte = static_cast<uint8_t>(data);
  if (data & (kFramingError | kBreak)) return kLoss;
  return data & kOverrun ? kByteThenLoss : kByte;
}

}  // namespace tilefish::uart
