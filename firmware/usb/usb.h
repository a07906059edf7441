// A serial port by USB (CDC-ACM) beside the UART, on boards whose file names a `usb`. Both are one console: what comes
// in by either is heard, and what is said goes to both.
//
// A host that is not there, has not opened the port, or does not read, never stops the board: what it does not take
// within about 50 ms is dropped, and from then on everything until it reads again.
#pragma once

#include <cstdint>

namespace tilefish {

// Connects the board to its host. What comes in is handed to board_hear (uarts/uart.h).
void start_usb();
void usb_put(uint8_t byte);

extern "C" void usb_interrupt();

namespace usb {

// A request of the host on endpoint 0 (Universal Serial Bus Specification 2.0, section 9.3).
struct Request {
  uint8_t type, what;
  uint16_t value, index, length;
};

// What the device answers: bytes to send, bytes to take and ignore, no more than that it has understood, or that it
// knows no such request.
struct Answer {
  enum Kind : uint8_t { kSend, kTake, kDone, kRefuse } kind;
  const uint8_t* bytes;
  uint16_t count;
};

// Of cdc.cpp: what any device of this kind says, whatever its controller.
Answer answer_to(const Request& request);

// Standard requests that the controller has a part in, and the one that says whether a program has opened the port.
enum : uint8_t { kSetAddress = 5, kSetConfiguration = 9, kSetLineState = 0x22 };
inline bool is_standard(const Request& request) { return (request.type & 0x60) == 0x00; }
inline bool is_class(const Request& request) { return (request.type & 0x60) == 0x20; }

inline constexpr uint8_t kNotices = 1, kBytes = 2;  // endpoints
inline constexpr uint16_t kPacket = 64;             // bytes at the most

}  // namespace usb
}  // namespace tilefish
