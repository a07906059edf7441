#include "engine/core/fixed.h"

namespace tilefish {
namespace {

constexpr uint32_t kFirst = 64, kEnd = 256;

// 2^19 / sqrt(m + 1/2). The half is there because a shift to the right brings all numbers from m to m + 1 to m; it also
// makes the entry of m = 64 fit 16 bits: 65,282.
constexpr auto kInverseRoot = [] {
  std::array<uint16_t, kEnd - kFirst> roots{};
  for (uint32_t m = kFirst; m < kEnd; ++m) {
    const uint64_t square = (uint64_t{1} << 39) / (2 * m + 1);  // (2^19)^2 / (m + 1/2)
    uint64_t root = 0;
    for (uint64_t bit = 1u << 16; bit != 0; bit >>= 1) {
      if ((root + bit) * (root + bit) <= square) root += bit;
    }
    roots[m - kFirst] = static_cast<uint16_t>(root);
  }
  return roots;
}();

constexpr uint32_t shifted_inverse_root(uint32_t n) {
  const uint32_t power = highest_bit(n) & ~1u;  // n is in 4^k .. 4^(k+1) - 1, power = 2k
  const uint32_t m = power <= 6 ? n << (6 - power) : n >> (power - 6);
  return uint32_t{kInverseRoot[m - kFirst]} >> (power / 2);
}

// 2^(-i / kDoubling) with 32 bits of fraction.
constexpr auto kFraction = [] {
  constexpr uint64_t kStep = 4283353945;  // 2^(-1 / 256) in 32 bits
  std::array<uint32_t, kDoubling> fractions{};
  uint64_t fraction = UINT32_MAX;
  for (uint32_t& one : fractions) {
    one = static_cast<uint32_t>(fraction);
    fraction = fraction * kStep >> 32;
  }
  return fractions;
}();

}  // namespace

constexpr std::array<uint16_t, kFew> kInverseRootOfFew = [] {
  std::array<uint16_t, kFew> roots{};
  for (uint32_t n = 1; n < kFew; ++n) roots[n] = static_cast<uint16_t>(shifted_inverse_root(n));
  return roots;
}();

uint32_t inverse_root_of_many(uint32_t n) {
  TILEFISH_ASSERT(n >= kFew && n <= 65535);
  return shifted_inverse_root(n);
}

int64_t chance_q40(int32_t logarithm) {
  if (logarithm >= 0) return int64_t{1} << 40;
  const uint32_t less = static_cast<uint32_t>(-logarithm), halvings = less / kDoubling;
  return halvings > 40 ? 0 : static_cast<int64_t>((uint64_t{kFraction[less % kDoubling]} << 8) >> halvings);
}

}  // namespace tilefish
