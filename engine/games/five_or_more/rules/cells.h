// A set of cells of Five or More. Boards up to 9x9 take two words (Cells), boards up to 20x15 take five (WideCells in
// wide_cells.h). Code for both is a template, whose parameter C is the set.
//
// A row takes ten bits: nine columns and one that is never a cell. So a step off the left or right edge lands on no
// cell, and no shift needs a mask. Five rows are in the low word and four in the high one, so that a step along a row
// stays in its word.
//
//   bit   row * 10 + column: places in a set
//   cell  row * 9 + column: the numbers that moves and people use
#pragma once

#include <array>

#include "engine/core/bits.h"
#if defined(__SSE4_1__) && defined(__x86_64__)
#include <smmintrin.h>
#endif

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

[[gnu::always_inline]] constexpr uint32_t lowest_bit(uint64_t bits) {
#if defined(__x86_64__)
  return static_cast<uint32_t>(std::countr_zero(bits));
#else
  const uint32_t low = static_cast<uint32_t>(bits);
  return low != 0 ? tilefish::lowest_bit(low) : 32 + tilefish::lowest_bit(static_cast<uint32_t>(bits >> 32));
#endif
}

inline uint32_t nth_bit(uint64_t bits, uint32_t n) {
#if defined(__BMI2__) && defined(__x86_64__)
  return static_cast<uint32_t>(std::countr_zero(__builtin_ia32_pdep_di(uint64_t{1} << n, bits)));
#else
  const CountedBits low(static_cast<uint32_t>(bits));
  return n < low.size() ? low.nth(n) : 32 + tilefish::nth_bit(static_cast<uint32_t>(bits >> 32), n - low.size());
#endif
}

struct Cells {
  static constexpr uint32_t kWidth = kSide, kHeight = kSide, kStride = five_or_more::kStride,
                            kBits = five_or_more::kBits, kCells = five_or_more::kCells;
  static constexpr uint32_t bit_of(uint32_t cell) { return five_or_more::bit_of(cell); }
  static constexpr uint32_t cell_of(uint32_t bit) { return five_or_more::cell_of(bit); }
  static constexpr uint32_t row_of(uint32_t bit) { return five_or_more::row_of(bit); }

  uint64_t low, high;

#if defined(__x86_64__)
  static constexpr Cells at(uint32_t bit);
#else
  static constexpr Cells at(uint32_t bit) {
    return bit < kLowBits ? Cells{uint64_t{1} << bit, 0} : Cells{0, uint64_t{1} << (bit - kLowBits)};
  }
#endif

  constexpr bool empty() const { return (low | high) == 0; }
  constexpr bool meets(Cells b) const { return !(*this & b).empty(); }
  // Without the instruction: 90 bits fit three words, whose counts are added as nibbles, of 12 at the most.
  constexpr uint32_t size() const {
#if defined(__POPCNT__) && defined(__x86_64__)
    return count_bits(low) + count_bits(high);
#else
    const auto nibbles = [](uint32_t bits) {
      bits -= (bits >> 1) & 0x55555555u;
      return (bits & 0x33333333u) + ((bits >> 2) & 0x33333333u);
    };
    const uint32_t rest = static_cast<uint32_t>(low >> 32) | static_cast<uint32_t>(high >> 32) << (kLowBits - 32);
    const uint32_t sums = nibbles(static_cast<uint32_t>(low)) + nibbles(static_cast<uint32_t>(high)) + nibbles(rest);
    return (((sums & 0x0F0F0F0Fu) + (sums >> 4 & 0x0F0F0F0Fu)) * 0x01010101u) >> 24;
#endif
  }
  constexpr bool contains(uint32_t bit) const {
    return ((bit < kLowBits ? low >> bit : high >> (bit - kLowBits)) & 1u) != 0;
  }
  constexpr uint32_t lowest() const { return low != 0 ? lowest_bit(low) : kLowBits + lowest_bit(high); }
  uint32_t nth(uint32_t n) const {
#if defined(__BMI2__) && defined(__x86_64__)
    // By a mask, since no processor foresees in which word it is.
    const uint32_t in_low = count_bits(low);
    const uint64_t past = n < in_low ? 0 : ~uint64_t{0};
    const uint64_t word = low ^ ((low ^ high) & past);
    return static_cast<uint32_t>(kLowBits & past) + nth_bit(word, n - static_cast<uint32_t>(in_low & past));
#else
    const uint32_t words[4] = {static_cast<uint32_t>(low), static_cast<uint32_t>(low >> 32),
                               static_cast<uint32_t>(high), static_cast<uint32_t>(high >> 32)};
    constexpr uint32_t kFirst[4] = {0, 32, kLowBits, kLowBits + 32};
    for (uint32_t word = 0;; ++word) {
      const CountedBits counted(words[word]);
      if (n < counted.size()) return kFirst[word] + counted.nth(n);
      n -= counted.size();
    }
#endif
  }
  constexpr Cells without_lowest() const {
    return low != 0 ? Cells{low & (low - 1), high} : Cells{0, high & (high - 1)};
  }

