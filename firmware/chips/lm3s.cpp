// LM3S6965: 50 MHz, its most, from the 8 MHz crystal; the internal oscillator is too coarse (30 %) for a UART. UART0 on
// PA0 (in) and PA1 (out), which the evaluation board's USB bridge takes.
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"
#include "firmware/cores/core.h"

namespace tilefish {
namespace {

constexpr uint32_t kSystem = 0x400F'E000;
constexpr uint32_t kRawStatus = kSystem + 0x050, kClear = kSystem + 0x058, kClockSetup = kSystem + 0x060;
constexpr uint32_t kCauseOfReset = kSystem + 0x05C, kClocksOn = kSystem + 0x100;
constexpr uint32_t kUartsOn = kSystem + 0x104, kPortsOn = kSystem + 0x108;
constexpr uint32_t kPortA = 0x4000'4000, kPortAFunction = kPortA + 0x420, kPortADigital = kPortA + 0x51C;
constexpr uint32_t kCrystalOff = 1u << 0, kPllBypass = 1u << 11, kPllOff = 1u << 13, kDivide = 1u << 22;
constexpr uint32_t kPllLocked = 1u << 6;

}  // namespace

void start_chip() {
  uint32_t setup = (reg(kClockSetup) | kPllBypass) & ~(kDivide | kCrystalOff);
  reg(kClockSetup) = setup;
  for (uint32_t wait = 80'000; wait != 0; --wait) __NOP();         // the crystal needs 20 ms; the core runs at 12 MHz
  setup = (setup & ~(0xFu << 6 | 3u << 4 | kPllOff)) | 0xEu << 6;  // 8 MHz crystal, main oscillator, PLL
  reg(kClear) = kPllLocked;
  reg(kClockSetup) = setup;
  setup = (setup & ~(0xFu << 23)) | 3u << 23 | kDivide;  // 200 MHz / 4
  reg(kClockSetup) = setup;
  if (wait_for(kRawStatus, kPllLocked)) reg(kClockSetup) = setup & ~kPllBypass;
  set_bits(kClocksOn, 1u << 3);  // the watchdog
  set_bits(kUartsOn, 1u << 0);
  set_bits(kPortsOn, 1u << 0);
  __NOP();  // a port answers some cycles after its clock is on
  __NOP();
  __NOP();
  set_bits(kPortAFunction, 3);
  set_bits(kPortADigital, 3);
}

// RESC: the data sheet's section "System control"; a bit stays until 0 is written.
Text reset_cause() {
  constexpr NamedBit kCauses[] = {{3, "watchdog"}, {4, "software"}, {2, "low power"}, {1, "power on"}, {0, "pin"}};
  const char* const cause = first_named(kCauses, reg(kCauseOfReset));
  reg(kCauseOfReset) = 0;
  return cause;
}

}  // namespace tilefish
