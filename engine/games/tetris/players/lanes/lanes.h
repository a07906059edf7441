// Columns of Tetris boards as lanes of a 256-bit vector: of one game, whose columns are all looked at together
// (one_game_avx2.cpp), or one column of 16 games (sixteen_games_avx2.cpp).
//
// A lane of 16 bits is a column: bit 0 the floor, bit r + 1 row r. A column whose bits below its top are all set
// (`smear`) is its height as a unary number. Boards of more than kMostNarrow rows do not fit a lane and are left to
// linear.cpp.
#pragma once

#include "engine/games/tetris/players/linear_plain.h"

#if defined(__AVX2__)

#include <immintrin.h>

#include "engine/core/unroll.h"

namespace tilefish::tetris {

using Lanes = __m256i;

inline Lanes all(int32_t value) { return _mm256_set1_epi16(static_cast<int16_t>(value)); }
inline Lanes load(const uint16_t* lanes) { return _mm256_loadu_si256(reinterpret_cast<const Lanes*>(lanes)); }
inline void store(uint16_t* to, Lanes lanes) { _mm256_storeu_si256(reinterpret_cast<Lanes*>(to), lanes); }

// The set bits of every byte.
inline Lanes bits_of_bytes(Lanes v, Lanes low = _mm256_set1_epi8(0x0F)) {
  const Lanes count =
      _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
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

inline Lanes inside() { return _mm256_setr_epi16(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0); }

// Columns between walls.
inline void fill(Padded& padded, Lanes columns) {
  store(padded.lanes, all(-1));
  store(padded.lanes + kPadded - 16, all(-1));
  store(padded.lanes + kSide, _mm256_or_si256(columns, _mm256_xor_si256(inside(), all(-1))));
}

inline Lanes smeared(Lanes column) {
  Lanes smear = _mm256_or_si256(column, _mm256_srli_epi16(column, 1));
  smear = _mm256_or_si256(smear, _mm256_srli_epi16(smear, 2));
  smear = _mm256_or_si256(smear, _mm256_srli_epi16(smear, 4));
  return _mm256_or_si256(smear, _mm256_srli_epi16(smear, 8));
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

}  // namespace tilefish::tetris

#endif