  constexpr Cells operator|(Cells b) const { return {low | b.low, high | b.high}; }
  constexpr Cells operator&(Cells b) const { return {low & b.low, high & b.high}; }
  constexpr Cells operator^(Cells b) const { return {low ^ b.low, high ^ b.high}; }
  constexpr Cells operator-(Cells b) const { return {low & ~b.low, high & ~b.high}; }
  constexpr Cells operator~() const { return {~low, ~high}; }
  constexpr bool operator==(const Cells&) const = default;

  // All cells moved by so many bits, 1 to 49. A bit that leaves the board stays in the words, so a result must be
  // masked by a set of cells before it is counted or listed.
  constexpr Cells up(uint32_t by) const { return {low << by, high << by | low >> (kLowBits - by)}; }
  constexpr Cells down(uint32_t by) const { return {low >> by | high << (kLowBits - by), high >> by}; }
  // The same by a constant: a compiler that saves space would call the functions above, which shift by a variable.
  template <uint32_t by>
  [[gnu::always_inline]] constexpr Cells up() const {
    return {low << by, high << by | low >> (kLowBits - by)};
  }
  template <uint32_t by>
  [[gnu::always_inline]] constexpr Cells down() const {
    return {low >> by | high << (kLowBits - by), high >> by};
  }
  constexpr Cells right() const { return {low << 1, high << 1}; }
  constexpr Cells left() const { return {low >> 1, high >> 1}; }

  // These cells and all one step from them. The caller masks the result.
  constexpr Cells grown() const { return *this | right() | left() | up<kStride>() | down<kStride>(); }

  // These cells and all cells of `open` to their right, up to the first gap: adding a cell to a run of open cells
  // carries to the end of the run.
  constexpr Cells swept_right(Cells open) const {
    return {low | (open.low & ~(open.low + low)), high | (open.high & ~(open.high + high))};
  }
};
static_assert(sizeof(Cells) == 16);

#if defined(__x86_64__)
// A cell, and all one step from it, too, from a table of 2.8 KB, since whether a random cell lies in the low word is a
// branch that no processor foresees.
struct OneCell {
  Cells itself, grown;
};
alignas(16) inline constexpr auto kOneCell = [] {
  std::array<OneCell, kBits> cells{};
  for (uint32_t bit = 0; bit < kBits; ++bit) {
    Cells& itself = cells[bit].itself;
    (bit < kLowBits ? itself.low : itself.high) = uint64_t{1} << bit % kLowBits;
    cells[bit].grown = itself.grown();
  }
  return cells;
}();
constexpr Cells Cells::at(uint32_t bit) { return kOneCell[bit].itself; }
#endif

// `for (const uint32_t bit : cells)`, from the lowest.
template <class C>
class CellIterator {
 public:
  constexpr explicit CellIterator(C rest) : rest_(rest) {}
  constexpr uint32_t operator*() const { return rest_.lowest(); }
  constexpr CellIterator& operator++() {
    rest_ = rest_.without_lowest();
    return *this;
  }
  constexpr bool operator!=(const CellIterator& other) const { return !(rest_ == other.rest_); }

 private:
  C rest_;
};
constexpr CellIterator<Cells> begin(Cells cells) { return CellIterator(cells); }
constexpr CellIterator<Cells> end(Cells) { return CellIterator(Cells{}); }

// The same by one loop for each word, which is quicker where the visit is short.
template <class Visit>
void for_each(Cells cells, Visit&& visit) {
  for (uint64_t rest = cells.low; rest != 0; rest &= rest - 1) visit(lowest_bit(rest));
  for (uint64_t rest = cells.high; rest != 0; rest &= rest - 1) visit(kLowBits + lowest_bit(rest));
}

