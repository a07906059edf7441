// Arm's watchdog SP805, as in Stellaris and CMSDK: it counts down at the core's clock. At 0 it interrupts and counts
// again; at the second 0 it resets. The interrupt is NMI in MPS2, which ends in a fault; in Stellaris nobody asks for
// it. The first 0 comes a third of its time after the alarm has had its chance. (SP805 Technical Reference Manual,
// section 3; LM3S6965 data sheet, section 11; CMSDK Technical Reference Manual, section 4.5.)
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish::watchdog {
namespace {

enum : uint32_t {
  kLoad = kWatchdogBase,
  kControl = kWatchdogBase + 0x08,
  kClear = kWatchdogBase + 0x0C,
  kLock = kWatchdogBase + 0xC00,
};
enum : uint32_t { kCount = 1u << 0, kReset = 1u << 1 };
constexpr uint32_t kUnlock = 0x1ACC'E551;

}  // namespace

// Locked again, so that a wild pointer hardly stops it; feeding needs the lock open.
void start() {
  reg(kLock) = kUnlock;
  reg(kLoad) = kClock / 1000 * (kMilliseconds * 2 / 3);
  reg(kControl) = kCount | kReset;
  feed();
}

void feed() {
  reg(kLock) = kUnlock;
  reg(kClear) = 1;
  reg(kLock) = 0;
}

}  // namespace tilefish::watchdog
