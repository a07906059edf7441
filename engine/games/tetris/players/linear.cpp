#include "engine/games/tetris/players/linear.h"

#include <limits>
#include <utility>

#include "engine/core/unroll.h"
#include "engine/games/tetris/players/board_summary.h"
#include "engine/games/tetris/players/linear_avx2.h"

namespace tilefish::tetris {
namespace {

// A shape known to the compiler, whose numbers are folded into the code, or any shape by the same code in loops.
template <uint32_t S>
struct FixedShape {
  static constexpr const Shape& shape = kShape[S];
  static constexpr uint32_t index = S;

  // f(0), f(1), ... for its columns.
  template <class F>
  [[gnu::always_inline]] static void each_column(F f) {
    unroll<kShape[S].width>(f);
  }
};

struct AnyShape {
  const Shape& shape;
  uint32_t index;

  template <class F>
  void each_column(F f) const {
    for (uint32_t i = 0; i < shape.width; ++i) f(i);
  }
};

// Counts cells of a piece: four bits at the most, so a table of 16 where the target has no such instruction.
inline uint32_t count_few(uint32_t bits) {
#if defined(__POPCNT__)
  return count_bits(bits);
#else
  constexpr uint8_t kCount[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  return kCount[bits];
#endif
}

template <class Value>
struct Found {
  Value value;
  uint32_t move;
};

// A shape that lands on columns x, x + 1, ... with its lowest cell in row `land`.
template <class Which>
struct Landing {
  const Which which;
  const BoardSummary& summary;
  const uint32_t x;
  const uint32_t* const column = summary.column + kWalls + x;
  const uint32_t* const height = summary.height + x;
  const uint32_t land = landing_row();

  const Shape& shape() const { return which.shape; }
  uint32_t width() const { return which.shape.width; }
  uint32_t cells(uint32_t i) const { return static_cast<uint32_t>(shape().cells[i]) << land; }

  // The rows that the shape completes.
  [[gnu::always_inline]] uint32_t full_rows() const {
    uint32_t full = summary.before[x] & summary.behind[x + width()];  // in all columns but the shape's
    if (full != 0) which.each_column([&](auto i) { full &= column[i] | cells(i); });
    return full;
  }

  // Cells of the shape with a filled cell beside them, counted once for each side.
  [[gnu::always_inline]] uint32_t contacts() const {
    uint32_t count = count_few(column[-1] >> land & shape().cells[0]) +
                     count_few(column[width()] >> land & shape().cells[width() - 1]);
    which.each_column([&](auto i) {
      // Beside a cell that is lower than the run of the next column, that column may be filled; above the run it is
      // empty.
      if (i != 0) {
        const uint32_t lower = shape().cells[i] & ((1u << shape().bottom[i - 1]) - 1);
        if (lower != 0) count += count_few(column[i - 1] >> land & lower);
      }
      uint32_t next = i;  // a variable, since clang warns of a constant index in code that is never run
      if (++next < width()) {
        const uint32_t lower = shape().cells[i] & ((1u << shape().bottom[next]) - 1);
        if (lower != 0) count += count_few(column[next] >> land & lower);
      }
    });
    return count;
  }

  // Adds to `sum` the wells of the shape's columns as they will be, and by how much those of the columns beside it
  // change. kPlain: the wells are plain, and beside the shape they only come, where its cells are their second side.
  template <bool kPlain>
  [[gnu::always_inline]] int32_t add_wells(int32_t sum, WellKind kind) const {
    uint32_t after[4 + 2];
    after[0] = column[-1];
    after[width() + 1] = column[width()];
    which.each_column([&](auto i) { after[i + 1] = column[i] | cells(i); });
    if constexpr (kPlain) {
      sum += static_cast<int32_t>(wells_of(column[-2], column[-1], cells(0), kind));
      sum += static_cast<int32_t>(wells_of(cells(width() - 1), column[width()], column[width() + 1], kind));
    } else {
      sum += static_cast<int32_t>(wells_of(column[-2], column[-1], after[1], kind)) - summary.wells[x];
      sum += static_cast<int32_t>(wells_of(after[width()], column[width()], column[width() + 1], kind)) -
             summary.wells[x + width() + 1];
    }
    which.each_column(
        [&](auto i) { sum += static_cast<int32_t>(wells_of(after[i], after[i + 1], after[i + 2], kind)); });
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

 private:
  [[gnu::always_inline]] uint32_t landing_row() const {
    uint32_t row = height[0] - shape().bottom[0];
    which.each_column([&](auto i) {
      const uint32_t other = height[i] - shape().bottom[i];
      if (static_cast<int32_t>(other) > static_cast<int32_t>(row)) row = other;
    });
    return row;
  }
};

// The best of a shape's placements in all columns, in differences from the board before. kAll: all nine features; else
// the first six, with plain wells.
template <bool kAll, class Which, class Value>
void scan(const Which which, BoardSummary& summary, const Board& board, uint32_t rows, const Linear& linear,
          Found<Value>& best) {
  const Shape& shape = which.shape;
  for (uint32_t x = 0; x + shape.width <= kColumns; ++x) {
    const Landing<Which> landing{which, summary, x};
    const uint32_t land = landing.land;
    if (land + shape.height > rows) continue;
    if (landing.full_rows() != 0) [[unlikely]] {
      const Placed placed = place(board, which.index, x, land);
      const Value value = static_cast<Value>(linear.value(kAll ? measure(placed, linear.wells) : measure_six(placed)) -
                                             summary.value(board, linear));
      if (value > best.value) best = {value, move_of(shape.orientation, x)};
      continue;
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
    Value value = weigh(kLandingHeight, static_cast<int32_t>(2 * land + shape.height - 1)) +
                  weigh(kColumnTransitions, static_cast<int32_t>(2 * gaps)) +
                  weigh(kHoles, static_cast<int32_t>(holes));
    // A row has two contacts at the most, and at best all wells go: most placements are known to be worse by now.
    if (!kAll && value + weigh(kRowTransitions, -2 * shape.height) + weigh(kWells, wells) <= best.value) continue;

    // A row of the shape brings two changes along the row, and takes two for each contact.
    value += weigh(kRowTransitions, 2 * static_cast<int32_t>(shape.height - landing.contacts()));
    if (!kAll && value + weigh(kWells, wells) <= best.value) continue;

    value += weigh(kWells, landing.template add_wells<!kAll>(wells, kAll ? linear.wells : WellKind::kPlain));
    if constexpr (kAll) {
      const auto rest = landing.rest();
      value +=
          weigh(kHoleDepth, rest.depth) + weigh(kRowsWithHoles, rest.holed_rows) + weigh(kDiversity, rest.diversity);
    }
    if (value > best.value) best = {value, move_of(shape.orientation, x)};
  }
}

template <bool kAll, class Value>
using Scan = void (*)(BoardSummary&, const Board&, uint32_t, const Linear&, Found<Value>&);

template <uint32_t S, bool kAll, class Value>
void scan_fixed(BoardSummary& summary, const Board& board, uint32_t rows, const Linear& linear, Found<Value>& best) {
  scan<kAll>(FixedShape<S>(), summary, board, rows, linear, best);
}

template <bool kAll, class Value, uint32_t... S>
constexpr std::array<Scan<kAll, Value>, kShapes> scans(std::integer_sequence<uint32_t, S...>) {
  return {scan_fixed<S, kAll, Value>...};
}

// Code for every shape takes 15 KB on a Cortex-M3 for six features and 35 KB for all nine. So a board has the code for
// all nine features once, for any shape.
template <bool kAll, class Value>
void scan_shape(uint32_t shape, BoardSummary& summary, const Board& board, uint32_t rows, const Linear& linear,
                Found<Value>& best) {
  if constexpr (kAll && sizeof(void*) < 8) {
    scan<kAll>(AnyShape{kShape[shape], shape}, summary, board, rows, linear, best);
  } else {
    static constexpr auto kScans = scans<kAll, Value>(std::make_integer_sequence<uint32_t, kShapes>());
    kScans[shape](summary, board, rows, linear, best);
  }
}

template <bool kAll, class Value>
Choice best_by_differences(const Position& position, const Linear& linear, Wanted wanted) {
  BoardSummary summary = summary_of<kAll>(position.board, linear.wells);
  constexpr Value kLeast = std::numeric_limits<Value>::min();
  Found<Value> best{kLeast, kNoMove};
  for (uint32_t shape = kFirstShape[position.piece]; shape < kFirstShape[position.piece + 1u]; ++shape) {
    scan_shape<kAll>(shape, summary, position.board, position.height, linear, best);
  }
  if (best.move == kNoMove) return {kNoMove, kNoValue};
  return {static_cast<Move>(best.move),
          wanted == Wanted::kMove ? 0 : best.value + summary.value(position.board, linear)};
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

int64_t Linear::value_before(const Board& board) const {
  Features features = plain ? board_six(board) : board_features(board, wells);
  features.of[kDiversity] = 0;
  return value(features);
}

Choice best_linear(const Position& position, const Linear& linear, Wanted wanted) {
  if (!position.falls_freely()) {
    return best_of_all(position, [&](const Placed& placed) { return linear.value(measure(placed, linear.wells)); });
  }
  if (!linear.plain) return best_by_differences<true, int64_t>(position, linear, wanted);
#if defined(__AVX2__)
  const uint32_t highest = position.board.highest();
  if (highest <= kMostNarrow && highest + 4 <= position.height)
    return best_of_lanes(position.board, position.piece, linear);
#endif
  return best_by_differences<false, int32_t>(position, linear, wanted);
}

}  // namespace tilefish::tetris
