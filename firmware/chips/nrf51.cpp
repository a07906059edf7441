// nRF51822 and nRF52833: 16 and 64 MHz from the crystal, since the internal oscillator is too coarse for a UART. On
// these chips the UART's own registers choose its pins: see uarts/nrf51.cpp. A peripheral that nobody enabled takes no
// current here. Both have these registers at the same places.
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"

namespace tilefish {
namespace {

constexpr uint32_t kClockBase = 0x4000'0000;
constexpr uint32_t kStartCrystal = kClockBase, kCrystalStarted = kClockBase + 0x100, kCauseOfReset = kClockBase + 0x400;
constexpr uint32_t kPinsSet = 0x508, kPinsClear = 0x50C, kPinsOut = 0x518;  // of the port

bool without_crystal;

}  // namespace

void start_chip() {
  reg(kCrystalStarted) = 0;
  reg(kStartCrystal) = 1;
  without_crystal = !wait_for(kCrystalStarted, 1);
  if (kHasThinkingPin) reg(kThinkingPort + kPinsOut) = 1u << kThinkingPin;
}

// Without its crystal the chip runs on by the internal oscillator, of the same rate within some percent.
Clocks clocks() {
  return {kClock, kUartClock, without_crystal ? "the crystal did not start, the clock is inexact" : nullptr};
}

void show_thinking(bool thinks) {
  if (kHasThinkingPin) reg(kThinkingPort + (thinks ? kPinsSet : kPinsClear)) = 1u << kThinkingPin;
}

// RESETREAS: the reference manual's section "Power management"; a 1 that is written clears a bit. Power on sets none.
Text reset_cause() {
  constexpr NamedBit kCauses[] = {{1, "watchdog"}, {3, "lockup"}, {2, "software"}, {0, "pin"}, {16, "sleep"}};
  const uint32_t bits = reg(kCauseOfReset);
  reg(kCauseOfReset) = bits;
  return bits == 0 ? "power on" : first_named(kCauses, bits);
}

}  // namespace tilefish
