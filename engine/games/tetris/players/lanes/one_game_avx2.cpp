// The choices of linear.cpp, all columns of a shape at once: one vector holds the ten columns.
//
// What costs most about a placement is to count its wells. So all placements are weighed as if there were none in the
// shape's columns afterwards, nor new ones beside it, which is more than they are worth. The wells are counted of the
// best ones only, one after the other, until no other can be better: of one placement in twenty. Those that clear rows
// are few, and are all looked at.
#include "engine/games/tetris/players/lanes/lanes.h"

#if defined(__AVX2__)

#include <algorithm>
#include <utility>

#include "engine/games/tetris/players/landing.h"

namespace tilefish::tetris {
namespace {

// The lanes behind this one.
inline Lanes beyond(uint32_t last) {
  const Lanes index = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return _mm256_cmpgt_epi16(index, all(static_cast<int32_t>(last)));
}

// Lanes moved up or down by so many columns; walls move in.
template <uint32_t N>
inline Lanes moved_up(Lanes v) {
  return _mm256_alignr_epi8(v, _mm256_permute2x128_si256(v, all(-1), 0x02), 16 - 2 * N);
}
template <uint32_t N>
inline Lanes moved_down(Lanes v) {
  return _mm256_alignr_epi8(_mm256_permute2x128_si256(v, all(-1), 0x21), v, 2 * N);
}

// A board, a lane a column, and weights in all lanes.
struct Columns {
  Padded column;
  Padded height;         // h as h in the upper byte and h + 8 in the lower one
  Padded cost;           // less what a placement on the column is given back, as in linear_plain.cpp
  Lanes before, behind;  // rows filled in all columns left of x; in x and all right of it
  Lanes contact, gap;    // what one more is worth to the cost; contacts are counted in bytes
  Lanes low = _mm256_set1_epi8(0x0F);

  static constexpr int32_t kBias = 0x1000;  // of each column, so that costs are positive

  Columns(const Board& board, const Linear& linear) {
    fill(column, floored_columns(board));
    const Lanes here = load(column.from(0)), left = load(column.from(-1)), right = load(column.from(1));
    const Lanes well = sum_of_bytes(wells(_mm256_andnot_si256(here, _mm256_and_si256(left, right)), here));
    const Lanes rows = _mm256_sub_epi16(sum_of_bytes(bits_of_bytes(smeared(here))), all(1));
    store(height.lanes + kSide, _mm256_add_epi16(_mm256_or_si256(_mm256_slli_epi16(rows, 8), rows), all(8)));
    const Lanes its_cost = _mm256_add_epi16(_mm256_mullo_epi16(rows, all(linear.weight[kHoles])),
                                            _mm256_mullo_epi16(well, all(linear.weight[kWells])));
    store(cost.lanes + kSide, _mm256_add_epi16(its_cost, all(kBias)));
    contact = _mm256_set1_epi8(static_cast<int8_t>(2 * linear.weight[kRowTransitions]));
    gap = all(2 * linear.weight[kColumnTransitions]);
    before = moved_up<1>(here);
    before = _mm256_and_si256(before, moved_up<1>(before));
    before = _mm256_and_si256(before, moved_up<2>(before));
    before = _mm256_and_si256(before, moved_up<4>(before));
    before = _mm256_and_si256(before, moved_up<8>(before));
    behind = _mm256_and_si256(here, moved_down<1>(here));
    behind = _mm256_and_si256(behind, moved_down<2>(behind));
    behind = _mm256_and_si256(behind, moved_down<4>(behind));
    behind = _mm256_and_si256(behind, moved_down<8>(behind));
  }
};

// The placements of a shape, a lane each. What one is worth at most is `zero` less its cost.
struct Bounds {
  alignas(32) uint16_t cost[16];
  uint16_t land[16];  // as heights of columns
  uint16_t full[16];  // the rows that are completed, the shape's lowest row as bit 0
  int32_t zero;
  uint32_t clearing;  // the lanes that complete rows, two bits each
  int32_t highest;    // bound, and in the lowest bits its orientation and its lane

  static constexpr uint32_t kNever = 0xFFFF;  // the cost where there is no placement, or one that was looked at
  static constexpr uint32_t kPlace = 6;       // bits

