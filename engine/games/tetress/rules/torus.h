// The board as words, so that a few operations on whole boards find all anchors of a shape.
//
// A row takes 16 bits: its 11 columns, then the first five again. There are 16 rows: 0 to 10, then 0 to 4 again. So a
// cell k columns or rows further on is a shift away, and nothing needs to wrap around the edge. A shape reaches at most
// three columns or rows beyond its anchor, so columns and rows up to 13 are read; bits above those may be wrong.
//
//   block            rows  where
//   256-bit vectors  all   x86 with AVX2
//   128-bit vectors  8     x86 with SSE2
//   64-bit words     4     other 64-bit targets
//   32-bit words     2     32-bit targets
#pragma once

#include <bit>
#include <cstring>
#include <type_traits>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "engine/core/bits.h"
#include "engine/games/tetress/rules/shapes.h"

namespace tilefish::tetress {

static_assert(std::endian::native == std::endian::little);

inline constexpr uint32_t kPaddedRows = 16;
using Rows = uint16_t[kSide];

constexpr uint32_t bits_in(uint32_t word) { return count_bits(word); }
constexpr uint32_t bits_in(uint64_t word) {
#if defined(__POPCNT__)
  return static_cast<uint32_t>(std::popcount(word));
#else
  return count_bits(static_cast<uint32_t>(word)) + count_bits(static_cast<uint32_t>(word >> 32));
#endif
}

// A 16-bit pattern in every row of a word.
template <class Word>
constexpr Word every_row(uint16_t pattern) {
  return static_cast<Word>(static_cast<Word>(~Word{0}) / 0xFFFFu * pattern);
}

// A padded board in words of 64 or 32 bits.
template <class Word>
struct Torus {
  using Block = Word;
  static constexpr uint32_t kRowsABlock = sizeof(Word) / 2;
  static constexpr uint32_t kBlocks = (kSide + kRowsABlock - 1) / kRowsABlock;
  static constexpr uint32_t kWords = kPaddedRows / kRowsABlock;

  Word word[kWords];

  // Rows from `first` on, padded: first is 0, or 10 to begin one row above the board.
  static Torus of(const Rows& rows, uint32_t first) {
    Torus torus;
    uint32_t row = first;
    for (Word& words : torus.word) {
      words = 0;
      for (uint32_t i = 0; i < kRowsABlock; ++i) {
        words |= static_cast<Word>(static_cast<Word>(rows[row]) << (16 * i));
        row = row + 1 == kSide ? 0 : row + 1;
      }
      words |= (words & every_row<Word>(0x1F)) << kSide;
    }
    return torus;
  }

  // The block whose rows are `down` below those of block b.
  Word rows_below(uint32_t b, uint32_t down) const {
    b += down / kRowsABlock;
    down %= kRowsABlock;
    const Word here = b < kWords ? word[b] : 0;  // rows past 13 are nobody's
    if (down == 0) return here;
    const Word next = b + 1 < kWords ? word[b + 1] : 0;
    return static_cast<Word>(here >> (16 * down) | next << (16 * (kRowsABlock - down)));
  }

  // The rows and columns of the board itself, without the padding.
  static constexpr Word inside(uint32_t b) {
    const uint32_t rows = kSide - b * kRowsABlock;
    const Word all = every_row<Word>(kRow);
    return rows >= kRowsABlock ? all : all & static_cast<Word>((Word{1} << (16 * rows)) - 1);
  }

  static uint32_t count(Word block) { return bits_in(block); }
  // The rows must begin where a word of this target may lie: a Cortex-M0 stores a word by one instruction only there.
  static void store(Word block, uint32_t b, uint16_t* rows) {
    constexpr size_t kAlignment = sizeof(Word) < sizeof(void*) ? sizeof(Word) : sizeof(void*);
    std::memcpy(__builtin_assume_aligned(rows + b * kRowsABlock, kAlignment), &block, sizeof block);
  }
};

// The cells without a token (`empty`), and those of them that touch no own token (`far`). A placement is legal when it
// lies in the first and not wholly in the second.
template <class T>
struct Room {
  T empty, far;

