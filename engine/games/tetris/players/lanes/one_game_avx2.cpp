// The choices of linear.cpp, all columns of a shape at once: one vector holds the ten columns.
#include "engine/games/tetris/players/lanes/lanes.h"

#if defined(__AVX2__)

#include <utility>

namespace tilefish::tetris {
namespace {

struct BoardSummary {
  Padded column, smear, height, wells;
  uint16_t before[16], behind[kPadded];  // rows filled in all columns left of x; in x and all right of it
  int64_t value;
};

inline void summarise(const Board& board, const Linear& linear, BoardSummary& summary) {
  fill(summary.column, floored_columns(board));

  uint32_t before = 0xFFFF, behind = 0xFFFF;
  for (uint32_t x = 0; x < kColumns; ++x) {
    summary.before[x] = static_cast<uint16_t>(before);
    before &= *summary.column.from(static_cast<int32_t>(x));
  }
  summary.behind[kColumns] = 0xFFFF;
  for (uint32_t x = kColumns; x-- != 0;) {
    behind &= *summary.column.from(static_cast<int32_t>(x));
    summary.behind[x] = static_cast<uint16_t>(behind);
  }

  const Worth worth = worth_of(summary.column, linear);
  store(summary.smear.lanes + kSide, worth.smear);
  store(summary.height.lanes + kSide, worth.height);
  store(summary.wells.lanes + kSide, worth.wells);
  summary.value = worth.value;
}

struct ColumnsOfGame {
  const BoardSummary& summary;

  Lanes column(int32_t i) const { return load(summary.column.from(i)); }
  Lanes smear(int32_t i) const { return load(summary.smear.from(i)); }
  Lanes height(int32_t i) const { return load(summary.height.from(i)); }
  Lanes wells(int32_t i) const { return load(summary.wells.from(i)); }
  Lanes before() const { return load(summary.before); }
  Lanes behind(uint32_t i) const { return load(summary.behind + i); }
  // The lanes that are placements of a shape whose last left edge is this one.
  static Lanes placements(uint32_t last) {
    const Lanes index = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm256_cmpgt_epi16(all(static_cast<int32_t>(last) + 1), index);
  }
};

// By how much the wells change.
template <uint32_t S>
[[gnu::always_inline]] inline Lanes change_of_wells(const ColumnsOfGame& view, const Placements<S>& at) {
  constexpr uint32_t width = kShape[S].width;
  const Lanes beyond_left = _mm256_andnot_si256(at.after[0], _mm256_and_si256(view.column(-2), at.cells[0]));
  const Lanes beyond_right =
      _mm256_andnot_si256(at.after[width + 1], _mm256_and_si256(view.column(width + 1), at.cells[width - 1]));
  Lanes bytes = _mm256_add_epi8(wells(beyond_left, at.after[0]), wells(beyond_right, at.after[width + 1]));
  Lanes before = _mm256_setzero_si256();
  unroll<width>([&](auto i) {
    const Lanes between = _mm256_andnot_si256(at.after[i + 1], _mm256_and_si256(at.after[i], at.after[i + 2]));
    bytes = _mm256_add_epi8(bytes, wells(between, at.after[i + 1]));
    before = _mm256_add_epi16(before, view.wells(i));
  });
  return _mm256_sub_epi16(sum_of_bytes(bytes), before);
}

// The best of a shape's placements in all columns.
template <uint32_t S>
void scan(const BoardSummary& summary, const Linear& linear, Found& best) {
  constexpr const Shape& shape = kShape[S];
  const ColumnsOfGame view{summary};
  const Placements<S> at = placements_on<S>(view);
  const Lanes worth = worth_of_placements(view, at, change_of_wells(view, at), linear);

  // The least of `kBias - worth` in the lanes that are placements and clear nothing.
  constexpr int32_t kBias = 0x4000;
  constexpr uint32_t kLast = kColumns - shape.width;
  const Lanes clears_nothing = _mm256_and_si256(ColumnsOfGame::placements(kLast), _mm256_cmpeq_epi16(at.full, all(1)));
  const Lanes cost = _mm256_or_si256(_mm256_sub_epi16(all(kBias), worth), ~clears_nothing);
  const __m128i low = _mm_minpos_epu16(_mm256_castsi256_si128(cost));
  uint32_t least = static_cast<uint32_t>(_mm_cvtsi128_si32(low));
  if constexpr (kLast >= 8) {
    const uint32_t high = static_cast<uint32_t>(_mm_cvtsi128_si32(_mm_minpos_epu16(_mm256_extracti128_si256(cost, 1))));
    if ((high & 0xFFFFu) < (least & 0xFFFFu)) least = high + (8u << 16);
  }
  if ((least & 0xFFFFu) != 0xFFFFu) {
    best.offer(summary.value + kBias - static_cast<int64_t>(least & 0xFFFFu), move_of(shape.orientation, least >> 16));
  }

  constexpr uint32_t kPlacements = (1u << (2 * kLast + 2)) - 1;  // two bits a lane
  uint32_t clearing = ~static_cast<uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi16(at.full, all(1)))) & kPlacements;
  if (clearing == 0) return;
  alignas(32) uint16_t rows[16], full_rows[16];
  store(rows, at.row);
  store(full_rows, at.full);
  for (; clearing != 0; clearing &= clearing - 1, clearing &= clearing - 1) {
    const uint32_t x = lowest_bit(clearing) / 2;
    best.offer(value_of_clearing<S>(summary.column, x, rows[x], full_rows[x], linear), move_of(shape.orientation, x));
  }
}

using Scan = void (*)(const BoardSummary&, const Linear&, Found&);
template <uint32_t... S>
constexpr std::array<Scan, kShapes> table(std::integer_sequence<uint32_t, S...>) {
  return {scan<S>...};
}
constexpr auto kScans = table(std::make_integer_sequence<uint32_t, kShapes>());

}  // namespace

Choice best_of_lanes(const Board& board, uint32_t piece, const Linear& linear) {
  BoardSummary summary;
  summarise(board, linear, summary);
  Found best{kNoValue, kNoMove};
  for (uint32_t shape = kFirstShape[piece]; shape < kFirstShape[piece + 1]; ++shape)
    kScans[shape](summary, linear, best);
  return {static_cast<Move>(best.move), best.value};
}

}  // namespace tilefish::tetris

#endif
