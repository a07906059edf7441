// SiFive's UART, as in FE310: 8 bytes each way. It tells neither of an overrun nor of a byte without its stop bit. So a
// buffer that is found full counts as one that has overrun, though it may just have held; a byte without its stop bit
// comes in unnoticed. An emulated line waits while the buffer is full, and refills it at once. (FE310-G002 Manual,
// chapter 18.)
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/system/kept.h"
#include "firmware/uarts/uart.h"

namespace tilefish::uart {
namespace {

enum : uint32_t {
  kTransmit = kUartBase,
  kReceive = kUartBase + 0x04,
  kTransmitter = kUartBase + 0x08,
  kReceiver = kUartBase + 0x0C,
  kInterruptOn = kUartBase + 0x10,
  kDivider = kUartBase + 0x18,
};
enum : uint32_t { kFull = 1u << 31, kEmpty = 1u << 31, kEnable = 1u << 0, kOnReceived = 1u << 1 };
constexpr uint8_t kDepth = 8;
uint8_t in_a_row;  // bytes taken since it was last found empty

}  // namespace

// An interrupt as soon as one byte waits: the watermark is 0.
void start(uint32_t clock) {
  reg(kDivider) = (clock + kBaud / 2) / kBaud - 1;
  reg(kTransmitter) = kEnable;
  reg(kReceiver) = kEnable;
  reg(kInterruptOn) = kOnReceived;
}

void send(uint8_t byte) {
  while (reg(kTransmit) & kFull) {
  }
  reg(kTransmit) = byte;
}

Reception receive(uint8_t& byte) {
  const uint32_t data = reg(kReceive);
  if (data & kEmpty) {
    in_a_row = 0;
    return kNothing;
  }
  byte = static_cast<uint8_t>(data);
  return ++in_a_row == kDepth && !emulated() ? kByteThenLoss : kByte;
}

}  // namespace tilefish::uart
