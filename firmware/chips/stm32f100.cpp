// STM32F100: 24 MHz, its most, from the internal 8 MHz. USART1 on PA9 (out) and PA10 (in).
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"
#include "firmware/cores/cycle_counter.h"

namespace tilefish {
namespace {

constexpr uint32_t kClockControl = 0x4002'1000, kClockSetup = kClockControl + 0x04, kApb2On = kClockControl + 0x18;
constexpr uint32_t kPortA8To15 = 0x4001'0804;
constexpr uint32_t kPllOn = 1u << 24, kPllReady = 1u << 25;

}  // namespace

void start_chip() {
  reg(kClockSetup) = 4u << 18;  // PLL: 8 MHz / 2 x 6; flash needs no wait state at 24 MHz
  set_bits(kClockControl, kPllOn);
  if (wait_for(kClockControl, kPllReady)) set_field(kClockSetup, 3, 2);
  set_bits(kApb2On, 1u << 2 | 1u << 14);  // port A, USART1
  set_field(kPortA8To15, 0xFF0, 0x4B0);   // PA9 alternate push-pull, PA10 floating input
}

bool emulated() { return !counts_cycles(); }

}  // namespace tilefish