  Room(const Rows& own, const Rows& other, bool anywhere) {
    using Word = typename T::Block;
    const T above = T::of(own, kSide - 1), theirs = T::of(other, 0);
    for (uint32_t b = 0; b < T::kWords; ++b) {
      const Word here = above.rows_below(b, 1);
      const Word near = here >> 1 | (here & every_row<Word>(0x7FFF)) << 1 | (here >> 10 & every_row<Word>(1)) |
                        above.word[b] | above.rows_below(b, 2);
      empty.word[b] = static_cast<Word>(~(here | theirs.word[b]));
      far.word[b] = anywhere ? 0 : static_cast<Word>(empty.word[b] & ~near);
    }
  }
};

#if defined(__SSE2__)
using Half = uint16_t __attribute__((vector_size(16)));

// Eight rows a block. To read rows further down is to load from further on.
template <>
struct Torus<Half> {
  using Block = Half;
  static constexpr uint32_t kBlocks = 2;

  uint16_t row[kPaddedRows + 3];  // the last three are nobody's

  Half rows_below(uint32_t b, uint32_t down) const {
    Half block;
    std::memcpy(&block, row + 8 * b + down, sizeof block);
    return block;
  }
  static Half inside(uint32_t b) {
    const uint16_t fourth = b == 0 ? kRow : uint16_t{0};
    return Half{kRow, kRow, kRow, fourth, fourth, fourth, fourth, fourth};
  }
  static uint32_t count(Half block) {
    uint64_t words[2];
    std::memcpy(words, &block, sizeof block);
    return bits_in(words[0]) + bits_in(words[1]);
  }
  static void store(Half block, uint32_t b, uint16_t* rows) { std::memcpy(rows + 8 * b, &block, b == 0 ? 16 : 8); }
};

template <>
struct Room<Torus<Half>> {
  Torus<Half> empty, far;

  Room(const Rows& own, const Rows& other, bool anywhere) {
    uint16_t ours[kPaddedRows + 4], theirs[kPaddedRows + 4];  // from the row above the board
    wrap(own, ours);
    wrap(other, theirs);
    for (uint32_t b = 0; b < 2; ++b) {
      const Half here = padded(ours + 8 * b + 1), room = ~(here | padded(theirs + 8 * b + 1));
      const Half near = here >> 1 | here << 1 | here >> 10 | padded(ours + 8 * b) | padded(ours + 8 * b + 2);
      const Half alone = anywhere ? Half{} : room & ~near;
      std::memcpy(empty.row + 8 * b, &room, sizeof room);
      std::memcpy(far.row + 8 * b, &alone, sizeof alone);
    }
    for (uint32_t i = kPaddedRows; i < kPaddedRows + 3; ++i) empty.row[i] = far.row[i] = 0;
  }

 private:
  static void wrap(const Rows& rows, uint16_t (&out)[kPaddedRows + 4]) {
    out[0] = rows[kSide - 1];
    std::memcpy(out + 1, rows, sizeof(Rows));
    std::memcpy(out + 1 + kSide, rows, 16);
  }
  static Half padded(const uint16_t* rows) {
    Half block;
    std::memcpy(&block, rows, sizeof block);
    return block | block << kSide;
  }
};
#endif

#if defined(__AVX2__)
using Wide = uint16_t __attribute__((vector_size(32)));

template <>
struct Torus<Wide> {
  using Block = Wide;
  static constexpr uint32_t kBlocks = 1;

  Wide rows;

  Wide rows_below(uint32_t, uint32_t down) const {
    const __m256i all = reinterpret_cast<__m256i>(rows);
    const __m256i lower = _mm256_permute2x128_si256(all, all, 0x81);
    switch (down) {
      case 0: return rows;
      case 1: return reinterpret_cast<Wide>(_mm256_alignr_epi8(lower, all, 2));
      case 2: return reinterpret_cast<Wide>(_mm256_alignr_epi8(lower, all, 4));
      default: return reinterpret_cast<Wide>(_mm256_alignr_epi8(lower, all, 6));
    }
  }
  static Wide inside(uint32_t) {
    return Wide{kRow, kRow, kRow, kRow, kRow, kRow, kRow, kRow, kRow, kRow, kRow, 0, 0, 0, 0, 0};
  }
  static uint32_t count(Wide block) {
    const __m256i all = reinterpret_cast<__m256i>(block);
    const __m128i low = _mm256_castsi256_si128(all), high = _mm256_extracti128_si256(all, 1);
    return bits_in(static_cast<uint64_t>(_mm_cvtsi128_si64(low))) +
           bits_in(static_cast<uint64_t>(_mm_extract_epi64(low, 1))) +
           bits_in(static_cast<uint64_t>(_mm_cvtsi128_si64(high)));
  }
  static void store(Wide block, uint32_t, uint16_t* to) { std::memcpy(to, &block, 24); }
};

template <>
struct Room<Torus<Wide>> {
  Torus<Wide> empty, far;

