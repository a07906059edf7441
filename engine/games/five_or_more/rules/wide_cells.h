// A set of cells of a board up to 20x15 in five words, laid out as in cells.h: a row takes 21 bits, a word has three
// rows.
#pragma once

#include "engine/games/five_or_more/rules/cells.h"

namespace tilefish::five_or_more {

struct WideCells {
  static constexpr uint32_t kWidth = 20, kHeight = 15, kStride = 21, kBits = kHeight * kStride,
                            kCells = kHeight * kWidth;
  static constexpr uint32_t bit_of(uint32_t cell) { return cell + cell / kWidth; }
  static constexpr uint32_t row_of(uint32_t bit) { return bit * 3121u >> 16; }  // bit / 21
  static constexpr uint32_t cell_of(uint32_t bit) { return bit - row_of(bit); }

  static constexpr uint32_t kWords = 5, kWordBits = 3 * kStride;
  uint64_t word[kWords];

  // The set whose word w is its(w).
  template <class Word>
  static constexpr WideCells each(Word&& its) {
    return {{its(0u), its(1u), its(2u), its(3u), its(4u)}};
  }

  static constexpr WideCells at(uint32_t bit) {
    WideCells cells{};
    cells.word[bit / kWordBits] = uint64_t{1} << bit % kWordBits;
    return cells;
  }

  constexpr bool empty() const { return (word[0] | word[1] | word[2] | word[3] | word[4]) == 0; }
  constexpr bool meets(WideCells b) const { return !(*this & b).empty(); }
  constexpr uint32_t size() const {
    uint32_t count = 0;
    for (const uint64_t bits : word) count += count_bits(bits);
    return count;
  }
  constexpr bool contains(uint32_t bit) const { return (word[bit / kWordBits] >> bit % kWordBits & 1u) != 0; }
  constexpr uint32_t lowest() const {
    uint32_t w = 0;
    while (word[w] == 0) ++w;
    return w * kWordBits + lowest_bit(word[w]);
  }
  uint32_t nth(uint32_t n) const {
    for (uint32_t w = 0;; ++w) {
      const uint32_t count = count_bits(word[w]);
      if (n < count) return w * kWordBits + nth_bit(word[w], n);
      n -= count;
    }
  }
  // How many of these cells come before a bit.
  constexpr uint32_t rank(uint32_t bit) const {
    uint32_t count = count_bits(word[bit / kWordBits] & ((uint64_t{1} << bit % kWordBits) - 1));
    for (uint32_t w = 0; w < bit / kWordBits; ++w) count += count_bits(word[w]);
    return count;
  }
  constexpr WideCells without_lowest() const {
    WideCells rest = *this;
    uint32_t w = 0;
    while (w + 1 < kWords && rest.word[w] == 0) ++w;
    rest.word[w] &= rest.word[w] - 1;
    return rest;
  }

  constexpr WideCells operator|(WideCells b) const {
    return each([&](uint32_t w) { return word[w] | b.word[w]; });
  }
  constexpr WideCells operator&(WideCells b) const {
    return each([&](uint32_t w) { return word[w] & b.word[w]; });
  }
  constexpr WideCells operator^(WideCells b) const {
    return each([&](uint32_t w) { return word[w] ^ b.word[w]; });
  }
  constexpr WideCells operator-(WideCells b) const {
    return each([&](uint32_t w) { return word[w] & ~b.word[w]; });
  }
  constexpr WideCells operator~() const {
    return each([&](uint32_t w) { return ~word[w]; });
  }
  constexpr bool operator==(const WideCells&) const = default;

  // All cells moved by so many bits, 1 to 125. The result must be masked, as that of Cells.
  constexpr WideCells up(uint32_t by) const {
    const uint32_t words = by / kWordBits, bits = by % kWordBits;
    return each([&](uint32_t w) {
      return (w < words ? 0 : word[w - words] << bits) |
             (w < words + 1 ? 0 : word[w - words - 1] >> (kWordBits - bits));
    });
  }
  constexpr WideCells down(uint32_t by) const {
    const uint32_t words = by / kWordBits, bits = by % kWordBits;
    return each([&](uint32_t w) {
      return (w + words >= kWords ? 0 : word[w + words] >> bits) |
             (w + words + 1 >= kWords ? 0 : word[w + words + 1] << (kWordBits - bits));
    });
  }
  template <uint32_t by>
  constexpr WideCells up() const {
    return up(by);
  }
  template <uint32_t by>
  constexpr WideCells down() const {
    return down(by);
  }
  constexpr WideCells right() const {
    return each([&](uint32_t w) { return word[w] << 1; });
  }
  constexpr WideCells left() const {
    return each([&](uint32_t w) { return word[w] >> 1; });
  }
  constexpr WideCells grown() const { return *this | right() | left() | up(kStride) | down(kStride); }
  constexpr WideCells swept_right(WideCells open) const {
    return each([&](uint32_t w) { return word[w] | (open.word[w] & ~(open.word[w] + word[w])); });
  }
};
static_assert(sizeof(WideCells) == 40);

constexpr CellIterator<WideCells> begin(WideCells cells) { return CellIterator(cells); }
constexpr CellIterator<WideCells> end(WideCells) { return CellIterator(WideCells{}); }

}  // namespace tilefish::five_or_more
