#include "engine/games/tetris/players/linear.h"

#include <limits>
#include <utility>

#include "engine/games/tetris/players/board_summary.h"
#include "engine/games/tetris/players/linear_avx2.h"

namespace tilefish::tetris {
namespace {

template <class Value>
struct Found {
  Value value;
  uint32_t move;
};

// What a landing changes of the features, by the summary of the board before it.
template <class Which>
struct SummedLanding : Landing<Which> {
  using Landing<Which>::which, Landing<Which>::x, Landing<Which>::column, Landing<Which>::height, Landing<Which>::land,
      Landing<Which>::shape, Landing<Which>::width, Landing<Which>::cells;
  const BoardSummary& summary = static_cast<const BoardSummary&>(this->surface);

  // By how much fast wells, or plain ones, change in the shape's columns and beside it.
  [[gnu::always_inline]] int32_t change_of_wells(WellKind kind) const {
    uint32_t after[4 + 2];
    after[0] = column[-1];
    after[width() + 1] = column[width()];
    which.each_column([&](auto i) { after[i + 1] = column[i] | cells(i); });
    int32_t sum = static_cast<int32_t>(wells_of(column[-2], column[-1], after[1], kind)) - summary.wells[x] +
                  static_cast<int32_t>(wells_of(after[width()], column[width()], column[width() + 1], kind)) -
                  summary.wells[x + width() + 1];
    which.each_column([&](auto i) {
      sum += static_cast<int32_t>(wells_of(after[i], after[i + 1], after[i + 2], kind)) - summary.wells[x + 1 + i];
    });
    return sum;
  }

