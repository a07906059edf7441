// What drivers do with registers.
#pragma once

#include "firmware/chips/register.h"

namespace tilefish {

inline void set_bits(uint32_t address, uint32_t bits) { reg(address) = reg(address) | bits; }
inline void clear_bits(uint32_t address, uint32_t bits) { reg(address) = reg(address) & ~bits; }
inline void set_field(uint32_t address, uint32_t mask, uint32_t value) {
  reg(address) = (reg(address) & ~mask) | value;
}

// Waits until the bits of `mask` are `value`, but not for ever: hardware may be broken, and an emulator may lack it.
inline bool wait_for(uint32_t address, uint32_t mask, uint32_t value) {
  for (uint32_t tries = 20'000; tries != 0; --tries) {
    if ((reg(address) & mask) == value) return true;
  }
  return false;
}
inline bool wait_for(uint32_t address, uint32_t bits) { return wait_for(address, bits, bits); }

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
