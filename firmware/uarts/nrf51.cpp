// UART of nRF51 and nRF52: tasks start it, events tell what happened. The board's file names its pins; those from 32 on
// are of nRF52's second port.
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
  kError = kUartBase + 0x124,
  kInterruptOn = kUartBase + 0x304,
  kErrorCause = kUartBase + 0x480,
  kEnable = kUartBase + 0x500,
  kTransmitPin = kUartBase + 0x50C,
  kReceivePin = kUartBase + 0x514,
  kReceivedData = kUartBase + 0x518,
  kData = kUartBase + 0x51C,
  kRate = kUartBase + 0x524,
};
enum : uint32_t { kOnReceived = 1u << 2, kOnError = 1u << 9 };
constexpr uint32_t kRate115200 = 0x01D7E000;

constexpr uint32_t port_of(uint32_t pin) { return 0x5000'0000 + pin / 32 * 0x300; }
enum : uint32_t { kPinsHigh = 0x508, kPinsOut = 0x518, kPinSetup = 0x700 };  // of a port

}  // namespace

// The rate is a word of the manual's table, for 16 MHz (nRF51 Series Reference Manual and nRF52833 Product
// Specification, UART, register BAUDRATE).
void start(uint32_t) {
  reg(port_of(kUartOut) + kPinsHigh) = 1u << kUartOut % 32;
  reg(port_of(kUartOut) + kPinsOut) = 1u << kUartOut % 32;
  reg(port_of(kUartIn) + kPinSetup + 4 * (kUartIn % 32)) = 0;  // an input
  reg(kTransmitPin) = kUartOut;
  reg(kReceivePin) = kUartIn;
  reg(kRate) = kRate115200;
  reg(kEnable) = 4;
  reg(kStartReceiver) = 1;
  reg(kStartTransmitter) = 1;
  reg(kInterruptOn) = kOnReceived | kOnError;
}

// The event says that a byte has left, so it is waited for after the byte.
void send(uint8_t byte) {
  reg(kSent) = 0;
  reg(kData) = byte;
  while (!reg(kSent)) {
  }
}

// An error is an overrun, a framing error or a break. It does not tell which byte of the FIFO has it, so it comes
// first. The event of a byte is cleared before the byte is read: the next one of the FIFO sets it again.
Reception receive(uint8_t& byte) {
  if (reg(kError)) {
    reg(kError) = 0;
    reg(kErrorCause) = reg(kErrorCause);  // a 1 written to a cause clears it
    return kLoss;
  }
  if (!reg(kReceived)) return kNothing;
  reg(kReceived) = 0;
  byte = static_cast<uint8_t>(reg(kReceivedData));
  return kByte;
}

}  // namespace tilefish::uart