#if defined(__SSE4_1__) && defined(__x86_64__)
// A set with both words in one register, for what is done to all cells at once: half the instructions. To count cells,
// or to find one, takes Cells.
class PackedCells {
 public:
  PackedCells() = default;
  constexpr PackedCells(Cells cells) : words_{static_cast<long long>(cells.low), static_cast<long long>(cells.high)} {}
  operator Cells() const {
    return {static_cast<uint64_t>(_mm_cvtsi128_si64(words_)), static_cast<uint64_t>(_mm_extract_epi64(words_, 1))};
  }
  static PackedCells at(uint32_t bit) { return load(kOneCell[bit].itself); }
  static PackedCells grown_at(uint32_t bit) { return load(kOneCell[bit].grown); }
  // Of a set in memory, and back: one instruction.
  static PackedCells load(const Cells& cells) {
    return PackedCells(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&cells)));
  }
  void store(Cells& cells) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(&cells), words_); }

  bool empty() const { return !meets(*this); }
  bool meets(PackedCells b) const { return _mm_testz_si128(words_, b.words_) == 0; }
  bool operator==(PackedCells b) const { return (*this ^ b).empty(); }
  PackedCells operator|(PackedCells b) const { return PackedCells(_mm_or_si128(words_, b.words_)); }
  PackedCells operator&(PackedCells b) const { return PackedCells(_mm_and_si128(words_, b.words_)); }
  PackedCells operator^(PackedCells b) const { return PackedCells(_mm_xor_si128(words_, b.words_)); }
  PackedCells operator-(PackedCells b) const { return PackedCells(_mm_andnot_si128(b.words_, words_)); }

  PackedCells right() const { return PackedCells(_mm_slli_epi64(words_, 1)); }
  PackedCells left() const { return PackedCells(_mm_srli_epi64(words_, 1)); }
  template <uint32_t by>
  PackedCells up() const {
    const __m128i over = _mm_slli_si128(_mm_srli_epi64(words_, kLowBits - by), 8);  // from one word into the other
    return PackedCells(_mm_or_si128(_mm_slli_epi64(words_, by), over));
  }
  template <uint32_t by>
  PackedCells down() const {
    const __m128i over = _mm_srli_si128(_mm_slli_epi64(words_, kLowBits - by), 8);
    return PackedCells(_mm_or_si128(_mm_srli_epi64(words_, by), over));
  }
  __m128i words() const { return words_; }
  PackedCells grown() const { return *this | right() | left() | up<kStride>() | down<kStride>(); }
  PackedCells swept_right(PackedCells open) const {
    return PackedCells(_mm_or_si128(words_, _mm_andnot_si128(_mm_add_epi64(open.words_, words_), open.words_)));
  }

 private:
  explicit PackedCells(__m128i words) : words_(words) {}

  __m128i words_;
};
#endif

// The sets that a flood works with.
template <class C>
struct FieldOf {
  using Type = C;
};
#if defined(__SSE4_1__) && defined(__x86_64__)
template <>
struct FieldOf<Cells> {
  using Type = PackedCells;
};
#endif
template <class C>
using Field = typename FieldOf<C>::Type;
// Of a set in memory, and back.
template <class C>
constexpr C load(const C& cells) {
  return cells;
}
template <class C>
constexpr void store(const C& cells, C& place) {
  place = cells;
}
#if defined(__SSE4_1__) && defined(__x86_64__)
inline PackedCells load(const Cells& cells) { return PackedCells::load(cells); }
inline void store(PackedCells cells, Cells& place) { cells.store(place); }
#endif

// A region of open cells that a walk joins, and all cells in it or one step from it.
template <class C>
struct Region {
  Field<C> area, grown;
};
#if !defined(__x86_64__)
template <class C>
[[gnu::noinline]] Region<C> region_of(Field<C> seed, Field<C> open);  // so that a small image holds it once
#endif
// What a walk over `open` reaches from the cells of `seed` that are open; these are part of it.
template <class C>
Region<C> region_of(Field<C> seed, Field<C> open) {
  for (Field<C> area = seed & open;;) {
    const Field<C> grown = area.swept_right(open).grown(), more = grown & open;
    if (more == area) return {area, grown};
    area = more;
  }
}
template <class C>
C reach(C seed, C open) {
  return region_of<C>(seed, open).area;
}

}  // namespace tilefish::five_or_more
