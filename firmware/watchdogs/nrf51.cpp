// The watchdog of nRF51: it counts down at 32,768 Hz, also while the core sleeps, and stands still under a debugger. It
// can't be set up while it runs, and it outlives a reset by software. (nRF51 Series Reference Manual, section 24.)
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish::watchdog {
namespace {

enum : uint32_t {
  kStart = kWatchdogBase,
  kRuns = kWatchdogBase + 0x400,
  kReload = kWatchdogBase + 0x504,    // CRV, in ticks, less one
  kRequests = kWatchdogBase + 0x508,  // RREN: which requests must come
  kSetup = kWatchdogBase + 0x50C,
  kRequest = kWatchdogBase + 0x600,
};
constexpr uint32_t kRunInSleep = 1u << 0, kFeed = 0x6E52'4635;

}  // namespace

void start() {
  if (!(reg(kRuns) & 1)) {
    reg(kSetup) = kRunInSleep;
    reg(kReload) = kMilliseconds * 32'768 / 1000 - 1;
    reg(kRequests) = 1;
    reg(kStart) = 1;
  }
  feed();
}

void feed() { reg(kRequest) = kFeed; }

}  // namespace tilefish::watchdog
