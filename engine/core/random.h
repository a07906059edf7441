// Random numbers by xoshiro128++, which needs operations on 32 bits only.
//
// A generator has a seed s and a stream k. It takes its four words from splitmix64 started at s + k * kGolden: two
// words from each output, the low half first. Stream 0 deals, stream 1 is the first player's, stream 2 the second
// player's, so a player's thinking never changes what is dealt.
//
// A statement draws once at the most: the compiler chooses the order in which an expression is evaluated, and every
// target must draw in the same order.
#pragma once

#include <cstdint>

#include "engine/core/archive.h"

namespace tilefish {

inline constexpr uint64_t kGolden = 0x9E3779B97F4A7C15u;

enum class Stream : uint8_t { kDealer = 0, kFirstPlayer = 1, kSecondPlayer = 2 };

constexpr uint64_t splitmix64(uint64_t& state) {
  state += kGolden;
  uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// floor(draw * n / 2^32): a draw brought to 0 .. n - 1. A Cortex-M0 has no product of 64 bits, so it multiplies the
// draw's halves by n, which nearly always fits 16 bits.
constexpr uint32_t scaled(uint32_t draw, uint32_t n) {
#if defined(__ARM_ARCH_6M__)
  if (n <= 1u << 16) return ((draw >> 16) * n + ((draw & 0xFFFFu) * n >> 16)) >> 16;
#endif
  return static_cast<uint32_t>((static_cast<uint64_t>(draw) * n) >> 32);
}

class Random {
 public:
  constexpr explicit Random(uint64_t seed = 0, Stream stream = Stream::kDealer) {
    uint64_t state = seed + static_cast<uint64_t>(stream) * kGolden;
    for (int word = 0; word < 4; word += 2) {
      const uint64_t output = splitmix64(state);
      state_[word] = static_cast<uint32_t>(output);
      state_[word + 1] = static_cast<uint32_t>(output >> 32);
    }
  }

  // The next 32 bits.
  constexpr uint32_t operator()() {
    const uint32_t result = rotate_left(state_[0] + state_[3], 7) + state_[0];
    const uint32_t shifted = state_[1] << 9;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate_left(state_[3], 11);
    return result;
  }

  // A number from 0 to n - 1, all equally likely to within n in 2^32. One draw.
  constexpr uint32_t below(uint32_t n) { return scaled((*this)(), n); }

  // All zeros is the one state that xoshiro never leaves, nor reaches.
  void exchange(Archive& archive) {
    for (uint32_t& word : state_) archive.field(word, UINT32_MAX);
    archive.require((state_[0] | state_[1] | state_[2] | state_[3]) != 0);
  }

 private:
  static constexpr uint32_t rotate_left(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

  uint32_t state_[4];
};
static_assert(sizeof(Random) == 16);

// Several small numbers from one draw: the multiplication that picks a number leaves a fraction for the next one. All
// combinations are equally likely to within (the product of all n) in 2^32.
class SplitDraw {
 public:
  constexpr explicit SplitDraw(Random& random) : fraction_(random()) {}

  constexpr uint32_t below(uint32_t n) {
    const uint32_t number = scaled(fraction_, n);
    fraction_ *= n;
    return number;
  }

 private:
  uint32_t fraction_;
};

}  // namespace tilefish
