// nRF51822: 16 MHz from the crystal, since the internal oscillator is too coarse for a UART. On this chip the UART's
// own registers choose its pins: see uarts/nrf51.cpp.
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"

namespace tilefish {
namespace {

constexpr uint32_t kClock = 0x4000'0000;
constexpr uint32_t kStartCrystal = kClock, kCrystalStarted = kClock + 0x100, kCauseOfReset = kClock + 0x400;

}  // namespace

void start_chip() {
  reg(kCrystalStarted) = 0;
  reg(kStartCrystal) = 1;
  wait_for(kCrystalStarted, 1);
}

// RESETREAS: the reference manual's section "Power management"; a 1 that is written clears a bit. Power on sets none.
Text reset_cause() {
  constexpr NamedBit kCauses[] = {{1, "watchdog"}, {3, "lockup"}, {2, "software"}, {0, "pin"}, {16, "sleep"}};
  const uint32_t bits = reg(kCauseOfReset);
  reg(kCauseOfReset) = bits;
  return bits == 0 ? "power on" : first_named(kCauses, bits);
}

}  // namespace tilefish
