// Logarithms and square roots in integers, for UCT. Those of the C libraries differ from each other.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/bits.h"

namespace tilefish {

// Q16: 16 bits of fraction.
inline constexpr uint32_t kOneQ16 = 1u << 16;

// log2(n) in Q16 for n >= 1, within 0.0079 of the true value (tested for every n below 2^20). Between two powers of two
// it takes log2(1 + x) for x + a * x * (1 - x). With a = 0.346 the largest errors above and below are alike.
constexpr uint32_t log2_q16(uint32_t n) {
  const uint32_t power = highest_bit(n);
  const uint32_t x = power <= 16 ? (n << (16 - power)) - kOneQ16 : (n >> (power - 16)) - kOneQ16;
  constexpr uint32_t kBend = 22675;  // 0.346 in Q16
  const uint32_t bump = (x * ((kOneQ16 - x) >> 1)) >> 15;
  return (power << 16) + x + (bump * kBend >> 16);
}

// ln(n) in Q16 for n >= 1: log2 times ln 2; within 0.0055.
constexpr uint32_t ln_q16(uint32_t n) {
  constexpr uint32_t kLn2 = 45426;  // ln 2 in Q16
  const uint32_t log = log2_q16(n);
  return (log >> 16) * kLn2 + ((log & 0xFFFFu) * kLn2 >> 16);  // in halves, since not every target multiplies 64 bits
}

// floor(sqrt(n)), exact, one bit of the result a step: 16 steps at the most.
constexpr uint32_t square_root(uint32_t n) {
  if (n == 0) return 0;
  uint32_t root = 0, bit = 1u << (highest_bit(n) & ~1u);
  for (; bit != 0; bit >>= 2) {
    const uint32_t trial = root + bit;
    root >>= 1;
    if (n >= trial) {
      n -= trial;
      root += bit;
    }
  }
  return root;
}

// 65536 / sqrt(n) for 1 <= n <= 65,535, within 0.6%. Below 64 by a table of 128 bytes: UCT needs one for nearly every
// child it looks at, and most of them have few visits. Else an even shift brings n to 64 .. 255, for which there is a
// table of 384 bytes. A root and a division would cost 150 instructions.
inline constexpr uint32_t kFew = 64;
extern const std::array<uint16_t, kFew> kInverseRootOfFew;
uint32_t inverse_root_of_many(uint32_t n);
inline uint32_t inverse_root_q16(uint32_t n) { return n < kFew ? kInverseRootOfFew[n] : inverse_root_of_many(n); }

// The unit of the logarithms of chances that tables keep: a doubling is so many.
inline constexpr int32_t kDoubling = 256;

// 2^(logarithm / kDoubling) with 40 bits of fraction, at most 1. A table of 1 KB.
int64_t chance_q40(int32_t logarithm);

}  // namespace tilefish
