// The choices of linear.cpp for many games: one vector holds a column of 16 games that have the same piece.
#include "engine/games/tetris/players/lanes/lanes.h"

#if defined(__AVX2__)

#include <utility>

namespace tilefish::tetris {
namespace {

// The same for several columns, which step down together: there is one end of a loop to foresee.
template <uint32_t N>
[[gnu::always_inline]] inline Lanes wells(Lanes (&cells)[N], const Lanes (&columns)[N]) {
  Lanes bytes = _mm256_setzero_si256(), any = _mm256_setzero_si256();
  unroll<N>([&](auto i) { any = _mm256_or_si256(any, cells[i]); });
  while (!_mm256_testz_si256(any, any)) {
    any = _mm256_setzero_si256();
    unroll<N>([&](auto i) {
      bytes = _mm256_add_epi8(bytes, bits_of_bytes(cells[i]));
      cells[i] = _mm256_andnot_si256(columns[i], _mm256_srli_epi16(cells[i], 1));
      any = _mm256_or_si256(any, cells[i]);
    });
  }
  return bytes;
}

// 2 to the power of 15 less the number: the factor whose high product moves a lane down by one bit more than the
// number.
inline Lanes factor_down(Lanes number) {
  const Lanes power = _mm256_setr_epi8(-128, 64, 32, 16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, -128, 64, 32, 16, 8, 4, 2,
                                       1, 0, 0, 0, 0, 0, 0, 0, 0);
  return _mm256_shuffle_epi8(power, _mm256_xor_si256(_mm256_mullo_epi16(number, all(0x0101)), all(8)));
}

// In every byte, the sum of its set bits' places, counted from 1.
inline Lanes places_of_bytes(Lanes v) {
  const Lanes lower = _mm256_setr_epi8(0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6, 7, 7, 8, 9, 10, 0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6,
                                       7, 7, 8, 9, 10);
  const Lanes upper = _mm256_setr_epi8(0, 5, 6, 11, 7, 12, 13, 18, 8, 13, 14, 19, 15, 20, 21, 26, 0, 5, 6, 11, 7, 12,
                                       13, 18, 8, 13, 14, 19, 15, 20, 21, 26);
  const Lanes low = _mm256_set1_epi8(0x0F);
  return _mm256_add_epi8(_mm256_shuffle_epi8(lower, _mm256_and_si256(v, low)),
                         _mm256_shuffle_epi8(upper, _mm256_and_si256(_mm256_srli_epi16(v, 4), low)));
}

// The wells above the tops of columns. Each of their cells counts the empty ones from itself down to the top, so it
// counts its own place above the top, and no loop is needed, whose end nobody could foresee.
class OpenWells {
 public:
  // `factor` is factor_down of the row of the column's top.
  void add(Lanes cells, Lanes factor) {
    const Lanes places = _mm256_mulhi_epu16(cells, factor), upper = all(static_cast<int32_t>(0xFF00));
    bytes_ = _mm256_add_epi8(bytes_, places_of_bytes(places));
    if (!_mm256_testz_si256(places, upper)) [[unlikely]]  // more than eight deep: eight more for each
      deep_ =
          _mm256_add_epi16(deep_, _mm256_slli_epi16(sum_of_bytes(bits_of_bytes(_mm256_and_si256(places, upper))), 3));
  }
  Lanes sum() const { return _mm256_add_epi16(sum_of_bytes(bytes_), deep_); }

