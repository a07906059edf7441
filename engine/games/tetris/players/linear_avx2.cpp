// The choices of linear.cpp, all columns of a shape at once: one 256-bit vector holds the ten columns. For many games
// the same code looks at one column of 16 games at once.
//
// A lane of 16 bits is a column: bit 0 the floor, bit r + 1 row r. A column whose bits below its top are all set
// (`smear`) is its height as a unary number. So the landing of a shape is an OR of such columns, and one more than that
// is the landing row as a single bit, by which the shape's cells are multiplied into place. Boards of more than
// kMostNarrow rows do not fit a lane and are left to linear.cpp.
#include "engine/games/tetris/players/linear_avx2.h"

#if defined(__AVX2__)

#include <immintrin.h>
#include <utility>

#include "engine/core/unroll.h"

namespace tilefish::tetris {
namespace {

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

constexpr uint32_t kSide = 2;                 // walls on each side of the board
constexpr uint32_t kPadded = kSide + 5 + 16;  // a vector begins at most five columns in

// Columns with walls beside them, to be loaded from any column on.
struct Padded {
  uint16_t lanes[kPadded];

  const uint16_t* from(int32_t column) const { return lanes + static_cast<int32_t>(kSide) + column; }
};

uint32_t sum_of_lanes(Lanes lanes) {
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

struct BoardSummary {
  Padded column, smear, height, wells;
  uint16_t before[16], behind[kPadded];  // rows filled in all columns left of x; in x and all right of it
  int64_t value;
};

// The columns of a board with the floor below them.
inline Lanes floored_columns(const Board& board) {
  const auto eight = _mm256_loadu_si256(reinterpret_cast<const Lanes*>(board.column));
  const auto two = _mm256_castsi128_si256(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(board.column + 8)));
  const Lanes packed = _mm256_permute4x64_epi64(_mm256_packus_epi32(eight, two), 0xD8);
  return _mm256_or_si256(_mm256_slli_epi16(packed, 1), all(1));
}

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
int64_t value_of_clearing(const Padded& before, uint32_t x, uint32_t row, uint32_t full, const Linear& linear) {
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

// What placements_on and the functions after it look at, lane by lane: the columns of one game, where lane x is the
// placement with its left edge in column x, or one left edge in 16 games. Column i is the i-th from the left edge on.
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

// A shape in all lanes at once.
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

// By how much the wells change.
template <uint32_t S, class View>
[[gnu::always_inline]] inline Lanes change_of_wells(const View& view, const Placements<S>& at) {
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

// What the placements that clear nothing are worth, less what the board before is.
template <uint32_t S, class View>
[[gnu::always_inline]] inline Lanes worth_of_placements(const View& view, const Placements<S>& at,
                                                        const Linear& linear) {
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
  return _mm256_add_epi16(worth, weigh(kWells, change_of_wells(view, at)));
}

// The best of a shape's placements in all columns.
template <uint32_t S>
void scan(const BoardSummary& summary, const Linear& linear, Found& best) {
  constexpr const Shape& shape = kShape[S];
  const ColumnsOfGame view{summary};
  const Placements<S> at = placements_on<S>(view);
  const Lanes worth = worth_of_placements(view, at, linear);

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

// The boards of 16 games.
struct SixteenBoards {
  Lanes column[kSide + kColumns + kSide];  // column x at x + kSide
  Lanes smear[kColumns], height[kColumns], wells[kColumns];
  Lanes before[kColumns + 1], behind[kColumns + 1];

  explicit SixteenBoards(const Board* const (&boards)[kLanes]) {
    for (uint32_t wall = 0; wall < kSide; ++wall) column[wall] = column[kSide + kColumns + wall] = all(-1);
    before[0] = behind[kColumns] = all(-1);
    for (uint32_t x = 0; x < kColumns; ++x) {
      alignas(32) uint16_t cells[kLanes];
      for (uint32_t g = 0; g < kLanes; ++g) cells[g] = static_cast<uint16_t>(boards[g]->column[x] << 1 | 1u);
      column[kSide + x] = load(cells);
      before[x + 1] = _mm256_and_si256(before[x], column[kSide + x]);
    }
    for (uint32_t x = kColumns; x-- != 0;) {
      const Lanes* const here = column + kSide + x;
      behind[x] = _mm256_and_si256(behind[x + 1], *here);
      smear[x] = smeared(*here);
      height[x] = _mm256_sub_epi16(sum_of_bytes(bits_of_bytes(smear[x])), all(1));
      wells[x] = sum_of_bytes(tetris::wells(_mm256_andnot_si256(*here, _mm256_and_si256(here[-1], here[1])), *here));
    }
  }
};

struct ColumnOfGames {
  const SixteenBoards& boards;
  uint32_t x;

  Lanes column(int32_t i) const { return boards.column[static_cast<int32_t>(kSide + x) + i]; }
  Lanes smear(uint32_t i) const { return boards.smear[x + i]; }
  Lanes height(uint32_t i) const { return boards.height[x + i]; }
  Lanes wells(uint32_t i) const { return boards.wells[x + i]; }
  Lanes before() const { return boards.before[x]; }
  Lanes behind(uint32_t i) const { return boards.behind[x + i]; }
  static Lanes placements(uint32_t) { return all(-1); }
};

// The best placements of 16 games: of those that clear nothing in vectors, of the others game by game.
struct SixteenChoices {
  const Board* const (&board)[kLanes];
  Lanes worth = all(INT16_MIN), move = all(-1);
  uint32_t clears = 0;  // the games with a placement that clears, a bit each; of these:
  Padded column[kLanes];
  int64_t value_before[kLanes];
  Found clearing[kLanes];

  explicit SixteenChoices(const Board* const (&boards)[kLanes]) : board(boards) {}

  template <uint32_t S>
  void offer_clearing(uint32_t g, uint32_t x, uint32_t row, uint32_t full, const Linear& linear) {
    if ((clears >> g & 1u) == 0) {
      clears |= 1u << g;
      fill(column[g], floored_columns(*board[g]));
      value_before[g] = worth_of(column[g], linear).value;
      clearing[g] = {kNoValue, kNoMove};
    }
    clearing[g].offer(value_of_clearing<S>(column[g], x, row, full, linear) - value_before[g],
                      move_of(kShape[S].orientation, x));
  }
};

template <uint32_t S>
void scan_sixteen(const SixteenBoards& boards, const Linear& linear, SixteenChoices& best) {
  for (uint32_t x = 0; x + kShape[S].width <= kColumns; ++x) {
    const ColumnOfGames view{boards, x};
    const Placements<S> at = placements_on<S>(view);
    const Lanes clears_nothing = _mm256_cmpeq_epi16(at.full, all(1));
    const Lanes worth = worth_of_placements(view, at, linear);
    const Lanes better = _mm256_and_si256(_mm256_cmpgt_epi16(worth, best.worth), clears_nothing);
    best.worth = _mm256_blendv_epi8(best.worth, worth, better);
    best.move = _mm256_blendv_epi8(best.move, all(move_of(kShape[S].orientation, x)), better);
    uint32_t clearing = ~static_cast<uint32_t>(_mm256_movemask_epi8(clears_nothing));
    if (clearing == 0) continue;
    alignas(32) uint16_t rows[kLanes], full[kLanes];
    store(rows, at.row);
    store(full, at.full);
    for (; clearing != 0; clearing &= clearing - 1, clearing &= clearing - 1) {  // two bits a lane
      const uint32_t g = lowest_bit(clearing) / 2;
      best.offer_clearing<S>(g, x, rows[g], full[g], linear);
    }
  }
}

using ScanSixteen = void (*)(const SixteenBoards&, const Linear&, SixteenChoices&);
template <uint32_t... S>
constexpr std::array<ScanSixteen, kShapes> table_of_sixteen(std::integer_sequence<uint32_t, S...>) {
  return {scan_sixteen<S>...};
}
constexpr auto kScansOfSixteen = table_of_sixteen(std::make_integer_sequence<uint32_t, kShapes>());

// Whether a board fits a lane, with room for every placement.
bool is_narrow(const Position& position) {
  const uint32_t highest = position.board.highest();
  return highest <= kMostNarrow && highest + 4 <= position.height;
}

}  // namespace

Choice best_of_lanes(const Board& board, uint32_t piece, const Linear& linear) {
  BoardSummary summary;
  summarise(board, linear, summary);
  Found best{kNoValue, kNoMove};
  for (uint32_t shape = kFirstShape[piece]; shape < kFirstShape[piece + 1]; ++shape)
    kScans[shape](summary, linear, best);
  return {static_cast<Move>(best.move), best.value};
}

void best_of_sixteen(const Board* const (&boards)[kLanes], uint32_t piece, const Linear& linear,
                     Move (&moves)[kLanes]) {
  const SixteenBoards columns(boards);
  SixteenChoices best(boards);
  for (uint32_t shape = kFirstShape[piece]; shape < kFirstShape[piece + 1]; ++shape)
    kScansOfSixteen[shape](columns, linear, best);
  alignas(32) uint16_t worth[kLanes], move[kLanes];
  store(worth, best.worth);
  store(move, best.move);
  for (uint32_t g = 0; g < kLanes; ++g) {
    Found found{static_cast<int16_t>(worth[g]), move[g]};
    if ((best.clears >> g & 1u) != 0) found.offer(best.clearing[g].value, best.clearing[g].move);
    moves[g] = static_cast<Move>(found.move);
  }
}

void move_all(etl::span<DealtGame> games, const Linear& linear) {
  // The games of each piece wait until there are 16 of them; at the end the last game fills the empty lanes.
  DealtGame* waiting[kPieces][kLanes];
  uint32_t count[kPieces] = {};
  const auto play = [&](uint32_t piece) {
    const Board* boards[kLanes];
    Move moves[kLanes];
    for (uint32_t g = 0; g < kLanes; ++g)
      boards[g] = &waiting[piece][g < count[piece] ? g : count[piece] - 1]->position.board;
    best_of_sixteen(boards, piece, linear, moves);
    for (uint32_t g = 0; g < count[piece]; ++g) waiting[piece][g]->position.play(moves[g], waiting[piece][g]->dealer);
    count[piece] = 0;
  };
  for (DealtGame& game : games) {
    const uint32_t piece = game.position.piece;
    if (!linear.plain || !game.position.falls_freely() || !is_narrow(game.position)) {
      const Move move = best_linear(game.position, linear, Wanted::kMove).move;
      if (move != kNoMove) game.position.play(move, game.dealer);
      continue;
    }
    waiting[piece][count[piece]++] = &game;
    if (count[piece] == kLanes) play(piece);
  }
  for (uint32_t piece = 0; piece < kPieces; ++piece) {
    if (count[piece] != 0) play(piece);
  }
}

}  // namespace tilefish::tetris

#endif
