// LM3S6965: 50 MHz, its most, from the 8 MHz crystal; the internal oscillator is too coarse (30 %) for a UART. UART0 on
// PA0 (in) and PA1 (out), which the evaluation board's USB bridge takes. The registers are those of the chip's data
// sheet, chapters System Control and GPIO.
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"
#include "firmware/cores/core.h"

namespace tilefish {
namespace {

constexpr uint32_t kSystem = 0x400F'E000;
constexpr uint32_t kRevision = kSystem, kLdoVoltage = kSystem + 0x034;
constexpr uint32_t kRawStatus = kSystem + 0x050, kClear = kSystem + 0x058, kClockSetup = kSystem + 0x060;
constexpr uint32_t kCauseOfReset = kSystem + 0x05C;
constexpr uint32_t kDevicesOn = kSystem + 0x100, kUartsOn = kSystem + 0x104, kPortsOn = kSystem + 0x108;
constexpr uint32_t kPortA = 0x4000'4000, kPortE = 0x4002'4000;
constexpr uint32_t kData = 0x000, kDirection = 0x400, kFunction = 0x420, kDigital = 0x51C;  // of a port
constexpr uint32_t kCrystalOff = 1u << 0, kPllBypass = 1u << 11, kPllOff = 1u << 13, kDivide = 1u << 22;
constexpr uint32_t kPllLocked = 1u << 6, kWatchdogOn = 1u << 3;
constexpr uint32_t kCrystal = 8'000'000;

// Ports A to D lie 0x1000 apart, and E to H.
constexpr uint32_t kThinkingPortNumber =
    kThinkingPort < kPortE ? (kThinkingPort - kPortA) / 0x1000 : 4 + (kThinkingPort - kPortE) / 0x1000;
constexpr uint32_t kThinkingPortOn = kHasThinkingPin ? 1u << kThinkingPortNumber : 0;

bool without_pll;

// The PLL of revision A2 needs the core's supply at 2.75 V instead of 2.5 V (errata of LM3S6965 revision A2).
void raise_voltage() {
  constexpr uint32_t kMajorAndMinor = 0xFFFF, kA2 = 0x0002, k2V75 = 0x1B;
  if ((reg(kRevision) & kMajorAndMinor) == kA2) reg(kLdoVoltage) = k2V75;
}

void start_clocks() {
  uint32_t setup = (reg(kClockSetup) | kPllBypass) & ~(kDivide | kCrystalOff);
  reg(kClockSetup) = setup;
  spin(80'000);                                                    // the crystal needs 20 ms; the core runs at 12 MHz
  setup = (setup & ~(0xFu << 6 | 3u << 4 | kPllOff)) | 0xEu << 6;  // 8 MHz crystal, main oscillator, PLL
  reg(kClear) = kPllLocked;
  reg(kClockSetup) = setup;
  without_pll = !wait_for(kRawStatus, kPllLocked);
  if (without_pll) return;
  setup = (setup & ~(0xFu << 23)) | 3u << 23 | kDivide;  // 200 MHz / 4
  reg(kClockSetup) = setup;
  reg(kClockSetup) = setup & ~kPllBypass;
}

}  // namespace

void start_chip() {
  raise_voltage();
  start_clocks();
  reg(kDevicesOn) = kWatchdogOn;
  reg(kUartsOn) = 1u << 0;
  reg(kPortsOn) = 1u << 0 | kThinkingPortOn;
  spin(2);  // a port answers some cycles after its clock is on
  set_bits(kPortA + kFunction, 3);
  set_bits(kPortA + kDigital, 3);
  if (kHasThinkingPin) {
    set_bits(kThinkingPort + kDirection, 1u << kThinkingPin);
    set_bits(kThinkingPort + kDigital, 1u << kThinkingPin);
  }
}

Clocks clocks() {
  if (without_pll) return {kCrystal, kCrystal, "the PLL did not lock, the clock is 8 MHz"};
  return {kClock, kUartClock, nullptr};
}

// Bits 2 to 9 of a data register's address tell which pins a write changes.
void show_thinking(bool thinks) {
  if (kHasThinkingPin)
    reg(kThinkingPort + kData + (4u << kThinkingPin)) = static_cast<uint32_t>(thinks) << kThinkingPin;
}

// RESC: the data sheet's section "System control"; a bit stays until 0 is written.
Text reset_cause() {
  constexpr NamedBit kCauses[] = {{3, "watchdog"}, {4, "software"}, {2, "low power"}, {1, "power on"}, {0, "pin"}};
  const char* const cause = first_named(kCauses, reg(kCauseOfReset));
  reg(kCauseOfReset) = 0;
  return cause;
}

}  // namespace tilefish
