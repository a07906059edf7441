// STM32F100: 24 MHz, its most, from the internal 8 MHz. USART1 on PA9 (out) and PA10 (in).
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"

namespace tilefish {
namespace {

constexpr uint32_t kClockControl = 0x4002'1000, kClockSetup = kClockControl + 0x04, kApb2On = kClockControl + 0x18;
constexpr uint32_t kCauseOfReset = kClockControl + 0x24;
constexpr uint32_t kDebugSetup = 0xE004'2004, kWatchdogStandsStill = 1u << 8;
constexpr uint32_t kPortA8To15 = 0x4001'0804;
constexpr uint32_t kPllOn = 1u << 24, kPllReady = 1u << 25;

}  // namespace

void start_chip() {
  set_bits(kDebugSetup, kWatchdogStandsStill);  // while a debugger has halted the core (DBGMCU_CR)
  reg(kClockSetup) = 4u << 18;                  // PLL: 8 MHz / 2 x 6; flash needs no wait state at 24 MHz
  set_bits(kClockControl, kPllOn);
  if (wait_for(kClockControl, kPllReady)) set_field(kClockSetup, 3, 2);
  set_bits(kApb2On, 1u << 2 | 1u << 14);  // port A, USART1
  set_field(kPortA8To15, 0xFF0, 0x4B0);   // PA9 alternate push-pull, PA10 floating input
}

// RCC_CSR. Every reset also pulls the pin, and power on sets most bits, so the order counts.
Text reset_cause() {
  constexpr NamedBit kCauses[] = {{29, "watchdog"}, {30, "window watchdog"}, {31, "low power"},
                                  {28, "software"}, {27, "power on"},        {26, "pin"}};
  constexpr uint32_t kForget = 1u << 24;
  const char* const cause = first_named(kCauses, reg(kCauseOfReset));
  set_bits(kCauseOfReset, kForget);
  return cause;
}

}  // namespace tilefish
