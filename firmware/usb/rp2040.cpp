// The USB controller of RP2040 as a device: registers, and a memory of its own that holds the last request, a word of
// control for each buffer, and the buffers (RP2040 Datasheet, section 4.1).
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/cores/core.h"
#include "firmware/uarts/uart.h"
#include "firmware/usb/usb.h"

namespace tilefish {
namespace {

using namespace usb;

constexpr uint32_t kOwnMemory = 0x5010'0000, kRegisters = 0x5011'0000, kResetDone = 0x4000'C008;
constexpr uint32_t kUsbReset = 1u << 24;
enum : uint32_t {
  kAddress = kRegisters,
  kMain = kRegisters + 0x40,
  kControl = kRegisters + 0x4C,
  kStatus = kRegisters + 0x50,
  kBuffersDone = kRegisters + 0x58,
  kStallArm = kRegisters + 0x68,
  kMuxing = kRegisters + 0x74,
  kPower = kRegisters + 0x78,
  kInterruptOn = kRegisters + 0x90,
};
constexpr uint32_t kEnable = 1, kToPhy = 1u << 0, kSoftConnect = 1u << 3, kCableIsThere = 3u << 2;
constexpr uint32_t kPullUp = 1u << 16, kInterruptABuffer = 1u << 29;  // of kControl
constexpr uint32_t kRequestCame = 1u << 17, kBusReset = 1u << 19;     // of kStatus
constexpr uint32_t kOnBuffer = 1u << 4, kOnReset = 1u << 12, kOnRequest = 1u << 16;
constexpr uint32_t kStallBothWays = 3;

// Of each endpoint: its two controls, to the host and from it, and a buffer each; endpoint 0 has one buffer and no
// control. Of a buffer: the words below.
constexpr uint32_t control_of(uint8_t endpoint, bool from_host) {
  return kOwnMemory + 8u * endpoint + (from_host ? 4 : 0);
}
constexpr uint32_t buffer_control_of(uint8_t endpoint, bool from_host) {
  return control_of(endpoint, from_host) + 0x80;
}
constexpr uint32_t done_bit(uint8_t endpoint, bool from_host) { return 1u << (2 * endpoint + (from_host ? 1 : 0)); }
constexpr uint32_t kBuffer0 = 0x100, kNoticesBuffer = 0x180, kToHostBuffer = 0x1C0, kFromHostBuffer = 0x200;
constexpr uint32_t kOn = 1u << 31, kInterrupts = 1u << 29, kBulkType = 2u << 26, kInterruptType = 3u << 26;
constexpr uint32_t kFull = 1u << 15, kOdd = 1u << 13, kStall = 1u << 11, kAvailable = 1u << 10, kCount = 0x3FF;

// What is still to be said: a ring, of which a packet at a time is on its way.
constexpr uint32_t kRing = 256;
constexpr uint32_t kPatience = 100'000;  // looks at the controller, of some 60 cycles each: about 50 ms
uint8_t ring[kRing];
uint32_t head, tail;  // count up; the place is the rest by kRing

bool open;            // a program of the host listens
bool sending, stuck;  // a packet is on its way; it was for too long
bool full_packet;     // the last one was full, so that the host waits for more, if only an empty one
bool to_host_odd, from_host_odd, reply_odd;
uint8_t new_address;
Answer reply;      // what is left of it
uint16_t to_take;  // bytes that the host still sends on endpoint 0

// The controller may take the buffer as soon as it sees `available`, so that bit comes some cycles after the others.
void offer(uint8_t endpoint, bool from_host, uint32_t word) {
  const uint32_t place = buffer_control_of(endpoint, from_host);
  reg(place) = word;
  spin(8);
  reg(place) = word | kAvailable;
}

uint32_t odd_bit(bool& odd) {
  odd = !odd;
  return odd ? 0 : kOdd;  // as it was before
}

void listen() { offer(kBytes, true, kPacket | odd_bit(from_host_odd)); }

// --- Endpoint 0: requests of the host.

void send_reply() {
  const uint16_t count = reply.count < kPacket ? reply.count : kPacket;
  for (uint16_t at = 0; at < count; at = static_cast<uint16_t>(at + 4)) {
    uint32_t word = 0;
    for (uint16_t i = 0; i < 4 && at + i < count; ++i) word |= static_cast<uint32_t>(reply.bytes[at + i]) << 8 * i;
    reg(kOwnMemory + kBuffer0 + at) = word;
  }
  reply.bytes += count;
  reply.count = static_cast<uint16_t>(reply.count - count);
  offer(0, false, kFull | count | odd_bit(reply_odd));
}

void acknowledge() {
  reply = {Answer::kDone, nullptr, 0};
  reply_odd = true;
  offer(0, false, kFull | odd_bit(reply_odd));
}

void configure() {
  reg(control_of(kNotices, false)) = kOn | kInterrupts | kInterruptType | kNoticesBuffer;
  reg(control_of(kBytes, false)) = kOn | kInterrupts | kBulkType | kToHostBuffer;
  reg(control_of(kBytes, true)) = kOn | kInterrupts | kBulkType | kFromHostBuffer;
  to_host_odd = from_host_odd = sending = stuck = full_packet = false;
  head = tail;
  listen();
}

void hear_request() {
  reg(kStatus) = kRequestCame;
  const uint32_t low = reg(kOwnMemory), high = reg(kOwnMemory + 4);
  const Request request{static_cast<uint8_t>(low), static_cast<uint8_t>(low >> 8), static_cast<uint16_t>(low >> 16),
                        static_cast<uint16_t>(high), static_cast<uint16_t>(high >> 16)};
  new_address = 0;
  to_take = 0;
  reply = answer_to(request);
  reply_odd = true;  // the first packet behind a request is odd
  switch (reply.kind) {
    case Answer::kSend: send_reply(); break;
    case Answer::kTake:
      to_take = reply.count;
      offer(0, true, kPacket | kOdd);
      break;
    case Answer::kDone:
      if (is_standard(request) && request.what == kSetAddress) new_address = static_cast<uint8_t>(request.value & 0x7F);
      if (is_standard(request) && request.what == kSetConfiguration) configure();
      if (is_class(request) && request.what == kSetLineState) open = request.value & 1;
      acknowledge();
      break;
    case Answer::kRefuse:
      reg(kStallArm) = kStallBothWays;
      reg(buffer_control_of(0, false)) = kStall;
      reg(buffer_control_of(0, true)) = kStall;
      break;
  }
}

// A packet on endpoint 0 has gone out: more of the reply, or the host's empty packet that ends it. The new address
// counts from the end of the request that brought it.
void after_reply() {
  if (reply.kind == Answer::kSend) {
    if (reply.count != 0) {
      send_reply();
    } else {
      offer(0, true, kOdd);
    }
  } else if (new_address != 0) {
    reg(kAddress) = new_address;
    new_address = 0;
  }
}

// --- The bytes.

void send_packet() {
  uint32_t count = head - tail;
  if (sending || (count == 0 && !full_packet)) return;
  if (count > kPacket) count = kPacket;
  for (uint32_t at = 0; at < count; at += 4) {
    uint32_t word = 0;
    for (uint32_t i = 0; i < 4 && at + i < count; ++i) word |= static_cast<uint32_t>(ring[tail++ % kRing]) << 8 * i;
    reg(kOwnMemory + kToHostBuffer + at) = word;
  }
  sending = true;
  full_packet = count == kPacket;
  offer(kBytes, false, kFull | count | odd_bit(to_host_odd));
}

void hear_bytes() {
  const uint32_t count = reg(buffer_control_of(kBytes, true)) & kCount;
  for (uint32_t at = 0; at < count; at += 4) {
    const uint32_t word = reg(kOwnMemory + kFromHostBuffer + at);
    for (uint32_t i = 0; i < 4 && at + i < count; ++i) board_hear(static_cast<uint8_t>(word >> 8 * i));
  }
  listen();
}

void forget_host() {
  reg(kStatus) = kBusReset;
  reg(kAddress) = 0;
  open = sending = stuck = full_packet = false;
  head = tail;
}

}  // namespace

// Where its clock does not run, the chip's start has left it in reset.
void start_usb() {
  if (!(reg(kResetDone) & kUsbReset)) return;
  for (uint32_t at = 0; at < kBuffer0; at += 4) reg(kOwnMemory + at) = 0;
  reg(kMuxing) = kToPhy | kSoftConnect;
  reg(kPower) = kCableIsThere;  // the pin that tells is not connected
  reg(kMain) = kEnable;
  reg(kControl) = kInterruptABuffer;
  reg(kInterruptOn) = kOnBuffer | kOnReset | kOnRequest;
  enable_interrupt(kUsbIrq);
  set_bits(kControl, kPullUp);
}

extern "C" void usb_interrupt() {
  const uint32_t status = reg(kStatus);
  if (status & kBusReset) forget_host();
  const uint32_t done = reg(kBuffersDone);
  reg(kBuffersDone) = done;
  if (done & done_bit(0, false)) after_reply();
  if (done & done_bit(0, true) && to_take != 0) {
    to_take = 0;
    acknowledge();
  }
  if (status & kRequestCame) hear_request();
  if (done & done_bit(kBytes, true)) hear_bytes();
  if (done & done_bit(kBytes, false)) {
    sending = stuck = false;
    send_packet();
  }
}

// Looks at the controller itself while it waits, since a report of a fault is sent with interrupts off.
void usb_put(uint8_t byte) {
  if (!open || stuck) return;
  const uint32_t mask = mask_interrupts();
  for (uint32_t looks = 0; head - tail == kRing && open && !stuck; ++looks) {
    usb_interrupt();
    stuck = looks == kPatience;
  }
  if (open && !stuck) {
    ring[head++ % kRing] = byte;
    send_packet();
  }
  restore_interrupts(mask);
}

}  // namespace tilefish
