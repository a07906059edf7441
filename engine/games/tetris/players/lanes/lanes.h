// Columns of Tetris boards as lanes of a 256-bit vector: of one game, whose columns are all looked at together
// (one_game_avx2.cpp), or one column of 16 games (sixteen_games_avx2.cpp).
//
// A lane of 16 bits is a column: bit 0 the floor, bit r + 1 row r. A column whose bits below its top are all set
// (`smear`) is its height as a unary number. So the landing of a shape is an OR of such columns, and one more than that
// is the landing row as a single bit, by which the shape's cells are multiplied into place. Boards of more than
// kMostNarrow rows do not fit a lane and are left to linear.cpp.
#pragma once

#include "engine/games/tetris/players/linear_avx2.h"

#if defined(__AVX2__)

#include <immintrin.h>

#include "engine/core/unroll.h"

namespace tilefish::tetris {

using Lanes = __m256i;

inline Lanes all(int32_t value) { return _mm256_set1_epi16(static_cast<int16_t>(value)); }
inline Lanes load(const uint16_t* lanes) { return _mm256_loadu_si256(reinterpret_cast<const Lanes*>(lanes)); }
inline void store(uint16_t* to, Lanes lanes) { _mm256_storeu_si256(reinterpret_cast<Lanes*>(to), lanes); }

// The set bits of every byte.
inline Lanes bits_of_bytes(Lanes v) {
  const Lanes count =
      _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const Lanes low = _mm256_set1_epi8(0x0F);
  return _mm256_add_epi8(_mm256_shuffle_epi8(count, _mm256_and_si256(v, low)),
                         _mm256_shuffle_epi8(count, _mm256_and_si256(_mm256_srli_epi16(v, 4), low)));
}
inline Lanes sum_of_bytes(Lanes bytes) { return _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)); }

// Counts, in bytes, the cells of wells, and for each of them the empty cells right below it.
inline Lanes wells(Lanes cells, Lanes column) {
  Lanes bytes = _mm256_setzero_si256();
  for (; !_mm256_testz_si256(cells, cells); cells = _mm256_andnot_si256(column, _mm256_srli_epi16(cells, 1))) {
    bytes = _mm256_add_epi8(bytes, bits_of_bytes(cells));
  }
  return bytes;
}

inline constexpr uint32_t kSide = 2;                 // walls on each side of the board
inline constexpr uint32_t kPadded = kSide + 5 + 16;  // a vector begins at most five columns in

// Columns with walls beside them, to be loaded from any column on.
struct Padded {
  uint16_t lanes[kPadded];

  const uint16_t* from(int32_t column) const { return lanes + static_cast<int32_t>(kSide) + column; }
};

inline uint32_t sum_of_lanes(Lanes lanes) {
  const Lanes pairs = _mm256_madd_epi16(lanes, all(1));
  __m128i four = _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1));
  return static_cast<uint32_t>(_mm_cvtsi128_si32(four));
}

inline Lanes inside() { return _mm256_setr_epi16(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0); }

// Columns between walls.
inline void fill(Padded& padded, Lanes columns) {
  store(padded.lanes, all(-1));
  store(padded.lanes + kPadded - 16, all(-1));
  store(padded.lanes + kSide, _mm256_or_si256(columns, _mm256_xor_si256(inside(), all(-1))));
}

// What a board is worth without the piece's own features, and what was worked out on the way.
struct Worth {
  Lanes smear, height, wells;
  int64_t value;
};

inline Lanes smeared(Lanes column) {
  Lanes smear = _mm256_or_si256(column, _mm256_srli_epi16(column, 1));
  smear = _mm256_or_si256(smear, _mm256_srli_epi16(smear, 2));
  smear = _mm256_or_si256(smear, _mm256_srli_epi16(smear, 4));
  return _mm256_or_si256(smear, _mm256_srli_epi16(smear, 8));
}