 private:
  Lanes bytes_ = _mm256_setzero_si256(), deep_ = _mm256_setzero_si256();
};

// Columns of lanes as rows of lanes: lane g of vector x becomes what lane x of vector g was, for the columns of a
// board.
inline void transpose(const Lanes (&from)[kLanes], Lanes (&to)[kColumns]) {
  Lanes half[2][8];  // of games 0 to 7 and 8 to 15: column i in the low half of a vector, column 8 + i in the high one
  for (uint32_t h = 0; h < 2; ++h) {
    Lanes pairs[8], fours[8];
    for (uint32_t i = 0; i < 4; ++i) {
      const Lanes even = from[8 * h + 2 * i], odd = from[8 * h + 2 * i + 1];
      pairs[2 * i] = _mm256_unpacklo_epi16(even, odd);
      pairs[2 * i + 1] = _mm256_unpackhi_epi16(even, odd);
    }
    for (uint32_t i = 0; i < 2; ++i) {
      for (uint32_t j = 0; j < 2; ++j) {
        const Lanes even = pairs[4 * i + j], odd = pairs[4 * i + 2 + j];
        fours[4 * i + 2 * j] = _mm256_unpacklo_epi32(even, odd);
        fours[4 * i + 2 * j + 1] = _mm256_unpackhi_epi32(even, odd);
      }
    }
    for (uint32_t j = 0; j < 4; ++j) {
      half[h][2 * j] = _mm256_unpacklo_epi64(fours[j], fours[4 + j]);
      half[h][2 * j + 1] = _mm256_unpackhi_epi64(fours[j], fours[4 + j]);
    }
  }
  for (uint32_t x = 0; x < 8; ++x) to[x] = _mm256_permute2x128_si256(half[0][x], half[1][x], 0x20);
  for (uint32_t x = 8; x < kColumns; ++x) to[x] = _mm256_permute2x128_si256(half[0][x - 8], half[1][x - 8], 0x31);
}

// The boards of 16 games.
struct SixteenBoards {
  Lanes column[kSide + kColumns + kSide];                   // column x at x + kSide
  Lanes smear[1 + kColumns + 1], factor[1 + kColumns + 1];  // column x at x + 1; of walls, of which no cell is empty
  Lanes height[kColumns], open_wells[kColumns];
  Lanes before[kColumns + 1], behind[kColumns + 1];

  explicit SixteenBoards(const Board* const (&boards)[kLanes]) {
    for (uint32_t wall = 0; wall < kSide; ++wall) column[wall] = column[kSide + kColumns + wall] = all(-1);
    smear[0] = smear[1 + kColumns] = factor[0] = factor[1 + kColumns] = all(-1);
    before[0] = behind[kColumns] = all(-1);
    Lanes games[kLanes], columns[kColumns];
    for (uint32_t g = 0; g < kLanes; ++g) games[g] = floored_columns(*boards[g]);
    transpose(games, columns);
    for (uint32_t x = 0; x < kColumns; ++x) {
      column[kSide + x] = columns[x];
      before[x + 1] = _mm256_and_si256(before[x], columns[x]);
    }
    for (uint32_t x = kColumns; x-- != 0;) {
      const Lanes* const here = column + kSide + x;
      behind[x] = _mm256_and_si256(behind[x + 1], *here);
      const Lanes its_smear = smear[1 + x] = smeared(*here);
      height[x] = _mm256_sub_epi16(sum_of_bytes(bits_of_bytes(its_smear)), all(1));
      factor[1 + x] = factor_down(height[x]);
      OpenWells open;
      open.add(_mm256_andnot_si256(its_smear, _mm256_and_si256(here[-1], here[1])), factor[1 + x]);
      open_wells[x] = open.sum();
    }
  }
};

struct ColumnOfGames {
  const SixteenBoards& boards;
  uint32_t x;

