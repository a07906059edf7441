// The trace of a game is the CRC-32 over all its moves: for each move its 16-bit number and the score after it, 32
// bits, both little-endian. The trace of a run is the CRC-32 over the traces of its games in order. Two games are
// identical when their traces are equal.
#pragma once

#include <etl/crc32.h>
#include <cstdint>

namespace tilefish {

class Digest {
 public:
  void add16(uint16_t value) { add(value, 2); }
  void add32(uint32_t value) { add(value, 4); }
  uint32_t value() const { return crc_.value(); }

 private:
  void add(uint32_t value, int bytes) {
    for (int byte = 0; byte < bytes; ++byte) crc_.add(static_cast<uint8_t>(value >> (8 * byte)));
  }

  etl::crc32_t16 crc_;  // a table of 64 bytes; a move costs 12 look-ups
};

}  // namespace tilefish