inline Worth worth_of(const Padded& columns, const Linear& linear) {
  const Lanes column = load(columns.from(0)), left = load(columns.from(-1)), right = load(columns.from(1));
  const Lanes smear = smeared(column);
  const Lanes hole = _mm256_xor_si256(smear, column);
  const Lanes height = _mm256_sub_epi16(sum_of_bytes(bits_of_bytes(smear)), all(1));
  const Lanes well = sum_of_bytes(wells(_mm256_andnot_si256(column, _mm256_and_si256(left, right)), column));

  // Above the 15 rows of a lane there are five more, empty, with two changes each. Lane 10 is the wall: it ends the
  // rows, and it is no column.
  constexpr int32_t kRowsAbove = kMostRows - 15;
  const Lanes rows = sum_of_bytes(bits_of_bytes(_mm256_xor_si256(column, left)));
  const Lanes changes = sum_of_bytes(bits_of_bytes(_mm256_xor_si256(column, _mm256_srli_epi16(column, 1))));
  const auto weigh = [&](Feature feature, Lanes amount) {
    return _mm256_mullo_epi16(amount, all(linear.weight[feature]));
  };
  Lanes sum = _mm256_add_epi16(weigh(kColumnTransitions, changes), weigh(kHoles, sum_of_bytes(bits_of_bytes(hole))));
  sum = _mm256_and_si256(_mm256_add_epi16(sum, weigh(kWells, well)), inside());
  sum = _mm256_add_epi16(sum, weigh(kRowTransitions, rows));
  const int32_t value = static_cast<int32_t>(sum_of_lanes(sum)) + linear.weight[kRowTransitions] * 2 * kRowsAbove;
  return {smear, height, well, value};
}

// The columns of a board with the floor below them.
inline Lanes floored_columns(const Board& board) {
  const auto eight = _mm256_loadu_si256(reinterpret_cast<const Lanes*>(board.column));
  const auto two = _mm256_castsi128_si256(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(board.column + 8)));
  const Lanes packed = _mm256_permute4x64_epi64(_mm256_packus_epi32(eight, two), 0xD8);
  return _mm256_or_si256(_mm256_slli_epi16(packed, 1), all(1));
}

struct Found {
  int64_t value;
  uint32_t move;

  void offer(int64_t other, uint32_t at) {
    if (other > value || (other == value && at < move)) {
      value = other;
      move = at;
    }
  }
};

// A placement that completes the rows `full`; `row` is the bit of the shape's lowest one.
template <uint32_t S>
inline int64_t value_of_clearing(const Padded& before, uint32_t x, uint32_t row, uint32_t full, const Linear& linear) {
  constexpr const Shape& shape = kShape[S];
  Padded after = before;
  uint32_t eroded = 0;
  full ^= 1u;  // the floor stays
  unroll<shape.width>([&](auto i) {
    const uint32_t cells = row * shape.cells[i];
    after.lanes[kSide + x + i] = static_cast<uint16_t>(after.lanes[kSide + x + i] | cells);
    eroded += count_bits(cells & full);
  });
  const uint32_t lines = count_bits(full);
  Lanes columns = load(after.from(0));
  for (uint32_t rest = full; rest != 0;) {
    const uint32_t top = 1u << highest_bit(rest);
    rest ^= top;
    const Lanes below = all(static_cast<int32_t>(top - 1));
    columns =
        _mm256_or_si256(_mm256_and_si256(columns, below), _mm256_andnot_si256(below, _mm256_srli_epi16(columns, 1)));
  }
  store(after.lanes + kSide, _mm256_or_si256(columns, _mm256_xor_si256(inside(), all(-1))));
  return worth_of(after, linear).value +
         linear.weight[kLandingHeight] * static_cast<int32_t>(2 * highest_bit(row) - 2 + shape.height - 1) +
         linear.weight[kErodedCells] * static_cast<int32_t>(lines * eroded);
}
// A shape in all lanes at once. A View has the columns as lanes: those of one game, where lane x is the placement with
// its left edge in column x, or one left edge in 16 games. Its column i is the i-th from the left edge on.
template <uint32_t S>
struct Placements {
  static constexpr const Shape& shape = kShape[S];
  static constexpr uint32_t width = shape.width;

  Lanes land, row;         // the row of its lowest cells, as a number and as a bit
  Lanes heights;           // the sum of `stands`
  Lanes stands[width];     // the row its lowest cells would have if it stood on one column alone
  Lanes cells[width];      // its cells in each of its columns
  Lanes after[width + 2];  // its columns with these cells, and the two columns beside them
  Lanes full;              // the rows that are full then; bit 0, the floor, is in every column
};