  Room(const Rows& own, const Rows& other, bool anywhere) {
    const __m128i first = load(own), last = load(own + 3);  // rows 0-7 and 3-10
    const Wide here = padded(first, _mm_alignr_epi8(first, last, 10));
    const Wide above = padded(_mm_alignr_epi8(first, last, 14), _mm_alignr_epi8(first, last, 8));
    const Wide below = padded(load(own + 1), _mm_alignr_epi8(first, last, 12));
    const __m128i their_first = load(other);
    const Wide theirs = padded(their_first, _mm_alignr_epi8(their_first, load(other + 3), 10));
    empty.rows = ~(here | theirs);
    far.rows = anywhere ? Wide{} : empty.rows & ~(here >> 1 | here << 1 | here >> 10 | above | below);
  }

 private:
  static __m128i load(const uint16_t* rows) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows)); }
  static Wide padded(__m128i low, __m128i high) {
    const Wide rows = reinterpret_cast<Wide>(_mm256_set_m128i(high, low));
    return rows | rows << kSide;
  }
};

using Native = Torus<Wide>;
#elif defined(__SSE2__)
using Native = Torus<Half>;
#else
using Native = Torus<std::conditional_t<sizeof(void*) == 8, uint64_t, uint32_t>>;
#endif

// The cells around each anchor of block b: bit by bit, x21 is the cell two rows below the anchor and one column to the
// right. Pairs and triples of cells are worked out once for all shapes that share them.
template <class Block>
struct Window {
  Block x00, x01, x02, x03, x10, x11, x12, x20, x21, x30;
  Block h00, h01, h10, h11, v00, v01, v10, v11;  // pairs side by side, pairs on top of each other
  Block top, bottom, left, right;                // triples

  template <class T>
  [[gnu::always_inline]] Window(const T& cells, uint32_t b) {
    x00 = cells.rows_below(b, 0), x10 = cells.rows_below(b, 1), x20 = cells.rows_below(b, 2),
    x30 = cells.rows_below(b, 3);
    x01 = x00 >> 1, x02 = x00 >> 2, x03 = x00 >> 3, x11 = x10 >> 1, x12 = x10 >> 2, x21 = x20 >> 1;
    h00 = x00 & x01, h01 = x01 & x02, h10 = x10 & x11, h11 = x11 & x12;
    v00 = x00 & x10, v01 = x01 & x11, v10 = x10 & x20, v11 = x11 & x21;
    top = h00 & x02, bottom = h10 & x12, left = v00 & x20, right = v01 & x21;
  }
};

template <uint32_t N>
using Index = std::integral_constant<uint32_t, N>;

// Finds the anchors at which each shape lies in `room` and not wholly in `far`. take(Index<i>, ...) gets three boards
// of anchors at a time, so that few are alive at once: those of shapes 3i, 3i + 1 and 3i + 2, and last that of
// shape 18.
template <class Block, class Take>
[[gnu::always_inline]] inline void each_shape(const Window<Block>& room, const Window<Block>& far, Take& take) {
  const auto fit = [&](auto shape) __attribute__((always_inline)) {
    return static_cast<Block>(shape(room) & ~shape(far));
  };
  using W = const Window<Block>&;
  take(Index<0>(), fit([](W w) { return w.top & w.x03; }), fit([](W w) { return w.left & w.x30; }),
       fit([](W w) { return w.h00 & w.h10; }));
  take(Index<1>(), fit([](W w) { return w.top & w.x10; }), fit([](W w) { return w.top & w.x11; }),
       fit([](W w) { return w.top & w.x12; }));
  take(Index<2>(), fit([](W w) { return w.bottom & w.x00; }), fit([](W w) { return w.bottom & w.x01; }),
       fit([](W w) { return w.bottom & w.x02; }));
  take(Index<3>(), fit([](W w) { return w.h01 & w.h10; }), fit([](W w) { return w.h00 & w.h11; }),
       fit([](W w) { return w.left & w.x01; }));
  take(Index<4>(), fit([](W w) { return w.left & w.x11; }), fit([](W w) { return w.left & w.x21; }),
       fit([](W w) { return w.right & w.x00; }));
  take(Index<5>(), fit([](W w) { return w.right & w.x10; }), fit([](W w) { return w.right & w.x20; }),
       fit([](W w) { return w.v00 & w.v11; }));
  take(Index<6>(), fit([](W w) { return w.v01 & w.v10; }));
}

