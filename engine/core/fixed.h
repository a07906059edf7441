// Logarithms and square roots in integers, for UCT. Those of the C libraries differ from each other.
#pragma once

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
  return (power << 16) + x + static_cast<uint32_t>((static_cast<uint64_t>(bump) * kBend) >> 16);
}

// ln(n) in Q16 for n >= 1: log2 times ln 2; within 0.0055.
constexpr uint32_t ln_q16(uint32_t n) {
  constexpr uint32_t kLn2 = 45426;  // ln 2 in Q16
  return static_cast<uint32_t>((static_cast<uint64_t>(log2_q16(n)) * kLn2) >> 16);
}

// floor(sqrt(n)), exact, one bit of the result a step: 16 steps.
constexpr uint32_t square_root(uint32_t n) {
  uint32_t root = 0;
  for (uint32_t bit = 1u << 30; bit != 0; bit >>= 2) {
    const uint32_t trial = root + bit;
    root >>= 1;
    if (n >= trial) {
      n -= trial;
      root += bit;
    }
  }
  return root;
}

// 65536 / sqrt(n) for 1 <= n <= 65,535, within 0.6%. An even shift brings n to 64 .. 255, for which there is a table of
// 384 bytes. UCT needs one for every child it looks at; a root and a division would cost 150 instructions.
uint32_t inverse_root_q16(uint32_t n);

// The unit of the logarithms of chances that tables keep: a doubling is so many.
inline constexpr int32_t kDoubling = 256;

// 2^(logarithm / kDoubling) with 40 bits of fraction, at most 1. A table of 1 KB.
int64_t chance_q40(int32_t logarithm);

}  // namespace tilefish
