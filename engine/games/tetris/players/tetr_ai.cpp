#include "engine/games/tetris/players/tetr_ai.h"

#include <utility>

#include "engine/games/tetris/players/landing.h"

namespace tilefish::tetris {
namespace {

// A step of the skyline, from one column to the next: -2 to 2 as 0 to 4; any other is no place for a piece.
constexpr uint32_t kNoStep = 5;
constexpr uint32_t step_of(uint32_t left, uint32_t right) {
  const uint32_t step = right + 2 - left;
  return step < kNoStep ? step : kNoStep;
}

// The pieces that fill a step or two steps in a row without a gap, a bit each: their shapes' bottom profiles are these
// steps or the opposite ones.
struct Fillers {
  uint8_t one[kNoStep + 1], two[kNoStep + 1][kNoStep + 1];
};
constexpr Fillers kFillers = [] {
  Fillers fillers{};
  for (const Shape& shape : kShape) {
    if (shape.piece == kI) continue;
    for (int32_t sign = -1; sign <= 1; sign += 2) {
      const auto step = [&](uint32_t i) { return 2 + sign * (shape.bottom[i + 1] - shape.bottom[i]); };
      uint8_t& pieces = shape.width == 2 ? fillers.one[step(0)] : fillers.two[step(0)][step(1)];
      pieces = static_cast<uint8_t>(pieces | 1u << shape.piece);
    }
  }
  return fillers;
}();

// Pieces that some place of the skyline fits, and pieces that several places fit.
struct Matches {
  uint8_t once = 0, more = 0;

  void add(uint32_t pieces) {
    more = static_cast<uint8_t>(more | (once & pieces));
    once = static_cast<uint8_t>(once | pieces);
  }
  void add(const Matches& others) {
    add(others.once);
    more |= others.more;
  }
};

// The weights, and what follows from them.
struct TetrAiWeights {
  const int32_t* weight;
  int64_t hole[kColumns], slope[kColumns];  // what a hole costs in each column, and each row of a deep well
  int64_t most_of_matches;                  // the largest value that matches can have
  bool wells_cost;                          // whether no well and no hole is worth anything, as it should be

  explicit TetrAiWeights(etl::span<const int32_t> weights) : weight(weights.data()), most_of_matches(0) {
    wells_cost = weight[kAiHighestHole] <= 0;
    for (uint32_t well = kAiWellOfOne; well <= kAiWellOfMore; ++well) wells_cost &= weight[well] <= 0;
    for (uint32_t x = 0; x < kColumns; ++x) {
      const uint32_t from_wall = x < kColumns / 2 ? x : kColumns - 1 - x;
      hole[x] = weight[kAiHoles];
      if (from_wall < 3) hole[x] += weight[kAiHolesAtWall + from_wall];
      slope[x] = weight[kAiWellSlope];
      if (from_wall == 0) slope[x] += weight[kAiWellAtWall];
      if (from_wall == 1 || from_wall == 2) slope[x] += weight[kAiWellNearWall];
      wells_cost &= slope[x] <= 0;
    }
    for (const uint32_t match : {kAiOneMatch, kAiMoreMatches}) {
      const int64_t most = int64_t{kPieces - 1} * weight[match];
      if (most > most_of_matches) most_of_matches = most;
    }
  }

  int64_t of(TetrAiWeight feature, uint32_t amount) const {
    return static_cast<int64_t>(weight[feature]) * static_cast<int32_t>(amount);
  }
  int64_t of(const Matches& matches) const {
    return of(kAiOneMatch, count_bits(matches.once & ~matches.more)) + of(kAiMoreMatches, count_bits(matches.more));
  }
  // The well of column x, between two others.
  int64_t of_well(uint32_t x, uint32_t left, uint32_t height, uint32_t right) const {
    const uint32_t lower = left < right ? left : right;
    if (lower <= height) return 0;
    const uint32_t depth = lower - height;
    if (depth <= 2) return weight[kAiWellOfOne + depth - 1];
    return weight[kAiWellOfMore] + static_cast<int64_t>(depth - 2) * slope[x];
  }
};

// Twice all wells but the worst, which counts once.
struct Wells {
  int64_t sum = 0, worst = 0;