// Counts the bits of all these boards together. Carry-save adders turn the 19 boards into five, whose bits count 1, 2,
// 4, 8 and 16.
template <class T>
class Tally {
 public:
  using Block = typename T::Block;

  template <uint32_t N>
  [[gnu::always_inline]] void operator()(Index<N>, Block x, Block y, Block z) {
    triples_[N] = add(x, y, z);
  }
  [[gnu::always_inline]] void operator()(Index<6>, Block x) { last_ = x; }

  [[gnu::always_inline]] uint32_t total(uint32_t b) const {
    const Sum *t = triples_, a = add(t[0].ones, t[1].ones, t[2].ones), c = add(t[3].ones, t[4].ones, t[5].ones),
              ones = add(a.ones, c.ones, last_);
    const Sum d = add(t[0].twos, t[1].twos, t[2].twos), e = add(t[3].twos, t[4].twos, t[5].twos),
              f = add(a.twos, c.twos, ones.twos), twos = add(d.ones, e.ones, f.ones);
    const Sum g = add(d.twos, e.twos, f.twos);
    const Block fours = g.ones ^ twos.twos, more = g.ones & twos.twos;
    const Block eights = g.twos ^ more, sixteens = g.twos & more;
    const Block inside = T::inside(b);
    return T::count(ones.ones & inside) + 2 * T::count(twos.ones & inside) + 4 * T::count(fours & inside) +
           8 * T::count(eights & inside) + 16 * T::count(sixteens & inside);
  }

 private:
  struct Sum {
    Block ones, twos;  // twos weigh twice what ones do
  };
  [[gnu::always_inline]] static Sum add(Block x, Block y, Block z) {
    const Block half = x ^ y;
    return {static_cast<Block>(half ^ z), static_cast<Block>((x & y) | (half & z))};
  }

  Sum triples_[6];
  Block last_;
};

// The number of legal placements: about 300 instructions with AVX2.
template <class T>
uint32_t count_placements(const Rows& own, const Rows& other, bool anywhere) {
  const Room<T> room(own, other, anywhere);
  uint32_t total = 0;
  for (uint32_t b = 0; b < T::kBlocks; ++b) {
    Tally<T> tally;
    each_shape(Window<typename T::Block>(room.empty, b), Window<typename T::Block>(room.far, b), tally);
    total += tally.total(b);
  }
  return total;
}

struct Mobilities {
  uint32_t own, other;
};

// The numbers of both sides at once. Which shapes fit the empty cells is the same for both.
template <class T>
Mobilities count_both(const Rows& own, const Rows& other, bool anywhere) {
  // On a 32-bit target one side after the other takes half the stack, of which boards have 2 KB.
  if constexpr (sizeof(typename T::Block) == 4) {
    return {count_placements<T>(own, other, anywhere), count_placements<T>(other, own, anywhere)};
  }
  const Room<T> ours(own, other, anywhere), theirs(other, own, anywhere);
  Mobilities total{0, 0};
  for (uint32_t b = 0; b < T::kBlocks; ++b) {
    const Window<typename T::Block> room(ours.empty, b);
    Tally<T> first, second;
    each_shape(room, Window<typename T::Block>(ours.far, b), first);
    total.own += first.total(b);
    each_shape(room, Window<typename T::Block>(theirs.far, b), second);
    total.other += second.total(b);
  }
  return total;
}

}  // namespace tilefish::tetress
