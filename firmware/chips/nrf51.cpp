// nRF51822: 16 MHz from the crystal, since the internal oscillator is too coarse for a UART. On this chip the UART's
// own registers choose its pins: see uarts/nrf51.cpp.
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"

namespace tilefish {
namespace {

constexpr uint32_t kClock = 0x4000'0000;
constexpr uint32_t kStartCrystal = kClock, kCrystalStarted = kClock + 0x100, kState = kClock + 0x40C;

}  // namespace

void start_chip() {
  reg(kCrystalStarted) = 0;
  reg(kStartCrystal) = 1;
  wait_for(kCrystalStarted, 1);
}

// The state of a running clock has bit 16 set; the emulator answers 1 to any question about clocks.
bool emulated() { return !(reg(kState) & 1u << 16); }

}  // namespace tilefish
