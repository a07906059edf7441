// Registers of a chip: words of memory at fixed addresses.
#pragma once

#include <cstdint>

namespace tilefish {

inline volatile uint32_t& reg(uint32_t address) { return *reinterpret_cast<volatile uint32_t*>(address); }
inline void set_bits(uint32_t address, uint32_t bits) { reg(address) = reg(address) | bits; }
inline void set_field(uint32_t address, uint32_t mask, uint32_t value) {
  reg(address) = (reg(address) & ~mask) | value;
}

// Waits until `bits` are set, but not for ever: the emulator has no clock tree, whose registers read 0 there.
inline bool wait_for(uint32_t address, uint32_t bits) {
  for (uint32_t tries = 20'000; tries != 0; --tries) {
    if ((reg(address) & bits) == bits) return true;
  }
  return false;
}

// A bit of a register and what it stands for; of several that are set, the first of a list counts.
struct NamedBit {
  uint8_t bit;
  const char* name;
};
template <uint32_t kCount>
const char* first_named(const NamedBit (&list)[kCount], uint32_t bits) {
  for (const NamedBit& each : list) {
    if (bits >> each.bit & 1) return each.name;
  }
  return "";
}

}  // namespace tilefish
