#include "engine/games/tetris/linear.h"

#include <limits>
#include <utility>

#include "engine/games/tetris/survey.h"

namespace tilefish::tetris {
namespace {

// f(0), f(1), ... f(N-1), each index a constant, so that a shape's numbers are folded into the code.
template <uint32_t N, class F>
[[gnu::always_inline]] inline void each(F f) {
  [&]<uint32_t... I>(std::integer_sequence<uint32_t, I...>) {
    (f(std::integral_constant<uint32_t, I>()), ...);
  }(std::make_integer_sequence<uint32_t, N>());
}

// Cells of a piece: four at the most, so a table of 16 where there is no instruction.
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

// The best of a shape's placements in all columns. kAll: all nine features; else the first six, with plain wells.
template <uint32_t S, bool kAll, class Value>
void scan(const Survey& survey, const Board& board, uint32_t rows, const Linear& linear, Found<Value>& best) {
  constexpr const Shape& shape = kShape[S];
  constexpr uint32_t width = shape.width;
  for (uint32_t x = 0; x + width <= kColumns; ++x) {
    const uint32_t* const column = survey.column + kWalls + x;
    const uint32_t* const height = survey.height + x;
    uint32_t land = height[0] - shape.bottom[0];
    each<width>([&](auto i) {
      const uint32_t other = height[i] - shape.bottom[i];
      if (static_cast<int32_t>(other) > static_cast<int32_t>(land)) land = other;
    });
    if (land + shape.height > rows) continue;

    uint32_t cells[width], after[width + 2];
    after[0] = column[-1];
    after[width + 1] = column[width];
    uint32_t full = survey.before[x] & survey.behind[x + width];
    each<width>([&](auto i) {
      cells[i] = static_cast<uint32_t>(shape.cells[i]) << land;
      after[i + 1] = column[i] | cells[i];
    });
    if (full != 0) {
      each<width>([&](auto i) { full &= after[i + 1]; });
      if (full != 0) [[unlikely]] {
        const Features features = measure(place(board, S, x, land), linear.wells);
        const Value value = static_cast<Value>(linear.value(features));
        if (value > best.value) best = {value, move_of(shape.orientation, x)};
        continue;
      }
    }

    // Rows: a run of cells brings two changes, and takes two for each side that touches.
    uint32_t contacts = count_few(column[-1] >> land & shape.cells[0]) +
                        count_few(column[width] >> land & shape.cells[width - 1]);
    uint32_t holes = 0, gaps = 0;
    each<width>([&](auto i) {
      // Beside a cell that stands lower than the next column's run there may be that column; above the run there is nothing.
      if constexpr (i != 0) {
        constexpr uint32_t lower = shape.cells[i] & ((1u << shape.bottom[i - 1]) - 1);
        if constexpr (lower != 0) contacts += count_few(column[i - 1] >> land & lower);
      }
      if constexpr (i + 1 < width) {
        constexpr uint32_t lower = shape.cells[i] & ((1u << shape.bottom[i + 1]) - 1);
        if constexpr (lower != 0) contacts += count_few(column[i + 1] >> land & lower);
      }
      const uint32_t gap = land + shape.bottom[i] - height[i];
      holes += gap;
      gaps += gap != 0;
    });

    int32_t wells = 0;
    if constexpr (kAll) {
      wells += static_cast<int32_t>(wells_of(column[-2], column[-1], after[1], linear.wells)) - survey.wells[x];
      wells += static_cast<int32_t>(wells_of(after[width], column[width], column[width + 1], linear.wells)) -
               survey.wells[x + width + 1];
    } else {
      // Beside the piece wells only come, where its cells are their second side.
      wells += static_cast<int32_t>(wells_of(column[-2], column[-1], cells[0], WellKind::kPlain));
      wells += static_cast<int32_t>(wells_of(cells[width - 1], column[width], column[width + 1], WellKind::kPlain));
    }
    each<width>([&](auto i) {
      wells += static_cast<int32_t>(wells_of(after[i], after[i + 1], after[i + 2], kAll ? linear.wells : WellKind::kPlain)) -
               survey.wells[x + 1 + i];
    });

    const auto weigh = [&](Feature feature, int32_t amount) { return static_cast<Value>(linear.weight[feature]) * amount; };
    Value value = static_cast<Value>(survey.value) + weigh(kLandingHeight, static_cast<int32_t>(2 * land + shape.height - 1)) +
                  weigh(kRowTransitions, 2 * static_cast<int32_t>(shape.height - contacts)) +
                  weigh(kColumnTransitions, static_cast<int32_t>(2 * gaps)) + weigh(kHoles, static_cast<int32_t>(holes)) +
                  weigh(kWells, wells);
    if constexpr (kAll) {
      uint32_t depth = 0, holed_rows = 0, differences = survey.differences;
      uint32_t old_left = 0, new_left = 0;
      if (x != 0) old_left = new_left = height[-1];
      each<width>([&](auto i) {
        const uint32_t bottom = land + shape.bottom[i], top = bottom + shape.length(i);
        if (bottom != height[i] || survey.holed[x + i]) depth += shape.length(i);
        holed_rows |= (1u << bottom) - (1u << height[i]);
        if (i != 0 || x != 0) differences += difference(new_left, top) - difference(old_left, height[i]);
        old_left = height[i];
        new_left = top;
      });
      if (x + width < kColumns) differences += difference(new_left, height[width]) - difference(old_left, height[width]);
      value += weigh(kHoleDepth, static_cast<int32_t>(depth)) +
               weigh(kRowsWithHoles, static_cast<int32_t>(count_bits(holed_rows & ~survey.holed_rows))) +
               weigh(kDiversity, static_cast<int32_t>(nibbles_in_use(differences)));
    }
    if (value > best.value) best = {value, move_of(shape.orientation, x)};
  }
}

template <bool kAll, class Value>
struct Scans {
  using Scan = void (*)(const Survey&, const Board&, uint32_t, const Linear&, Found<Value>&);
  template <uint32_t... S>
  static constexpr std::array<Scan, kShapes> table(std::integer_sequence<uint32_t, S...>) {
    return {scan<S, kAll, Value>...};
  }
  static constexpr auto kTable = table(std::make_integer_sequence<uint32_t, kShapes>());
};

template <bool kAll, class Value>
Choice best_by_differences(const Position& position, const Linear& linear) {
  const Survey survey = survey_of<kAll>(position.board, linear);
  constexpr Value kLeast = std::numeric_limits<Value>::min();
  Found<Value> best{kLeast, kNoMove};
  for (uint32_t shape = kFirstShape[position.piece]; shape < kFirstShape[position.piece + 1u]; ++shape) {
    Scans<kAll, Value>::kTable[shape](survey, position.board, position.height, linear, best);
  }
  return {static_cast<Move>(best.move), best.move == kNoMove ? kNoValue : static_cast<int64_t>(best.value)};
}

}  // namespace

bool Linear::plain() const {
  if (wells != WellKind::kPlain) return false;
  for (uint32_t feature = 0; feature < kFeatures; ++feature) {
    const int32_t most = feature < kHoleDepth ? 16 : 0;
    if (weight[feature] > most || weight[feature] < -most) return false;
  }
  return true;
}

int64_t Linear::value(const Features& features) const {
  int64_t sum = 0;
  for (uint32_t feature = 0; feature < kFeatures; ++feature) {
    sum += static_cast<int64_t>(weight[feature]) * features.of[feature];
  }
  return sum;
}

Choice best_linear(const Position& position, const Linear& linear) {
  if (position.rules == Rules::kSeed && !position.roomy()) {
    return best_of_all(position, [&](const Placed& placed) { return linear.value(measure(placed, linear.wells)); });
  }
  return linear.plain() ? best_by_differences<false, int32_t>(position, linear)
                        : best_by_differences<true, int64_t>(position, linear);
}

}  // namespace tilefish::tetris
