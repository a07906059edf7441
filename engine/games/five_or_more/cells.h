// A set of cells of Five or More in two words.
//
// A row takes ten bits: nine columns and one that is never a cell, so that a step off the left or right edge lands on no cell
// and no shift needs a mask. bit = row * 10 + column; people and moves number cells without the tenth: row * 9 + column.
// Five rows are in the low word and four in the high one, so that steps along a row stay in their word.
#pragma once

#include "engine/core/bits.h"

namespace tilefish::five_or_more {

inline constexpr uint32_t kSide = 9, kStride = 10, kBits = kSide * kStride, kCells = kSide * kSide,
                          kLowBits = 5 * kStride;

constexpr uint32_t bit_of(uint32_t cell) { return cell + cell / kSide; }
constexpr uint32_t cell_of(uint32_t bit) { return bit - (bit * 205u >> 11); }  // the bit's row is bit / 10
constexpr uint32_t row_of(uint32_t bit) { return bit * 205u >> 11; }

constexpr uint32_t count_bits(uint64_t bits) {
#if defined(__POPCNT__) && defined(__x86_64__)
  return static_cast<uint32_t>(std::popcount(bits));
#else
  return tilefish::count_bits(static_cast<uint32_t>(bits)) + tilefish::count_bits(static_cast<uint32_t>(bits >> 32));
#endif
}

constexpr uint32_t lowest_bit(uint64_t bits) {
#if defined(__x86_64__)
  return static_cast<uint32_t>(std::countr_zero(bits));
#else
  const uint32_t low = static_cast<uint32_t>(bits);
  return low != 0 ? tilefish::lowest_bit(low) : 32 + tilefish::lowest_bit(static_cast<uint32_t>(bits >> 32));
#endif
}

inline uint32_t nth_bit(uint64_t bits, uint32_t n) {
#if defined(__BMI2__) && defined(__x86_64__)
  return static_cast<uint32_t>(std::countr_zero(_pdep_u64(uint64_t{1} << n, bits)));
#else
  const uint32_t low = static_cast<uint32_t>(bits), in_low = tilefish::count_bits(low);
  return n < in_low ? tilefish::nth_bit(low, n) : 32 + tilefish::nth_bit(static_cast<uint32_t>(bits >> 32), n - in_low);
#endif
}

struct Cells {
  uint64_t low, high;

  static constexpr Cells at(uint32_t bit) {
    return bit < kLowBits ? Cells{uint64_t{1} << bit, 0} : Cells{0, uint64_t{1} << (bit - kLowBits)};
  }

  constexpr bool empty() const { return (low | high) == 0; }
  constexpr uint32_t size() const { return count_bits(low) + count_bits(high); }
  constexpr bool contains(uint32_t bit) const {
    return ((bit < kLowBits ? low >> bit : high >> (bit - kLowBits)) & 1u) != 0;
  }
  constexpr uint32_t lowest() const { return low != 0 ? lowest_bit(low) : kLowBits + lowest_bit(high); }
  uint32_t nth(uint32_t n) const {
    const uint32_t in_low = count_bits(low);
    return n < in_low ? nth_bit(low, n) : kLowBits + nth_bit(high, n - in_low);
  }
  constexpr Cells without_lowest() const { return low != 0 ? Cells{low & (low - 1), high} : Cells{0, high & (high - 1)}; }

  constexpr Cells operator|(Cells b) const { return {low | b.low, high | b.high}; }
  constexpr Cells operator&(Cells b) const { return {low & b.low, high & b.high}; }
  constexpr Cells operator^(Cells b) const { return {low ^ b.low, high ^ b.high}; }
  constexpr Cells operator-(Cells b) const { return {low & ~b.low, high & ~b.high}; }
  constexpr bool operator==(const Cells&) const = default;

  // All cells moved by so many bits, 1 to 49. What leaves the board stays in the words, so a result must be masked by a set
  // of cells before it is counted or listed.
  constexpr Cells up(uint32_t by) const { return {low << by, high << by | low >> (kLowBits - by)}; }
  constexpr Cells down(uint32_t by) const { return {low >> by | high << (kLowBits - by), high >> by}; }
  constexpr Cells right() const { return {low << 1, high << 1}; }
  constexpr Cells left() const { return {low >> 1, high >> 1}; }

  // These cells and what is one step from them; the caller masks.
  constexpr Cells grown() const { return *this | right() | left() | up(kStride) | down(kStride); }

  // These cells of `open` and all of it to their right without a gap: adding a cell to its run carries to the run's end.
  constexpr Cells swept_right(Cells open) const {
    return {low | (open.low & ~(open.low + low)), high | (open.high & ~(open.high + high))};
  }
};
static_assert(sizeof(Cells) == 16);

// `for (const uint32_t bit : cells)`, from the lowest.
class CellIterator {
 public:
  constexpr explicit CellIterator(Cells rest) : rest_(rest) {}
  constexpr uint32_t operator*() const { return rest_.lowest(); }
  constexpr CellIterator& operator++() {
    rest_ = rest_.without_lowest();
    return *this;
  }
  constexpr bool operator!=(const CellIterator& other) const { return !(rest_ == other.rest_); }

 private:
  Cells rest_;
};
constexpr CellIterator begin(Cells cells) { return CellIterator(cells); }
constexpr CellIterator end(Cells) { return CellIterator({0, 0}); }

// The cells of `open` that a walk over `open` reaches from `seed`, the seed's own among them.
constexpr Cells reach(Cells seed, Cells open) {
  for (Cells area = seed & open;;) {
    const Cells more = (area.swept_right(open).grown()) & open;
    if (more == area) return area;
    area = more;
  }
}

}  // namespace tilefish::five_or_more
