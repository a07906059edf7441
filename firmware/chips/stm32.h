// What the chips of ST's STM32 family share, wherever their registers lie.
#pragma once

#include "firmware/chips/registers.h"
#include "tilefish/text.h"

namespace tilefish::stm32 {

// In its emulator such a chip has no clock tree: RCC_CR reads 0, which has the internal oscillator's bits on silicon.
// The emulated clock is right from the start.
inline bool has_clock_tree(uint32_t rcc_cr) { return reg(rcc_cr) != 0; }

// A port's BSRR: the lower half sets pins, the upper half resets them.
inline void set_pin(uint32_t bsrr, uint32_t pin, bool high) { reg(bsrr) = 1u << (pin + (high ? 0 : 16)); }

// Reads and clears RCC_CSR. Every reset also pulls the pin, and power on sets most bits, so the order counts.
inline Text reset_cause(uint32_t rcc_csr) {
  constexpr NamedBit kCauses[] = {{29, "watchdog"}, {30, "window watchdog"}, {31, "low power"},
                                  {28, "software"}, {27, "power on"},        {26, "pin"}};
  constexpr uint32_t kForget = 1u << 24;
  const char* const cause = first_named(kCauses, reg(rcc_csr));
  set_bits(rcc_csr, kForget);
  return cause;
}

}  // namespace tilefish::stm32
