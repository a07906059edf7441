// QSPI0 of FE310, by which the chip reads its flash, taking commands instead, on one line and at the same rate.
// (FE310-G002 Manual, chapter "Serial Peripheral Interface": csmode, fmt, txdata, rxdata, fctrl.)
#include "firmware/storage/buses/bus.h"

#include "firmware/chips/register.h"

namespace tilefish::flash::bus {
namespace {

constexpr uint32_t kController = 0x1001'4000;
constexpr uint32_t kSelection = kController + 0x18, kFormat = kController + 0x40, kOut = kController + 0x48,
                   kIn = kController + 0x4C, kAsMemory = kController + 0x60;
enum Selection : uint32_t { kAFrame = 0, kHeld = 2 };  // for how long
constexpr uint32_t kByBytes = 8u << 16, kNone = 1u << 31;
constexpr uint32_t kQueue = 8;  // bytes that were received

}  // namespace

// What a loader may have left in the queue is dropped.
[[gnu::section(".ram_code"), gnu::noinline]] void open() {
  reg(kAsMemory) = 0;
  reg(kFormat) = kByBytes;
  for (uint32_t i = 0; i < kQueue; ++i) [[maybe_unused]] const uint32_t old = reg(kIn);
}

// The core may fetch the next instruction from flash before a write has arrived; the branch waits for what was written.
[[gnu::section(".ram_code"), gnu::noinline]] void close() {
  reg(kAsMemory) = 1;
  while (reg(kAsMemory) > 1) {
  }
}

[[gnu::section(".ram_code"), gnu::noinline]] void select(bool selected) {
  reg(kSelection) = selected ? kHeld : kAFrame;
}

// One byte is under way at a time, so there is always room for it.
[[gnu::section(".ram_code"), gnu::noinline]] uint8_t exchange(uint8_t byte) {
  reg(kOut) = byte;
  uint32_t received;
  do received = reg(kIn);
  while (received & kNone);
  return static_cast<uint8_t>(received);
}

}  // namespace tilefish::flash::bus
