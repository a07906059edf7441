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
#if defined(__ARM_ARCH_6M__)
// Not inside of the function, which would copy it to the stack each time.
inline constexpr uint8_t kLowestBit[32] = {0,  1,  28, 2,  29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4,  8,
                                           31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6,  11, 5,  10, 9};
#endif
constexpr uint32_t lowest_bit(uint32_t bits) {
  TILEFISH_ASSERT(bits != 0);
#if defined(__ARM_ARCH_6M__)
  return kLowestBit[((bits & (0u - bits)) * 0x077CB531u) >> 27];
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

// A set of bits and the partial sums of its count, from which its size and its n-th bit both come. Who needs both makes
// the sums once. Where the target has the instructions, there are no sums.
class CountedBits {
 public:
#if defined(__BMI2__)
  constexpr explicit CountedBits(uint32_t bits) : bits_(bits) {}
  constexpr uint32_t size() const { return count_bits(bits_); }
  uint32_t nth(uint32_t n) const {
    TILEFISH_ASSERT(n < size());
    return lowest_bit(__builtin_ia32_pdep_si(1u << n, bits_));
  }
#else
  constexpr explicit CountedBits(uint32_t bits) : bits_(bits) {
    pairs_ = bits - ((bits >> 1) & 0x55555555u);
    nibbles_ = (pairs_ & 0x33333333u) + ((pairs_ >> 2) & 0x33333333u);
    bytes_ = ((nibbles_ + (nibbles_ >> 4)) & 0x0F0F0F0Fu) * 0x01010101u;
  }
  constexpr uint32_t size() const { return bytes_ >> 24; }

  // The index of the n-th set bit, counted from 0 at the lowest. All four bytes are compared with n at once: of those
  // that end before the bit, the top bit stays set. Then three halvings of the byte.
  constexpr uint32_t nth(uint32_t n) const {
    TILEFISH_ASSERT(n < size());
    const uint32_t before = ((n * 0x01010101u | 0x80808080u) - bytes_) & 0x80808080u;
    uint32_t index = ((before >> 7) * 0x08080808u) >> 24;
    n -= (bytes_ << 8) >> index & 0xFFu;
    const auto skip = [&](uint32_t count, uint32_t width) __attribute__((always_inline)) {
      if (n < count) return;
      n -= count;
      index += width;
    };
    skip(nibbles_ >> index & 0xFu, 4);
    skip(pairs_ >> index & 3u, 2);
    skip(bits_ >> index & 1u, 1);
    return index;
  }
#endif

 private:
  uint32_t bits_;
#if !defined(__BMI2__)
  uint32_t pairs_, nibbles_, bytes_;  // the bits of each pair and nibble, and of all bytes up to each byte
#endif
};

// The index of the n-th set bit, counted from 0 at the lowest.
inline uint32_t nth_bit(uint32_t bits, uint32_t n) { return CountedBits(bits).nth(n); }

}  // namespace tilefish
