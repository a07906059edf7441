// UART of nRF51: tasks start it, events tell what happened. The pins are those of the micro:bit's USB bridge.
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/uarts/uart.h"

namespace tilefish::uart {
namespace {

enum : uint32_t {
  kStartReceiver = kUartBase,
  kStartTransmitter = kUartBase + 0x008,
  kReceived = kUartBase + 0x108,
  kSent = kUartBase + 0x11C,
  kInterruptOn = kUartBase + 0x304,
  kEnable = kUartBase + 0x500,
  kTransmitPin = kUartBase + 0x50C,
  kReceivePin = kUartBase + 0x514,
  kReceivedData = kUartBase + 0x518,
  kData = kUartBase + 0x51C,
  kRate = kUartBase + 0x524,
};
constexpr uint32_t kTx = 24, kRx = 25;
constexpr uint32_t kRate115200 = 0x01D7E000;

enum : uint32_t { kPinsHigh = 0x5000'0508, kPinsOut = 0x5000'0518, kPinSetup = 0x5000'0700 };

}  // namespace

void start() {
  reg(kPinsHigh) = 1u << kTx;
  reg(kPinsOut) = 1u << kTx;
  reg(kPinSetup + 4 * kRx) = 0;  // an input
  reg(kTransmitPin) = kTx;
  reg(kReceivePin) = kRx;
  reg(kRate) = kRate115200;
  reg(kEnable) = 4;
  reg(kStartReceiver) = 1;
  reg(kStartTransmitter) = 1;
  reg(kInterruptOn) = 1u << 2;
}

// The event says that a byte has left, so it is waited for after the byte.
void send(uint8_t byte) {
  reg(kSent) = 0;
  reg(kData) = byte;
  while (!reg(kSent)) {
  }
}

// The event is cleared first: the next byte of the FIFO sets it again as this one is read.
bool receive(uint8_t& byte) {
  if (!reg(kReceived)) return false;
  reg(kReceived) = 0;
  byte = static_cast<uint8_t>(reg(kReceivedData));
  return true;
}

}  // namespace tilefish::uart
