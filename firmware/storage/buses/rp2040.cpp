// The controller of RP2040 (SSI), by which the chip reads its flash, taking commands instead: the same line and rate,
// but frames of a byte that are sent and received. The second boot stage has set it up for reading, and so it is left.
// The pin that selects the flash is forced, since the controller lets go of it whenever it has nothing to send. (RP2040
// Datasheet, sections 4.10.13 for SSI, 2.19.6.2 for the pin, 2.6.3.6 for the cache.)
#include "firmware/storage/buses/bus.h"

#include "firmware/chips/register.h"

namespace tilefish::flash::bus {
namespace {

constexpr uint32_t kController = 0x1800'0000;
constexpr uint32_t kSetup = kController, kOn = kController + 0x08, kLines = kController + 0x10,
                   kStatus = kController + 0x28, kData = kController + 0x60;
constexpr uint32_t kByBytes = 7u << 16, kReceived = 1u << 3;
constexpr uint32_t kPin = 0x4001'800C, kForcedLow = 2u << 8, kForcedHigh = 3u << 8;
constexpr uint32_t kCacheFlush = 0x1400'0004;

uint32_t setup_for_reading;

// It can be set up only while it is off.
[[gnu::section(".ram_code"), gnu::noinline]] void set_up(uint32_t setup) {
  reg(kOn) = 0;
  reg(kSetup) = setup;
  reg(kLines) = 1;
  reg(kOn) = 1;
}

}  // namespace

[[gnu::section(".ram_code"), gnu::noinline]] void open() {
  setup_for_reading = reg(kSetup);
  set_up(kByBytes);
}

// What the cache holds may have been erased. A reading of the flush waits for its end.
[[gnu::section(".ram_code"), gnu::noinline]] void close() {
  set_up(setup_for_reading);
  reg(kPin) = 0;
  reg(kCacheFlush) = 1;
  [[maybe_unused]] const uint32_t done = reg(kCacheFlush);
}

// The reading waits until the pin has it.
[[gnu::section(".ram_code"), gnu::noinline]] void select(bool selected) {
  reg(kPin) = selected ? kForcedLow : kForcedHigh;
  [[maybe_unused]] const uint32_t now = reg(kPin);
}

[[gnu::section(".ram_code"), gnu::noinline]] uint8_t exchange(uint8_t byte) {
  reg(kData) = byte;
  while (!(reg(kStatus) & kReceived)) {
  }
  return static_cast<uint8_t>(reg(kData));
}

}  // namespace tilefish::flash::bus