template <uint32_t S, class View>
[[gnu::always_inline]] inline Placements<S> placements_on(const View& view) {
  constexpr const Shape& shape = kShape[S];
  constexpr uint32_t width = shape.width;
  Placements<S> at;
  at.land = all(0);
  at.heights = _mm256_setzero_si256();
  Lanes landed = _mm256_setzero_si256();
  unroll<width>([&](auto i) {
    const Lanes height = view.height(i);
    landed = _mm256_or_si256(landed, _mm256_srli_epi16(view.smear(i), shape.bottom[i]));
    at.stands[i] = _mm256_sub_epi16(height, all(shape.bottom[i]));
    at.land = _mm256_max_epi16(at.land, at.stands[i]);
    at.heights = _mm256_add_epi16(at.heights, at.stands[i]);
  });
  // No cells where there is no placement: whatever such lanes hold, it makes no wells to count.
  at.row = _mm256_and_si256(_mm256_add_epi16(landed, all(1)), View::placements(kColumns - width));

  at.full = _mm256_and_si256(view.before(), view.behind(width));
  at.after[0] = view.column(-1);
  at.after[width + 1] = view.column(width);
  unroll<width>([&](auto i) {
    at.cells[i] = _mm256_mullo_epi16(at.row, all(shape.cells[i]));
    at.after[i + 1] = _mm256_or_si256(view.column(i), at.cells[i]);
    at.full = _mm256_and_si256(at.full, at.after[i + 1]);
  });
  return at;
}

// How many sides of the shape's cells touch filled cells, in bytes.
template <uint32_t S, class View>
[[gnu::always_inline]] inline Lanes contacts(const View& view, const Placements<S>& at) {
  constexpr const Shape& shape = kShape[S];
  constexpr uint32_t width = shape.width;
  Lanes touching = _mm256_add_epi8(bits_of_bytes(_mm256_and_si256(at.after[0], at.cells[0])),
                                   bits_of_bytes(_mm256_and_si256(at.after[width + 1], at.cells[width - 1])));
  unroll<width>([&](auto i) {
    if constexpr (i != 0) {
      constexpr uint32_t lower = shape.cells[i] & ((1u << shape.bottom[i - 1]) - 1);
      if constexpr (lower != 0) {
        const Lanes beside = _mm256_and_si256(view.column(i - 1), _mm256_mullo_epi16(at.row, all(lower)));
        touching = _mm256_add_epi8(touching, bits_of_bytes(beside));
      }
    }
    if constexpr (i + 1 < width) {
      constexpr uint32_t lower = shape.cells[i] & ((1u << shape.bottom[i + 1]) - 1);
      if constexpr (lower != 0) {
        const Lanes beside = _mm256_and_si256(view.column(i + 1), _mm256_mullo_epi16(at.row, all(lower)));
        touching = _mm256_add_epi8(touching, bits_of_bytes(beside));
      }
    }
  });
  return touching;
}

// What the placements that clear nothing are worth, less what the board before is.
template <uint32_t S, class View>
[[gnu::always_inline]] inline Lanes worth_of_placements(const View& view, const Placements<S>& at,
                                                        Lanes change_of_wells, const Linear& linear) {
  constexpr const Shape& shape = kShape[S];
  constexpr uint32_t width = shape.width;
  const auto weigh = [&](Feature feature, Lanes amount) {
    return _mm256_mullo_epi16(amount, all(linear.weight[feature]));
  };
  Lanes gaps = all(width);
  unroll<width>([&](auto i) { gaps = _mm256_add_epi16(gaps, _mm256_cmpeq_epi16(at.land, at.stands[i])); });
  const Lanes double_land = _mm256_slli_epi16(at.land, 1);
  const Lanes holes = width == 1   ? _mm256_setzero_si256()
                      : width == 2 ? _mm256_sub_epi16(double_land, at.heights)
                      : width == 3 ? _mm256_sub_epi16(_mm256_add_epi16(double_land, at.land), at.heights)
                                   : _mm256_sub_epi16(_mm256_slli_epi16(at.land, 2), at.heights);
  Lanes worth = _mm256_add_epi16(weigh(kLandingHeight, _mm256_add_epi16(double_land, all(shape.height - 1))),
                                 weigh(kHoles, holes));
  const Lanes row_changes = _mm256_slli_epi16(_mm256_sub_epi16(all(shape.height), sum_of_bytes(contacts(view, at))), 1);
  worth = _mm256_add_epi16(worth, weigh(kRowTransitions, row_changes));
  worth = _mm256_add_epi16(worth, weigh(kColumnTransitions, _mm256_slli_epi16(gaps, 1)));
  return _mm256_add_epi16(worth, weigh(kWells, change_of_wells));
}

}  // namespace tilefish::tetris

#endif
