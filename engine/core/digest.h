// The trace of a game is the CRC-32 over all its moves: for each move its 16-bit number and the score after it, 32
// bits, both little-endian. The trace of a run is the CRC-32 over the traces of its games in order. Two games are
// identical when their traces are equal.
#pragma once

#include <array>
#include <cstdint>

namespace tilefish {

#if defined(__LP64__)
// What a byte adds to a checksum, by the reflected polynomial 0xEDB88320, where so many bytes follow it: 6 KB, and a
// move costs six look-ups that do not wait for each other.
inline constexpr auto kRemainders = [] {
  std::array<std::array<uint32_t, 256>, 6> remainders{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t rest = byte;
    for (auto& where_bytes_follow : remainders) {
      for (uint32_t bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ (rest & 1u ? 0xEDB88320u : 0);
      where_bytes_follow[byte] = rest;
    }
  }
  return remainders;
}();
#endif

class Digest {
 public:
  constexpr Digest() = default;
  // Goes on from a value as if all that led to it had been added.
  static constexpr Digest from(uint32_t value) {
    Digest digest;
    digest.rest_ = ~value;
    return digest;
  }

  constexpr void add8(uint8_t value) { add(value, 1); }
  constexpr void add16(uint16_t value) { add(value, 2); }
  constexpr void add32(uint32_t value) { add(value, 4); }
  constexpr void add_move(uint16_t move, uint32_t score) {
#if defined(__LP64__)
    add(move | uint64_t{score} << 16, 6);
#else
    add16(move);
    add32(score);
#endif
  }
  constexpr uint32_t value() const { return ~rest_; }

 private:
#if defined(__LP64__)
  constexpr void add(uint64_t value, uint32_t bytes) {
    const uint64_t all = value ^ rest_;
    uint32_t rest = bytes < 4 ? rest_ >> 8 * bytes : 0;
    for (uint32_t i = 0; i < bytes; ++i) rest ^= kRemainders[bytes - 1 - i][all >> 8 * i & 0xFF];
    rest_ = rest;
  }
#else
  // The remainders of four bits, by the reflected polynomial 0xEDB88320: 64 bytes, and a move costs 12 look-ups.
  static constexpr uint32_t kRemainder[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
                                              0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
                                              0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};

  // Not inlined: it is called from many places, never in a search.
  [[gnu::noinline]] constexpr void add(uint32_t value, uint32_t bytes) {
    for (; bytes != 0; --bytes, value >>= 8) {
      uint32_t rest = rest_ ^ (value & 0xFF);
      rest = rest >> 4 ^ kRemainder[rest & 15u];
      rest_ = rest >> 4 ^ kRemainder[rest & 15u];
    }
  }
#endif

  uint32_t rest_ = ~0u;
};

}  // namespace tilefish
