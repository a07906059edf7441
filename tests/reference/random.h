// xoshiro128++ 1.0 and splitmix64 as their authors publish them (prng.di.unimi.it, public domain), and the seeding that
// engine/core/random.h describes. Written apart from the engine, to compare with it.
#pragma once

#include <cstdint>

namespace tilefish::reference {

struct Splitmix64 {
  uint64_t x;

  uint64_t next() {
    uint64_t z = (x += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
};

struct Xoshiro128 {
  uint32_t s[4];

  static uint32_t rotl(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

  uint32_t next() {
    const uint32_t result = rotl(s[0] + s[3], 7) + s[0];
    const uint32_t t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 11);
    return result;
  }

  // 32x32 -> 64 bits, the upper half.
  uint32_t below(uint32_t n) {
    const uint64_t draw = next();
    return static_cast<uint32_t>((draw * n) >> 32);
  }
};

// Stream k of seed s.
inline Xoshiro128 stream(uint64_t seed, uint64_t k) {
  Splitmix64 seeder{seed + k * 0x9E3779B97F4A7C15};
  const uint64_t first = seeder.next();
  const uint64_t second = seeder.next();
  return {{static_cast<uint32_t>(first & 0xFFFFFFFF), static_cast<uint32_t>(first >> 32),
           static_cast<uint32_t>(second & 0xFFFFFFFF), static_cast<uint32_t>(second >> 32)}};
}

}  // namespace tilefish::reference
