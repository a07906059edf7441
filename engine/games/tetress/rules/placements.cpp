#include "engine/games/tetress/rules/placements.h"

namespace tilefish::tetress {

bool Placements::contains(Move move) const {
  if (move >= kPlacements) return false;
  const uint32_t cell = move % kCells, row = cell / kSide;
  return (anchors_[move / kCells][row / kRowsAWord] >> (row % kRowsAWord * 16 + cell % kSide) & 1) != 0;
}

Move Placements::operator[](uint32_t n) const {
  TILEFISH_ASSERT(n < size_);
  uint32_t shape = 0;
  for (; n >= count_[shape]; ++shape) n -= count_[shape];
  uint32_t w = 0;
  for (uint32_t count; n >= (count = bits_in(anchors_[shape][w])); ++w) n -= count;
  const uint64_t word = anchors_[shape][w];
  const uint32_t low = static_cast<uint32_t>(word), below = count_bits(low);
  const uint32_t bit = n < below ? nth_bit(low, n) : 32 + nth_bit(static_cast<uint32_t>(word >> 32), n - below);
  return static_cast<Move>(shape * kCells + w * kRowsAWord * kSide + kCellOfBit[bit]);
}

}  // namespace tilefish::tetress
