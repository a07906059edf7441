#include "engine/games/tetress/rules/placements.h"

namespace tilefish::tetress {

bool Placements::contains(Move move) const {
  if (move >= kPlacements) return false;
  const uint32_t cell = move % kCells, row = cell / kSide;
  return (anchors_[move / kCells][row / kRowsAWord] >> (row % kRowsAWord * 16 + cell % kSide) & 1) != 0;
}

bool Placements::empty() const {
  for (uint32_t shape = 0; shape < kShapes; ++shape) {
    for (const Word word : anchors_[shape]) {
      if (word != 0) return false;
    }
  }
  return true;
}

uint32_t Placements::size() const {
  uint32_t size = 0;
  for (uint32_t shape = 0; shape < kShapes; ++shape) size += count(shape);
  return size;
}

Move Placements::operator[](uint32_t n) const {
  TILEFISH_ASSERT(n < size());
  uint32_t shape = 0;
  for (uint32_t of_shape; n >= (of_shape = count(shape)); ++shape) n -= of_shape;
  return nth_of(shape, n);
}

Move Placements::any(Random& random) const {
  uint8_t counts[kShapes];
  uint32_t size = 0, shape = 0;
  for (; shape < kShapes; ++shape) size += counts[shape] = static_cast<uint8_t>(count(shape));
  uint32_t n = random.below(size);
  for (shape = 0; n >= counts[shape]; ++shape) n -= counts[shape];
  return nth_of(shape, n);
}

Move Placements::nth_of(uint32_t shape, uint32_t n) const {
  uint32_t w = 0;
  for (uint32_t count; n >= (count = bits_in(anchors_[shape][w])); ++w) n -= count;
  const uint64_t word = anchors_[shape][w];
  const uint32_t low = static_cast<uint32_t>(word), below = count_bits(low);
  const uint32_t bit = n < below ? nth_bit(low, n) : 32 + nth_bit(static_cast<uint32_t>(word >> 32), n - below);
  return static_cast<Move>(shape * kCells + w * kRowsAWord * kSide + kCellOfBit[bit]);
}

}  // namespace tilefish::tetress
