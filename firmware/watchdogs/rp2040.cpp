// The watchdog of RP2040: it counts down by a tick of 1 us that it makes itself of the reference clock, the crystal of
// 12 MHz. Because of erratum E1 each tick counts twice. It stands still while a debugger has halted the cores.
// (RP2040 Datasheet, section 4.7; the power-on state machine, section 2.13.)
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish::watchdog {
namespace {

enum : uint32_t { kControl = kWatchdogBase, kLoad = kWatchdogBase + 0x04, kTick = kWatchdogBase + 0x2C };
constexpr uint32_t kEnable = 1u << 30, kStandsStill = 7u << 24;
constexpr uint32_t kTickOn = 1u << 9, kCyclesATick = 12;
constexpr uint32_t kCount = kMilliseconds * 1000 * 2;
static_assert(kCount < 1u << 24);

// What it resets: everything but the oscillators, which are bits 0 and 1.
constexpr uint32_t kResetsByWatchdog = 0x4001'0008, kEverything = 0x1'FFFC;

}  // namespace

void start() {
  reg(kControl) = kStandsStill;
  reg(kTick) = kTickOn | kCyclesATick;
  reg(kResetsByWatchdog) = kEverything;
  feed();
  reg(kControl) = kStandsStill | kEnable;
}

void feed() { reg(kLoad) = kCount; }

}  // namespace tilefish::watchdog