  void add(int64_t well) {
    sum += well;
    if (well < worst) worst = well;
  }
  void add(const Wells& others) {
    sum += others.sum;
    if (others.worst < worst) worst = others.worst;
  }
  int64_t value() const { return 2 * sum - worst; }
};

constexpr uint32_t kSteps = kColumns - 1;

// A board before a piece is placed.
struct TetrAiSummary : Surface {
  const TetrAiWeights& weights;
  uint32_t skyline[kColumns + 2];     // the heights between walls as high as the board: column x at x + 1
  int64_t base = 0;                   // the value of transitions and holes
  uint32_t holed_row = 0, holed = 0;  // the topmost row with a hole, counted from 1, and its columns with one
  Wells wells_left[kColumns + 1];     // of all columns left of x
  Wells wells_right[kColumns + 1];    // of x and all columns right of it
  uint8_t step[kSteps];               // from column i to i + 1
  Matches left[kSteps + 1];           // of the steps before i
  Matches right[kSteps + 1];          // of step i and all behind it

  TetrAiSummary(const Board& board, const TetrAiWeights& by);
};

TetrAiSummary::TetrAiSummary(const Board& board, const TetrAiWeights& by) : Surface(board), weights(by) {
  skyline[0] = skyline[kColumns + 1] = kMostRows;
  uint32_t rows = count_bits(board.column[kColumns - 1] ^ kAllRows), columns = 0, all_holed = 0;
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t cells = board.column[x], holes = ((1u << height[x]) - 1) & ~cells;
    skyline[x + 1] = height[x];
    rows += count_bits(column[kWalls + x - 1] ^ cells);
    columns += count_bits(cells ^ (cells << 1 | 1u));
    if (holes == 0) continue;
    all_holed |= holes;
    base += weights.hole[x] * static_cast<int32_t>(count_bits(holes));
  }
  base += weights.of(kAiRowTransitions, rows) + weights.of(kAiColumnTransitions, columns);
  if (all_holed != 0) {
    holed_row = highest_bit(all_holed) + 1;
    for (uint32_t x = 0; x < kColumns; ++x) {
      if (height[x] > holed_row && (board.column[x] >> (holed_row - 1) & 1u) == 0) holed |= 1u << x;
    }
  }

