// A set of cells for each of the four directions of a line, on a machine whose vectors hold four words.
#pragma once

#include "engine/games/five_or_more/rules/position.h"
#if defined(__AVX2__) && defined(__x86_64__)
#include <immintrin.h>

namespace tilefish::five_or_more {

struct FourCells {
  using Words = uint64_t __attribute__((vector_size(32)));
  static constexpr Words kSteps = {kDirections[0], kDirections[1], kDirections[2], kDirections[3]};
  Words low, high;

  FourCells(Words its_low, Words its_high) : low(its_low), high(its_high) {}
  explicit FourCells(Cells same) : low(Words{} + same.low), high(Words{} + same.high) {}

  // Each set along its own direction.
  FourCells up(uint64_t steps) const {
    return {low << kSteps * steps, high << kSteps * steps | low >> (kLowBits - kSteps * steps)};
  }
  FourCells down(uint64_t steps) const {
    return {low >> kSteps * steps | high << (kLowBits - kSteps * steps), high >> kSteps * steps};
  }
  FourCells operator&(const FourCells& b) const { return {low & b.low, high & b.high}; }
  FourCells operator|(const FourCells& b) const { return {low | b.low, high | b.high}; }
  bool empty() const {
    const auto words = reinterpret_cast<__m256i>(low | high);
    return _mm256_testz_si256(words, words) != 0;
  }

  // The cells in at least so many of the four sets.
  Cells in(uint32_t sets) const { return {in(low, sets), in(high, sets)}; }

 private:
  static uint64_t in(Words words, uint32_t sets) {
    using Pair = uint64_t __attribute__((vector_size(16)));
    const auto all = reinterpret_cast<__m256i>(words);
    const auto first = reinterpret_cast<Pair>(_mm256_castsi256_si128(all));
    const auto second = reinterpret_cast<Pair>(_mm256_extracti128_si256(all, 1));
    const Pair any = first | second, both = first & second;
    if (sets == 1) return any[0] | any[1];
    if (sets == 2) return both[0] | both[1] | (any[0] & any[1]);
    return (both[0] & any[1]) | (both[1] & any[0]);
  }
};

}  // namespace tilefish::five_or_more
#endif
