// The watchdog in the always-on block of FE310: it counts 32,768 Hz up, also while the core sleeps. Each write to it
// takes a key of its own. (FE310-G002 Manual, chapter 14.)
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish::watchdog {
namespace {

enum : uint32_t {
  kSetup = kWatchdogBase,
  kFood = kWatchdogBase + 0x18,
  kKey = kWatchdogBase + 0x1C,
  kLimit = kWatchdogBase + 0x20,
};
enum : uint32_t { kHalfRate = 1, kResets = 1u << 8, kAlways = 1u << 12 };
constexpr uint32_t kUnlock = 0x0051'F15E, kFeed = 0x0D09'F00D;
constexpr uint32_t kCount = kMilliseconds * (32'768 / 2) / 1000;
static_assert(kCount <= 0xFFFF);

void write(uint32_t address, uint32_t value) {
  reg(kKey) = kUnlock;
  reg(address) = value;
}

}  // namespace

void start() {
  write(kLimit, kCount);
  feed();
  write(kSetup, kHalfRate | kResets | kAlways);
}

void feed() { write(kFood, kFeed); }

}  // namespace tilefish::watchdog
