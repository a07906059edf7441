// The independent watchdog (IWDG) of STM32F1 and F4: the same registers, at the same place but for the debug freeze. It
// counts down by an oscillator of its own, of about 40 kHz in F1 (30 to 60) and 32 kHz in F4 (17 to 47); 32 kHz are
// assumed. (Reference manuals RM0041, section 18, and RM0090, section 21.)
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish::watchdog {
namespace {

enum : uint32_t { kKey = kWatchdogBase, kPrescaler = kWatchdogBase + 0x04, kReload = kWatchdogBase + 0x08 };
enum : uint32_t { kUnlock = 0x5555, kFeed = 0xAAAA, kStart = 0xCCCC };
constexpr uint32_t kOscillator = 32'000, kDivideBy64 = 4;
constexpr uint32_t kCount = kMilliseconds * (kOscillator / 64) / 1000;
static_assert(kCount <= 0xFFF);

}  // namespace

// Started first: that switches its oscillator on, without which the other writes never arrive.
void start() {
  reg(kKey) = kStart;
  reg(kKey) = kUnlock;
  reg(kPrescaler) = kDivideBy64;
  reg(kReload) = kCount;
  feed();
}

void feed() { reg(kKey) = kFeed; }

}  // namespace tilefish::watchdog