  // The last three of the nine features: how they change, and the diversity as it will be.
  struct Rest {
    int32_t depth, holed_rows, diversity;
  };
  [[gnu::always_inline]] Rest rest() const {
    uint32_t depth = 0, holed_rows = 0, differences = summary.differences;
    uint32_t old_left = 0, new_left = 0;
    if (x != 0) old_left = new_left = height[-1];
    which.each_column([&](auto i) {
      const uint32_t bottom = land + shape().bottom[i], top = bottom + shape().length(i);
      if (bottom != height[i] || summary.holed[x + i]) depth += shape().length(i);
      holed_rows |= (1u << bottom) - (1u << height[i]);
      if (i != 0 || x != 0) differences += difference(new_left, top) - difference(old_left, height[i]);
      old_left = height[i];
      new_left = top;
    });
    if (x + width() < kColumns) {
      differences += difference(new_left, height[width()]) - difference(old_left, height[width()]);
    }
    return {static_cast<int32_t>(depth), static_cast<int32_t>(count_bits(holed_rows & ~summary.holed_rows)),
            static_cast<int32_t>(nibbles_in_use(differences))};
  }
};

// Placements by all nine features take a Cortex-M0 some 2,500 instructions each.
constexpr uint32_t kColumnsALook = 4;

// The best of a shape's placements in all columns, in differences from the board before. kAll: all nine features; else
// the first six, with plain wells.
template <bool kAll, class Which, class Value>
void scan(const Which which, BoardSummary& summary, const Board& board, uint32_t rows, const Linear& linear,
          const Stop& ended, Found<Value>& best) {
  const Shape& shape = which.shape;
  for (uint32_t x = 0; x + shape.width <= kColumns; ++x) {
    if (kAll && x % kColumnsALook == 0 && wanted_by(ended)) return;
    const SummedLanding<Which> landing{{which, summary, x}};
    const uint32_t land = landing.land;
    if (land + shape.height > rows) continue;
    Value clearing = 0;
    if (const uint32_t full = landing.full_rows(); full != 0) [[unlikely]] {
      if constexpr (kAll) {
        const Placed placed = place(board, which.index, x, land);
        const Value value = linear.value(measure(placed, linear.wells)) - summary.value(board, linear);
        if (value > best.value) best = {value, move_of(shape.orientation, x)};
        continue;
      } else {
        clearing = linear.value_of_clearing(board, which.index, x, land, full);
      }
    }

    uint32_t holes = 0, gaps = 0;
    int32_t wells = 0;
    which.each_column([&](auto i) {
      const uint32_t gap = land + shape.bottom[i] - landing.height[i];
      holes += gap;
      gaps += gap != 0;
      wells -= summary.wells[x + 1 + i];
    });
    const auto weigh = [&](Feature feature, int32_t amount) {
      return static_cast<Value>(linear.weight[feature]) * amount;
    };
    Value value = clearing + weigh(kLandingHeight, static_cast<int32_t>(2 * land + shape.height - 1)) +
                  weigh(kColumnTransitions, static_cast<int32_t>(2 * gaps)) +
                  weigh(kHoles, static_cast<int32_t>(holes));
    // A row has two contacts at the most, and at best all wells go: most placements are known to be worse by now.
    if (!kAll && value + weigh(kRowTransitions, -2 * shape.height) + weigh(kWells, wells) <= best.value) continue;

    // A row of the shape brings two changes along the row, and takes two for each contact.
    value += weigh(kRowTransitions, 2 * static_cast<int32_t>(shape.height - landing.contacts()));
    if (!kAll && value + weigh(kWells, wells) <= best.value) continue;

    if constexpr (kAll) {
      const auto rest = landing.rest();
      value += weigh(kWells, landing.change_of_wells(linear.wells)) + weigh(kHoleDepth, rest.depth) +
               weigh(kRowsWithHoles, rest.holed_rows) + weigh(kDiversity, rest.diversity);
    } else {
      value += weigh(kWells, wells + static_cast<int32_t>(plain_wells_after(which, landing.column, land)));
    }
    if (value > best.value) best = {value, move_of(shape.orientation, x)};
  }
}

template <bool kAll, class Value>
using Scan = void (*)(BoardSummary&, const Board&, uint32_t, const Linear&, const Stop&, Found<Value>&);

template <uint32_t S, bool kAll, class Value>
void scan_fixed(BoardSummary& summary, const Board& board, uint32_t rows, const Linear& linear, const Stop& ended,
                Found<Value>& best) {
  scan<kAll>(FixedShape<S>(), summary, board, rows, linear, ended, best);
}

template <bool kAll, class Value, uint32_t... S>
constexpr std::array<Scan<kAll, Value>, kShapes> scans(std::integer_sequence<uint32_t, S...>) {
  return {scan_fixed<S, kAll, Value>...};
}

// Code for every shape takes 15 KB on a Cortex-M3 for six features and 35 KB for all nine. So a board has the code for
// all nine features once, for any shape.
template <bool kAll, class Value>
void scan_shape(uint32_t shape, BoardSummary& summary, const Board& board, uint32_t rows, const Linear& linear,
                const Stop& ended, Found<Value>& best) {
  if constexpr (kAll && sizeof(void*) < 8) {
    scan<kAll>(AnyShape{kShape[shape], shape}, summary, board, rows, linear, ended, best);
  } else {
    static constexpr auto kScans = scans<kAll, Value>(std::make_integer_sequence<uint32_t, kShapes>());
    kScans[shape](summary, board, rows, linear, ended, best);
  }
}

template <bool kAll, class Value>
Choice best_by_differences(const Position& position, const Linear& linear, Wanted wanted, const Stop& ended) {
  BoardSummary summary = summary_of<kAll>(position.board, linear.wells);
  constexpr Value kLeast = std::numeric_limits<Value>::min();
  Found<Value> best{kLeast, kNoMove};
  for (uint32_t shape = kFirstShape[position.piece]; shape < kFirstShape[position.piece + 1u]; ++shape) {
    if (wanted_by(ended)) break;
    scan_shape<kAll>(shape, summary, position.board, position.height, linear, ended, best);
  }
  if (best.move == kNoMove) return {kNoMove, kNoValue};
  return {static_cast<Move>(best.move),
          wanted == Wanted::kMove ? 0 : best.value + summary.value(position.board, linear)};
}

[[gnu::noinline]] Choice best_of_boards(const Position& position, const Linear& linear, const Stop& ended) {
  const auto value = [&](const Placed& placed) { return linear.value(measure(placed, linear.wells)); };
  return best_of_all(position, value, ended);
}

}  // namespace

Linear::Linear(const int32_t* weights, WellKind kind) : weight(weights), wells(kind), plain(kind == WellKind::kPlain) {
  for (uint32_t feature = 0; feature < kFeatures; ++feature) {
    const int32_t most = feature < kHoleDepth ? 16 : 0;
    plain &= weight[feature] <= most && weight[feature] >= -most;
  }
  plain &= weight[kRowTransitions] <= 0 && weight[kWells] <= 0;
}

int64_t Linear::value(const Features& features) const {
  int64_t sum = 0;
  for (uint32_t feature = 0; feature < kFeatures; ++feature) {
    sum += static_cast<int64_t>(weight[feature]) * features.of[feature];
  }
  return sum;
}

int32_t Linear::value_of_clearing(const Board& board, uint32_t shape, uint32_t column, uint32_t row,
                                  uint32_t full) const {
  const Shape& its = kShape[shape];
  Board placed = board;
  uint32_t eroded = 0;
  for (uint32_t i = 0; i < its.width; ++i) {
    const uint32_t cells = static_cast<uint32_t>(its.cells[i]) << row;
    placed.column[column + i] |= cells;
    eroded += count_few((cells & full) >> row);
  }
  int32_t value = static_cast<int32_t>(count_few(full >> row)) *
                  (weight[kErodedCells] * static_cast<int32_t>(eroded) + 2 * weight[kRowTransitions]);
  // In a column that is filled right below these rows, what lies on them comes to lie on a cell: no run of cells
  // vanishes, and none is joined to another.
  const uint32_t beneath = full >> 1 & ~full;
  uint32_t open = 0;
  unroll<kColumns>([&](auto x) {
    if ((beneath & ~placed.column[x]) != 0) open |= 1u << x;
  });
  for (; open != 0; open &= open - 1) {
    const uint32_t x = lowest_bit(open), cells = placed.column[x];
    const uint32_t left = x != 0 ? placed.column[x - 1] : kAllRows;
    const uint32_t sides = x + 1 != kColumns ? left & placed.column[x + 1] : left;
    value += value_of_column(without(cells, full), without(sides, full)) - value_of_column(cells, sides);
  }
  return value;
}

// What a column adds to the value of a board, apart from changes along rows. `sides`: the cells that are filled in both
// columns beside it.
int32_t Linear::value_of_column(uint32_t cells, uint32_t sides) const {
  const uint32_t height = cells == 0 ? 0 : highest_bit(cells) + 1;
  return weight[kColumnTransitions] * static_cast<int32_t>(count_bits(cells ^ (cells << 1 | 1u))) +
         weight[kHoles] * static_cast<int32_t>(height - count_bits(cells)) +
         weight[kWells] * static_cast<int32_t>(wells_of(sides, cells, kAllRows, WellKind::kPlain));
}

int64_t Linear::value_before(const Board& board) const {
  Features features = plain ? board_six(board) : board_features(board, wells);
  features.of[kDiversity] = 0;
  return value(features);
}

Choice best_linear(const Position& position, const Linear& linear, Wanted wanted, const Stop& ended) {
  if (!position.falls_freely()) return best_of_boards(position, linear, ended);
  if (!linear.plain) return best_by_differences<true, int64_t>(position, linear, wanted, ended);
#if defined(__AVX2__)
  const uint32_t highest = position.board.highest();
  if (highest <= kMostNarrow && highest + 4 <= position.height)
    return best_of_lanes(position.board, position.piece, linear, wanted);
#endif
  return best_by_differences<false, int32_t>(position, linear, wanted, ended);
}

}  // namespace tilefish::tetris