  int64_t well[kColumns];
  for (uint32_t x = 0; x < kColumns; ++x) {
    well[x] = weights.of_well(x, skyline[x], skyline[x + 1], skyline[x + 2]);
    (wells_left[x + 1] = wells_left[x]).add(well[x]);
  }
  for (uint32_t x = kColumns; x-- != 0;) (wells_right[x] = wells_right[x + 1]).add(well[x]);
  uint32_t last = kNoStep;
  for (uint32_t i = 0; i < kSteps; ++i) {
    step[i] = static_cast<uint8_t>(step_of(height[i], height[i + 1]));
    (left[i + 1] = left[i]).add(kFillers.one[step[i]]);
    left[i + 1].add(kFillers.two[last][step[i]]);
    last = step[i];
  }
  last = kNoStep;
  for (uint32_t i = kSteps; i-- != 0;) {
    (right[i] = right[i + 1]).add(kFillers.one[step[i]]);
    right[i].add(kFillers.two[step[i]][last]);
    last = step[i];
  }
}

// For each shape, the rows of its cells, above its lowest, added up.
constexpr auto kCellRows = [] {
  std::array<uint8_t, kShapes> sums{};
  for (uint32_t s = 0; s < kShapes; ++s) {
    for (uint32_t row = 1; row < 4; ++row) sums[s] = static_cast<uint8_t>(sums[s] + row * kShape[s].cells_in_row(row));
  }
  return sums;
}();

int64_t value_of_landing(uint32_t shape, uint32_t row, int32_t weight) {
  return static_cast<int64_t>(weight) *
         (4 * static_cast<int32_t>(kMostRows - 1 - row) - static_cast<int32_t>(kCellRows[shape]));
}

int64_t value_for_ties(int64_t value, const Shape& shape, uint32_t column) {
  const int32_t off_centre = static_cast<int32_t>(2 * column + shape.width) - static_cast<int32_t>(kColumns);
  return kTetrAiTies * value - (off_centre < 0 ? -off_centre : off_centre) * 16 - static_cast<int32_t>(column);
}

// The height of the highest column with a hole in the topmost row that has holes, after a landing. `skyline` is that
// of the landing, from the column left of the shape on.
template <class Which>
uint32_t highest_hole(const TetrAiSummary& summary, const Landing<Which>& landing, const uint32_t* skyline) {
  uint32_t row = summary.holed_row, columns = summary.holed;
  landing.which.each_column([&](auto i) {
    const uint32_t bottom = landing.land + landing.shape().bottom[i];
    if (bottom == landing.height[i] || bottom < row) return;
    columns = bottom > row ? 1u << (landing.x + i) : columns | 1u << (landing.x + i);
    row = bottom;
  });
  uint32_t highest = 0;
  for (; columns != 0; columns &= columns - 1) {
    const uint32_t at = lowest_bit(columns), inside = at - landing.x;
    const uint32_t height = inside < landing.width() ? skyline[inside + 1] : summary.height[at];
    if (height > highest) highest = height;
  }
  return highest;
}

// The value of a landing that completes no row, or kNoValue where it is known not to be better than `least`, which is
// a value for ties.
template <class Which>
[[gnu::always_inline]] inline int64_t value_of(const TetrAiSummary& summary, const Landing<Which>& landing,
                                               int64_t least) {
  const uint32_t x = landing.x, width = landing.width(), end = x + width;
  const TetrAiWeights& weights = summary.weights;
  int64_t value = summary.base + value_of_landing(landing.which.index, landing.land, weights.weight[kAiLanding]) +
                  weights.of(kAiRowTransitions, 2 * (landing.shape().height - landing.contacts()));
  uint32_t skyline[4 + 2];  // of the shape's columns and those beside it
  skyline[0] = summary.skyline[x];
  skyline[width + 1] = summary.skyline[end + 1];
  uint32_t gaps = 0;
  landing.which.each_column([&](auto i) {
    const uint32_t bottom = landing.land + landing.shape().bottom[i], gap = bottom - landing.height[i];
    value += weights.hole[x + i] * static_cast<int32_t>(gap);
    gaps += gap != 0;
    skyline[i + 1] = bottom + landing.shape().length(i);
  });
  value += weights.of(kAiColumnTransitions, 2 * gaps);
  Wells wells = summary.wells_left[x == 0 ? 0 : x - 1];
  wells.add(summary.wells_right[end == kColumns ? end : end + 1]);
  // At best there is no other well, and everything matches: most placements are known to be worse by now.
  const int64_t most = value + wells.value() + weights.most_of_matches;
  if (weights.wells_cost && kTetrAiTies * most <= least) return kNoValue;

  value += weights.of(kAiHighestHole, highest_hole(summary, landing, skyline));
  if (x != 0) wells.add(weights.of_well(x - 1, summary.skyline[x - 1], skyline[0], skyline[1]));
  landing.which.each_column(
      [&](auto i) { wells.add(weights.of_well(x + i, skyline[i], skyline[i + 1], skyline[i + 2])); });
  if (end != kColumns) {
    wells.add(weights.of_well(end, skyline[width], skyline[width + 1], summary.skyline[end + 2]));
  }

  // Steps change from the one before the shape to the one behind it.
  const uint32_t first = x == 0 ? 0 : x - 1, last = end == kColumns ? kSteps : end;
  Matches matches = summary.left[first];
  matches.add(summary.right[last]);
  uint32_t before = first == 0 ? kNoStep : summary.step[first - 1];
  const auto add = [&](uint32_t step) {
    matches.add(kFillers.one[step]);
    matches.add(kFillers.two[before][step]);
    before = step;
  };
  if (x != 0) add(step_of(skyline[0], skyline[1]));
  landing.which.each_column([&](auto i) {
    if (i != 0) add(step_of(skyline[i], skyline[i + 1]));
  });
  if (end != kColumns) add(step_of(skyline[width], skyline[width + 1]));
  if (last < kSteps) matches.add(kFillers.two[before][summary.step[last]]);
  return value + wells.value() + weights.of(matches);
}

int64_t value_of(const Placed& placed, const TetrAiWeights& weights) {
  const TetrAiSummary summary(placed.board, weights);
  uint32_t highest = 0;
  for (uint32_t columns = summary.holed; columns != 0; columns &= columns - 1) {
    const uint32_t height = summary.height[lowest_bit(columns)];
    if (height > highest) highest = height;
  }
  return value_of_landing(placed.shape, placed.row, weights.weight[kAiLanding]) + weights.of(kAiLines, placed.lines) +
         summary.base + summary.wells_left[kColumns].value() + weights.of(summary.left[kSteps]) +
         weights.of(kAiHighestHole, highest);
}

// The best of a shape's placements in all columns.
template <class Which>
void scan(const Which which, const TetrAiSummary& summary, const Position& position, Choice& best) {
  for (uint32_t x = 0; x + which.shape.width <= kColumns; ++x) {
    const Landing<Which> landing{which, summary, x};
    if (landing.land + which.shape.height > position.height) continue;
    const int64_t value = landing.full_rows() != 0
                              ? value_of(place(position.board, which.index, x, landing.land), summary.weights)
                              : value_of(summary, landing, best.value);
    if (value == kNoValue) continue;
    const int64_t with_ties = value_for_ties(value, which.shape, x);
    if (with_ties > best.value) best = {move_of(which.shape.orientation, x), with_ties};
  }
}

using Scan = void (*)(const TetrAiSummary&, const Position&, Choice&);
template <uint32_t... S>
constexpr std::array<Scan, kShapes> scans(std::integer_sequence<uint32_t, S...>) {
  return {+[](const TetrAiSummary& summary, const Position& position, Choice& best) {
    scan(FixedShape<S>(), summary, position, best);
  }...};
}

// A board has the code once, for any shape.
void scan_shape(uint32_t shape, const TetrAiSummary& summary, const Position& position, Choice& best) {
  if constexpr (sizeof(void*) < 8) {
    scan(AnyShape{kShape[shape], shape}, summary, position, best);
  } else {
    static constexpr auto kScans = scans(std::make_integer_sequence<uint32_t, kShapes>());
    kScans[shape](summary, position, best);
  }
}

}  // namespace

int64_t tetr_ai_value_of_move(const Placed& placed, etl::span<const int32_t> weights) {
  return value_of_landing(placed.shape, placed.row, weights[kAiLanding]) +
         static_cast<int64_t>(weights[kAiLines]) * placed.lines;
}

int64_t tetr_ai_value(const Placed& placed, etl::span<const int32_t> weights) {
  return value_of(placed, TetrAiWeights(weights));
}

Choice best_by_tetr_ai(const Position& position, etl::span<const int32_t> its_weights, const Stop& ended) {
  const TetrAiWeights weights(its_weights);
  if (!position.falls_freely()) {
    const auto value = [&](const Placed& placed) {
      return value_for_ties(value_of(placed, weights), kShape[placed.shape], placed.column);
    };
    return best_of_all(position, value, ended);
  }
  const TetrAiSummary summary(position.board, weights);
  Choice best{kNoMove, kNoValue};
  for (uint32_t shape = kFirstShape[position.piece]; shape < kFirstShape[position.piece + 1u]; ++shape) {
    if (wanted_by(ended)) break;
    scan_shape(shape, summary, position, best);
  }
  return best;
}

}  // namespace tilefish::tetris
