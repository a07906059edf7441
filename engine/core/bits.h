// Bit sets in 32-bit words, of which every board is made.
//
// A Cortex-M0 has no instruction to find or count bits, and a Cortex-M3 or M4 has none to count them. So each function
// has its own code for them; where the target has the instruction, the function is that instruction.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/core/assert.h"

namespace tilefish {

// The number of set bits. Without the instruction: sums in pairs, nibbles and bytes, 12 operations and no table.
constexpr uint32_t count_bits(uint32_t bits) {
#if defined(__POPCNT__)
  return static_cast<uint32_t>(std::popcount(bits));
#else
  bits -= (bits >> 1) & 0x55555555u;
  bits = (bits & 0x33333333u) + ((bits >> 2) & 0x33333333u);
  return (((bits + (bits >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24;
#endif
}

// The index of the lowest set bit. Without the instruction: the lowest bit times a de Bruijn number has the bit's index
// in its top five bits.
constexpr uint32_t lowest_bit(uint32_t bits) {
  TILEFISH_ASSERT(bits != 0);
#if defined(__ARM_ARCH_6M__)
  constexpr uint8_t kIndex[32] = {0,  1,  28, 2,  29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4,  8,
                                  31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6,  11, 5,  10, 9};
  return kIndex[((bits & (0u - bits)) * 0x077CB531u) >> 27];
#else
  return static_cast<uint32_t>(std::countr_zero(bits));
#endif
}

// The index of the highest set bit: floor(log2(bits)).
constexpr uint32_t highest_bit(uint32_t bits) {
  TILEFISH_ASSERT(bits != 0);
#if defined(__ARM_ARCH_6M__)
  uint32_t index = 0;
  for (uint32_t half = 16; half != 0; half >>= 1) {
    if (bits >> half) {
      bits >>= half;
      index += half;
    }
  }
  return index;
#else
  return 31u - static_cast<uint32_t>(std::countl_zero(bits));
#endif
}

// The index of the n-th set bit, counted from 0 at the lowest. Without the instruction: five halvings, each by a count
// of bits, whatever n is.
inline uint32_t nth_bit(uint32_t bits, uint32_t n) {
  TILEFISH_ASSERT(n < count_bits(bits));
#if defined(__BMI2__)
  return lowest_bit(__builtin_ia32_pdep_si(1u << n, bits));
#else
  uint32_t index = 0;
  for (uint32_t width = 16; width != 0; width >>= 1) {
    const uint32_t below = count_bits(bits & ((1u << width) - 1u));
    if (n >= below) {
      n -= below;
      bits >>= width;
      index += width;
    }
  }
  return index;
#endif
}

}  // namespace tilefish
