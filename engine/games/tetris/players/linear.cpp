#include "engine/games/tetris/players/linear.h"

#include <utility>

#include "engine/games/tetris/players/board_summary.h"
#include "engine/games/tetris/players/linear_plain.h"

namespace tilefish::tetris {
namespace {

// What a landing changes of the features, by the summary of the board before it.
template <class Which>
struct SummedLanding : Landing<Which> {
  using Landing<Which>::which, Landing<Which>::x, Landing<Which>::column, Landing<Which>::height, Landing<Which>::land,
      Landing<Which>::shape, Landing<Which>::width, Landing<Which>::cells;
  const BoardSummary& summary = static_cast<const BoardSummary&>(this->surface);

  // By how much a landing that completes no row changes the value. A row of the shape brings two changes along the row,
  // and takes two for each contact.
  [[gnu::always_inline]] int64_t value(const Linear& linear) const {
    uint32_t holes = 0, gaps = 0;
    int32_t wells = 0;
    which.each_column([&](auto i) {
      const uint32_t gap = land + shape().bottom[i] - height[i];
      holes += gap;
      gaps += gap != 0;
      wells -= summary.wells[x + 1 + i];
    });
    const auto weigh = [&](Feature feature, int32_t amount) {
      return static_cast<int64_t>(linear.weight[feature]) * amount;
    };
    int64_t value = weigh(kLandingHeight, static_cast<int32_t>(2 * land + shape().height - 1)) +
                    weigh(kColumnTransitions, static_cast<int32_t>(2 * gaps)) +
                    weigh(kHoles, static_cast<int32_t>(holes));
    value += weigh(kRowTransitions, 2 * static_cast<int32_t>(shape().height - this->contacts()));
    value += weigh(kWells, wells + wells_after(linear.wells));
    const Rest its = rest();
    value += weigh(kHoleDepth, its.depth) + weigh(kRowsWithHoles, its.holed_rows) + weigh(kDiversity, its.diversity);
    return value;
  }

 private:
  // The wells of the shape's columns as they will be, and by how much those beside it change.
  [[gnu::always_inline]] int32_t wells_after(WellKind kind) const {
    uint32_t after[4 + 2];
    after[0] = column[-1];
    after[width() + 1] = column[width()];
    which.each_column([&](auto i) { after[i + 1] = column[i] | cells(i); });
    int32_t sum = static_cast<int32_t>(wells_of(column[-2], column[-1], after[1], kind)) - summary.wells[x] +
                  static_cast<int32_t>(wells_of(after[width()], column[width()], column[width() + 1], kind)) -
                  summary.wells[x + width() + 1];
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
};

// Placements by all nine features take a Cortex-M0 some 2,500 instructions each.
constexpr uint32_t kColumnsALook = 4;

// The best of a shape's placements in all columns, in differences from the board before.
template <class Which>
void scan(const Which which, BoardSummary& summary, const Position& position, const Linear& linear, const Stop& ended,
          Choice& best) {
  const Shape& shape = which.shape;
  for (uint32_t x = 0; x + shape.width <= kColumns; ++x) {
    if (x % kColumnsALook == 0 && wanted_by(ended)) return;
    const SummedLanding<Which> landing{{which, summary, x}};
    const uint32_t land = landing.land;
    if (land + shape.height > position.height) continue;
    int64_t value = 0;
    if (landing.full_rows() != 0) [[unlikely]] {
      const Placed placed = place(position.board, which.index, x, land);
      value = linear.value(measure(placed, linear.wells)) - summary.value(position.board, linear);
    } else {
      value = landing.value(linear);
    }
    if (value > best.value) best = {move_of(shape.orientation, x), value};
  }
}

// Code for every shape takes 35 KB on a Cortex-M3. So a board has the code once, for any shape.
void scan_shape(uint32_t shape, BoardSummary& summary, const Position& position, const Linear& linear,
                const Stop& ended, Choice& best) {
  if constexpr (sizeof(void*) < 8) {
    scan(AnyShape{kShape[shape], shape}, summary, position, linear, ended, best);
  } else {
    static constexpr auto kScans = []<uint32_t... S>(std::integer_sequence<uint32_t, S...>) {
      using Scan = void (*)(BoardSummary&, const Position&, const Linear&, const Stop&, Choice&);
      return std::array<Scan, kShapes>{[](BoardSummary& its, const Position& at, const Linear& by, const Stop& until,
                                          Choice& found) { scan(FixedShape<S>(), its, at, by, until, found); }...};
    }
    (std::make_integer_sequence<uint32_t, kShapes>());
    kScans[shape](summary, position, linear, ended, best);
  }
}

Choice best_by_nine(const Position& position, const Linear& linear, Wanted wanted, const Stop& ended) {
  BoardSummary summary(position.board, linear.wells);
  Choice best{kNoMove, kNoValue};
  for (uint32_t shape = kFirstShape[position.piece]; shape < kFirstShape[position.piece + 1u]; ++shape) {
    if (wanted_by(ended)) break;
    scan_shape(shape, summary, position, linear, ended, best);
  }
  if (best.move != kNoMove && wanted == Wanted::kValue) best.value += summary.value(position.board, linear);
  return best;
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

int64_t Linear::value_before(const Board& board) const {
  Features features = plain ? board_six(board) : board_features(board, wells);
  features.of[kDiversity] = 0;
  return value(features);
}

Choice best_linear(const Position& position, const Linear& linear, Wanted wanted, const Stop& ended) {
  if (!position.falls_freely()) return best_of_boards(position, linear, ended);
  if (!linear.plain) return best_by_nine(position, linear, wanted, ended);
#if defined(__AVX2__)
  const uint32_t highest = position.board.highest();
  if (highest <= kMostNarrow && highest + 4 <= position.height)
    return best_of_lanes(position.board, position.piece, linear, wanted);
#endif
  return best_by_six(position, linear, wanted, ended);
}

}  // namespace tilefish::tetris
