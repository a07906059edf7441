// FE310-G002: 320 MHz, its most, from the 16 MHz crystal by the PLL. UART0 on GPIO 16 (in) and 17 (out), which the
// HiFive1's USB bridge takes. Code runs from the external flash through a cache of 16 KB; the flash's clock is an
// eighth of the core's, 40 MHz, at which it bears plain reading. The registers are those of the FE310-G002 Manual,
// chapters 6 (clocks), 13 (always-on block) and 17 (GPIO).
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"
#include "firmware/cores/core.h"

namespace tilefish {
namespace {

constexpr uint32_t kAlwaysOn = 0x1000'0000;
constexpr uint32_t kWatchdogSetup = kAlwaysOn, kWatchdogKey = kAlwaysOn + 0x01C, kWatchdogLimit = kAlwaysOn + 0x020;
constexpr uint32_t kBackup = kAlwaysOn + 0x080, kCauseOfReset = kAlwaysOn + 0x144;
constexpr uint32_t kClockBase = 0x1000'8000;
constexpr uint32_t kInternalSetup = kClockBase, kCrystalSetup = kClockBase + 0x04, kPllSetup = kClockBase + 0x08,
                   kPllDivider = kClockBase + 0x0C;
constexpr uint32_t kFlashDivider = 0x1001'4000;
constexpr uint32_t kPort = 0x1001'2000;
constexpr uint32_t kOutputs = 0x08, kValues = 0x0C, kFunctions = 0x38, kFunctionChoice = 0x3C, kInverted = 0x40;

constexpr uint32_t kEnable = 1u << 30, kReady = 1u << 31;  // of an oscillator
constexpr uint32_t kSelected = 1u << 16, kFromCrystal = 1u << 17, kBypass = 1u << 18, kLocked = 1u << 31;  // of the PLL
// 16 MHz / 2 x 80 / 2.
constexpr uint32_t k320 = 1u << 0 | 39u << 4 | 1u << 10;
constexpr uint32_t kNotDivided = 1u << 8;
constexpr uint32_t kDivideByEight = 3;

constexpr uint32_t kCrystalClock = 16'000'000, kInternalClock = 13'800'000;
constexpr uint32_t kUartPins = 1u << 16 | 1u << 17;

enum class Source : uint8_t { kByInternal, kByCrystal, kByPll };
Source source;

// The core runs by the internal oscillator meanwhile. The PLL says that it has locked after 100 us at the earliest.
Source start_clocks() {
  set_bits(kInternalSetup, kEnable);
  wait_for(kInternalSetup, kReady);
  clear_bits(kPllSetup, kSelected);
  reg(kCrystalSetup) = kEnable;
  if (!wait_for(kCrystalSetup, kReady)) return Source::kByInternal;
  reg(kFlashDivider) = kDivideByEight;
  reg(kPllDivider) = kNotDivided;
  reg(kPllSetup) = kFromCrystal | k320;
  spin(2'000);
  if (wait_for(kPllSetup, kLocked)) {
    reg(kPllSetup) = kFromCrystal | k320 | kSelected;
    return Source::kByPll;
  }
  reg(kPllSetup) = kFromCrystal | kBypass | kSelected;
  return Source::kByCrystal;
}

// Only a program that resets the chip on purpose leaves this word, in a register that outlives it.
constexpr uint32_t kOnPurpose = 0x7E5E'7A11;

}  // namespace

void start_chip() {
  source = start_clocks();
  clear_bits(kPort + kFunctionChoice, kUartPins);
  set_bits(kPort + kFunctions, kUartPins);
  if (kHasThinkingPin) {
    // The board's LEDs light when their pins are low.
    set_bits(kThinkingPort + kInverted, 1u << kThinkingPin);
    set_bits(kThinkingPort + kOutputs, 1u << kThinkingPin);
  }
}

Clocks clocks() {
  if (source == Source::kByPll) return {kClock, kUartClock, nullptr};
  if (source == Source::kByCrystal) return {kCrystalClock, kCrystalClock, "the PLL did not lock, the clock is 16 MHz"};
  return {kInternalClock, kInternalClock, "the crystal did not start, the clock is inexact"};
}

void show_thinking(bool thinks) {
  if (!kHasThinkingPin) return;
  if (thinks) {
    set_bits(kThinkingPort + kValues, 1u << kThinkingPin);
  } else {
    clear_bits(kThinkingPort + kValues, 1u << kThinkingPin);
  }
}

// The chip has no other reset by program than its watchdog, with a limit that is reached at once; it acts some cycles
// of its 32,768 Hz later.
void reset_chip() {
  constexpr uint32_t kUnlock = 0x0051'F15E, kResets = 1u << 8, kAlways = 1u << 12;
  reg(kBackup) = kOnPurpose;
  reg(kWatchdogKey) = kUnlock;
  reg(kWatchdogLimit) = 0;
  reg(kWatchdogKey) = kUnlock;
  reg(kWatchdogSetup) = kResets | kAlways;
  if (reg(kBackup) == kOnPurpose) spin(kClock / 1000);
}

// pmucause, bits 8 and 9.
Text reset_cause() {
  constexpr const char* kCauses[] = {"power on", "pin", "watchdog", ""};
  const bool on_purpose = reg(kBackup) == kOnPurpose;
  reg(kBackup) = 0;
  const uint32_t cause = reg(kCauseOfReset) >> 8 & 3;
  return cause == 2 && on_purpose ? "software" : kCauses[cause];
}

}  // namespace tilefish