  uint32_t row(uint32_t lane) const { return land[lane] >> 8; }
  template <bool kMoreThanEight = true>
  void find_highest(uint32_t orientation, Lanes costs) {
    uint32_t least = static_cast<uint32_t>(_mm_cvtsi128_si32(_mm_minpos_epu16(_mm256_castsi256_si128(costs))));
    if constexpr (kMoreThanEight) {
      const __m128i high = _mm_minpos_epu16(_mm256_extracti128_si256(costs, 1));
      const uint32_t others = static_cast<uint32_t>(_mm_cvtsi128_si32(high));
      if ((others & 0xFFFFu) < (least & 0xFFFFu)) least = others + (8u << 16);
    }
    highest = ((zero - static_cast<int32_t>(least & 0xFFFFu)) << kPlace) +
              static_cast<int32_t>(orientation * 16 + (least >> 16));
  }
};

// Of a shape's columns i and i + 1, the one whose run begins higher, and the cells of the other below that.
struct Inner {
  uint32_t column, cells;
};
constexpr Inner inner_of(const Shape& shape, uint32_t i) {
  const bool left = shape.bottom[i] > shape.bottom[i + 1];
  const uint32_t higher = left ? i : i + 1, lower = left ? i + 1 : i;
  return {higher, shape.cells[lower] & ((1u << shape.bottom[higher]) - 1)};
}

// Rows of placements, counted from their lowest, which is bit 0: those that the shape completes, and those where its
// cells touch filled ones, four bits for each side and for each two of its columns.
struct Touching {
  Lanes full, contacts;
};
template <uint32_t S>
[[gnu::always_inline]] inline Touching touching_rows(const Columns& columns, Lanes land) {
  constexpr const Shape& shape = kShape[S];
  constexpr uint32_t width = shape.width;
  // 2 to the power of 15 less the height: its high product moves a lane down by the height and by the floor. A lookup
  // takes the lowest four bits of h and of h + 8.
  const Lanes power = _mm256_setr_epi8(-128, 64, 32, 16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, -128, 64, 32, 16, 8, 4, 2,
                                       1, 0, 0, 0, 0, 0, 0, 0, 0);
  const Lanes factor = _mm256_shuffle_epi8(power, land);
  const auto rows = [&](Lanes lanes) { return _mm256_mulhi_epu16(lanes, factor); };
  const auto column = [&](uint32_t i) { return rows(load(columns.column.from(static_cast<int32_t>(i)))); };
  const auto cells = [](uint32_t bits) { return all(static_cast<int32_t>(bits)); };
  Touching touching;
  touching.full = rows(_mm256_and_si256(columns.before, moved_down<width>(columns.behind)));
  touching.contacts =
      _mm256_or_si256(_mm256_and_si256(column(0u - 1), cells(shape.cells[0])),
                      _mm256_slli_epi16(_mm256_and_si256(column(width), cells(shape.cells[width - 1])), 4));
  unroll<width>([&](auto i) {
    touching.full = _mm256_and_si256(touching.full, _mm256_or_si256(column(i), cells(shape.cells[i])));
    if constexpr (i + 1 < width) {
      constexpr Inner inner = inner_of(shape, i);
      if constexpr (inner.cells != 0) {
        const Lanes rows_inside = _mm256_and_si256(column(inner.column), cells(inner.cells));
        touching.contacts = _mm256_or_si256(touching.contacts, _mm256_slli_epi16(rows_inside, 8 + 4 * i));
      }
    }
  });
  return touching;
}

// Bounds of a shape's placements.
template <uint32_t S>
[[gnu::always_inline]] inline void weigh(const Columns& columns, const Linear& linear, Bounds& bounds) {
  constexpr const Shape& shape = kShape[S];
  constexpr uint32_t width = shape.width;
  constexpr int32_t kBottoms = shape.bottom[0] + shape.bottom[1] + shape.bottom[2] + shape.bottom[3];
  const int32_t* const weight = linear.weight;
  const auto cost_of = [&](uint32_t i) { return load(columns.cost.from(static_cast<int32_t>(i))); };
  Lanes stands[width], land = all(0), cost = cost_of(0);
  unroll<width>([&](auto i) {
    stands[i] = _mm256_sub_epi16(load(columns.height.from(i)), all(0x0101 * shape.bottom[i]));
    land = i == 0 ? stands[0] : _mm256_max_epi16(land, stands[i]);
    if (i != 0) cost = _mm256_add_epi16(cost, cost_of(i));
  });
  Lanes level = _mm256_cmpeq_epi16(land, stands[0]);  // less the columns without a gap
  unroll<width - 1>([&](auto i) { level = _mm256_add_epi16(level, _mm256_cmpeq_epi16(land, stands[i + 1])); });
  const Touching touching = touching_rows<S>(columns, land);
  cost = _mm256_add_epi16(cost, _mm256_maddubs_epi16(bits_of_bytes(touching.contacts, columns.low), columns.contact));
  cost = _mm256_sub_epi16(cost, _mm256_mullo_epi16(level, columns.gap));
  const int32_t fall = 2 * weight[kLandingHeight] + static_cast<int32_t>(width) * weight[kHoles];
  cost = _mm256_sub_epi16(cost, _mm256_maddubs_epi16(land, all(fall * 256)));
  bounds.zero = Columns::kBias * static_cast<int32_t>(width) + weight[kLandingHeight] * (shape.height - 1) +
                weight[kHoles] * kBottoms + 2 * weight[kRowTransitions] * shape.height +
                2 * weight[kColumnTransitions] * static_cast<int32_t>(width);

  constexpr uint32_t kLast = kColumns - width;
  constexpr uint32_t kPlacements = (1u << (2 * kLast + 2)) - 1;
  const Lanes clears = _mm256_cmpgt_epi16(touching.full, _mm256_setzero_si256());
  bounds.clearing = static_cast<uint32_t>(_mm256_movemask_epi8(clears)) & kPlacements;
  store(bounds.land, land);
  store(bounds.full, touching.full);
  cost = _mm256_or_si256(cost, beyond(kLast));
  store(bounds.cost, cost);
  bounds.find_highest<(kLast >= 8)>(shape.orientation, _mm256_or_si256(cost, clears));
}

template <uint32_t S>
uint32_t wells_after(const Columns& columns, uint32_t x, uint32_t row) {
  // Row r is bit r + 1 of a lane.
  return plain_wells_after(FixedShape<S>(), columns.column.from(static_cast<int32_t>(x)), row + 1);
}
constexpr auto kWellsAfter = []<uint32_t... S>(std::integer_sequence<uint32_t, S...>) {
  return std::array{wells_after<S>...};
}
(std::make_integer_sequence<uint32_t, kShapes>());

template <uint32_t P>
Choice best_of_piece(const Board& board, const Linear& linear, Wanted wanted) {
  constexpr uint32_t first = kFirstShape[P], orientations = kOrientations[P];
  const Columns columns(board, linear);
  Bounds bounds[orientations];
  unroll<orientations>([&](auto o) { weigh<first + o>(columns, linear, bounds[o]); });

  Found best{kNoValue, kNoMove};
  // Looks at a placement, once.
  const auto look = [&](uint32_t o, uint32_t x) {
    Bounds& its = bounds[o];
    const uint32_t row = its.row(x), wells = kWellsAfter[first + o](columns, x, row);
    int32_t value = its.zero - its.cost[x] + linear.weight[kWells] * static_cast<int32_t>(wells);
    if (its.full[x] != 0) value += linear.value_of_clearing(board, first + o, x, row, uint32_t{its.full[x]} << row);
    best.offer(value, move_of(o, x));
    its.cost[x] = Bounds::kNever;
  };
  for (uint32_t o = 0; o < orientations; ++o) {
    for (uint32_t lanes = bounds[o].clearing; lanes != 0; lanes &= lanes - 1, lanes &= lanes - 1)
      look(o, lowest_bit(lanes) / 2);
  }
  for (;;) {
    int32_t highest = bounds[0].highest;
    for (uint32_t o = 1; o < orientations; ++o) highest = std::max(highest, bounds[o].highest);
    if (highest >> Bounds::kPlace < best.value) break;
    const uint32_t place = static_cast<uint32_t>(highest) % (1u << Bounds::kPlace), o = place / 16;
    look(o, place % 16);
    bounds[o].find_highest(o, load(bounds[o].cost));
  }
  if (wanted == Wanted::kValue) best.value += linear.value_before(board);
  return {static_cast<Move>(best.move), best.value};
}
constexpr auto kBestOfPiece = []<uint32_t... P>(std::integer_sequence<uint32_t, P...>) {
  return std::array{best_of_piece<P>...};
}
(std::make_integer_sequence<uint32_t, kPieces>());

}  // namespace

Choice best_of_lanes(const Board& board, uint32_t piece, const Linear& linear, Wanted wanted) {
  return kBestOfPiece[piece](board, linear, wanted);
}

}  // namespace tilefish::tetris

#endif