  Lanes column(int32_t i) const { return boards.column[static_cast<int32_t>(kSide + x) + i]; }
  Lanes smear(int32_t i) const { return boards.smear[static_cast<int32_t>(1 + x) + i]; }
  Lanes factor(int32_t i) const { return boards.factor[static_cast<int32_t>(1 + x) + i]; }
  Lanes height(uint32_t i) const { return boards.height[x + i]; }
  Lanes open_wells(uint32_t i) const { return boards.open_wells[x + i]; }
  Lanes before() const { return boards.before[x]; }
  Lanes behind(uint32_t i) const { return boards.behind[x + i]; }
};

// A shape in all lanes at once, with its left edge in the same column of 16 games.
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

template <uint32_t S>
[[gnu::always_inline]] inline Placements<S> placements_on(const ColumnOfGames& view) {
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
  at.row = _mm256_add_epi16(landed, all(1));

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
template <uint32_t S>
[[gnu::always_inline]] inline Lanes contacts(const ColumnOfGames& view, const Placements<S>& at) {
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
template <uint32_t S>
[[gnu::always_inline]] inline Lanes worth_of_placements(const ColumnOfGames& view, const Placements<S>& at,
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

// By how much the wells change. Of those below a filled cell only new ones are counted: the others stay as they are.
template <uint32_t S>
[[gnu::always_inline]] inline Lanes change_of_wells(const ColumnOfGames& view, const Placements<S>& at) {
  constexpr const Shape& shape = kShape[S];
  constexpr uint32_t width = shape.width;
  OpenWells open;
  Lanes covered[width + 2];
  const auto beside = [&](int32_t i, Lanes sides, Lanes& its_covered) {
    const Lanes cells = _mm256_andnot_si256(view.column(i), sides);
    open.add(_mm256_andnot_si256(view.smear(i), cells), view.factor(i));
    its_covered = _mm256_and_si256(view.smear(i), cells);
  };
  beside(-1, _mm256_and_si256(view.column(-2), at.cells[0]), covered[0]);
  beside(width, _mm256_and_si256(view.column(width + 1), at.cells[width - 1]), covered[width + 1]);

  const Lanes land_factor = factor_down(at.land);
  Lanes before = _mm256_setzero_si256();
  unroll<width>([&](auto i) {
    const Lanes cells = _mm256_andnot_si256(at.after[i + 1], _mm256_and_si256(at.after[i], at.after[i + 2]));
    const Lanes free = _mm256_andnot_si256(view.smear(i), cells);
    const Lanes below = _mm256_sub_epi16(_mm256_slli_epi16(at.row, shape.bottom[i]), all(1));
    open.add(_mm256_andnot_si256(below, free), _mm256_srli_epi16(land_factor, shape.bottom[i] + shape.length(i)));
    if constexpr (width != 1) open.add(_mm256_and_si256(below, free), view.factor(i));
    const int32_t column = i;
    covered[i + 1] = _mm256_andnot_si256(_mm256_and_si256(view.column(column - 1), view.column(column + 1)),
                                         _mm256_and_si256(view.smear(i), cells));
    before = _mm256_add_epi16(before, view.open_wells(i));
  });
  return _mm256_sub_epi16(_mm256_add_epi16(open.sum(), sum_of_bytes(wells(covered, at.after))), before);
}

// The best placements of 16 games: of those that clear nothing in vectors, of the others game by game.
struct SixteenChoices {
  const Board* const (&board)[kLanes];
  Lanes worth = all(INT16_MIN), move = all(-1);
  Found clearing[kLanes];

  explicit SixteenChoices(const Board* const (&boards)[kLanes]) : board(boards) {
    for (Found& found : clearing) found = {kNoValue, kNoMove};
  }
};

template <uint32_t S>
void scan_sixteen(const SixteenBoards& boards, const Linear& linear, SixteenChoices& best) {
  for (uint32_t x = 0; x + kShape[S].width <= kColumns; ++x) {
    const ColumnOfGames view{boards, x};
    const Placements<S> at = placements_on<S>(view);
    const Lanes clears_nothing = _mm256_cmpeq_epi16(at.full, all(1));
    const Lanes worth = worth_of_placements(view, at, change_of_wells(view, at), linear);
    const Lanes better = _mm256_and_si256(_mm256_cmpgt_epi16(worth, best.worth), clears_nothing);
    best.worth = _mm256_blendv_epi8(best.worth, worth, better);
    best.move = _mm256_blendv_epi8(best.move, all(move_of(kShape[S].orientation, x)), better);
    uint32_t clearing = ~static_cast<uint32_t>(_mm256_movemask_epi8(clears_nothing));
    if (clearing == 0) continue;
    alignas(32) uint16_t land[kLanes], full[kLanes], as_if_not[kLanes];
    store(land, at.land);
    store(full, at.full);
    store(as_if_not, worth);
    for (; clearing != 0; clearing &= clearing - 1, clearing &= clearing - 1) {  // two bits a lane
      const uint32_t g = lowest_bit(clearing) / 2;
      best.clearing[g].offer(
          static_cast<int16_t>(as_if_not[g]) + linear.value_of_clearing(*best.board[g], S, x, land[g], full[g] >> 1),
          move_of(kShape[S].orientation, x));
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
    found.offer(best.clearing[g].value, best.clearing[g].move);
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
