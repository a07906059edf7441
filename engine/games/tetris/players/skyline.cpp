#include "engine/games/tetris/players/skyline.h"

#include <iterator>
#include <type_traits>
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
// steps or the opposite ones. Where `champion` asks, those whose profiles are these steps have a second bit, 8 higher.
constexpr uint32_t kExact = 8;
using PieceSet = std::conditional_t<kHoldsChampion, uint16_t, uint8_t>;
struct Fillers {
  PieceSet one[kNoStep + 1], two[kNoStep + 1][kNoStep + 1];
};
constexpr Fillers kFillers = [] {
  Fillers fillers{};
  for (const Shape& shape : kShape) {
    if (shape.piece == kI) continue;
    for (int32_t sign = -1; sign <= 1; sign += 2) {
      const auto step = [&](uint32_t i) { return 2 + sign * (shape.bottom[i + 1] - shape.bottom[i]); };
      PieceSet& pieces = shape.width == 2 ? fillers.one[step(0)] : fillers.two[step(0)][step(1)];
      pieces = static_cast<PieceSet>(pieces | 1u << shape.piece | (sign > 0 ? 1u << (kExact + shape.piece) : 0));
    }
  }
  return fillers;
}();

// The pieces that share weights: O; T; Z and S; J and L.
constexpr uint32_t kGroups = 4, kFirstOfGroup[kGroups + 1] = {kO, kO + 1, kO + 2, kO + 4, kPieces};

// Pieces that some place of the skyline fits, and pieces that several places fit.
struct Matches {
  PieceSet once = 0, more = 0;

  void add(uint32_t pieces) {
    more = static_cast<PieceSet>(more | (once & pieces));
    once = static_cast<PieceSet>(once | pieces);
  }
  void add(const Matches& others) {
    add(others.once);
    more |= others.more;
  }
};

// The weights, and what follows from them.
struct Weighed {
  const int32_t* weight;
  int64_t hole[kColumns], slope[kColumns];  // what a hole costs in each column, and each row of a deep well
  int64_t most_of_matches = 0;              // the largest value that matches can have
  bool wells_cost;                          // whether no well and no hole is worth anything, as it should be

  explicit Weighed(etl::span<const int32_t> weights) : weight(weights.data()), finer_(are_finer(weights)) {
    wells_cost = weight[kSkyHighestHole] <= 0;
    for (uint32_t well = kSkyWellOfOne; well <= kSkyWellOfMore; ++well) wells_cost &= weight[well] <= 0;
    for (uint32_t x = 0; x < kColumns; ++x) {
      const uint32_t from_wall = x < kColumns / 2 ? x : kColumns - 1 - x;
      hole[x] = weight[kSkyHoles];
      if (from_wall < 3) hole[x] += weight[kSkyHolesAtWall + from_wall];
      slope[x] = weight[kSkyWellSlope];
      if (from_wall == 0) slope[x] += weight[kSkyWellAtWall];
      if (from_wall == 1 || from_wall == 2) slope[x] += weight[kSkyWellNearWall];
      wells_cost &= slope[x] <= 0;
    }
    if (finer()) {
      for (uint32_t group = 0; group < kGroups; ++group) {
        const int32_t one = weight[kSkyOneMatch + group], more = weight[kSkyMoreMatches + group];
        const int32_t exact = group == 0 ? 0 : weight[kSkyExactFit + group - 1];
        const int64_t most = int64_t{one > more ? one : more} + (exact > 0 ? exact : 0);
        if (most > 0) most_of_matches += most * static_cast<int32_t>(kFirstOfGroup[group + 1] - kFirstOfGroup[group]);
      }
    } else {
      for (const uint32_t match : {kSkyOneMatch + 0, kAiMoreMatches + 0}) {
        const int64_t most = int64_t{kPieces - 1} * weight[match];
        if (most > most_of_matches) most_of_matches = most;
      }
    }
  }

  // Whether they are those of `champion`: a constant in images without it.
  bool finer() const { return kHoldsChampion && finer_; }

  int64_t of(uint32_t feature, uint32_t amount) const {
    return static_cast<int64_t>(weight[feature]) * static_cast<int32_t>(amount);
  }
  int64_t of(const Matches& matches) const {
    constexpr uint32_t kAll = (1u << kPieces) - 1;
    const uint32_t more = matches.more & kAll, once = matches.once & kAll & ~more;
    if (!finer()) return of(kSkyOneMatch, count_bits(once)) + of(kAiMoreMatches, count_bits(more));
    const uint32_t exact = matches.once >> kExact;
    int64_t value = 0;
    unroll<kGroups>([&](auto group) {
      constexpr uint32_t kFirst = kFirstOfGroup[group], kPair = (1u << (kFirstOfGroup[group + 1] - kFirst)) - 1;
      value += of(kSkyOneMatch + group, count_few(once >> kFirst & kPair)) +
               of(kSkyMoreMatches + group, count_few(more >> kFirst & kPair));
      if constexpr (group != 0) value += of(kSkyExactFit + group - 1, count_few(exact >> kFirst & kPair));
    });
    return value;
  }
  // What lies on holes, and rows with holes.
  int64_t of_cover(uint32_t depth, uint32_t rows) const {
    return of(kSkyHoleDepth, depth) + of(kSkyHoledRows, count_bits(rows));
  }
  // The well of column x, between two others.
  int64_t of_well(uint32_t x, uint32_t left, uint32_t height, uint32_t right) const {
    const uint32_t lower = left < right ? left : right;
    if (lower <= height) return 0;
    const uint32_t depth = lower - height;
    if (depth <= 2) return weight[kSkyWellOfOne + depth - 1];
    return weight[kSkyWellOfMore] + static_cast<int64_t>(depth - 2) * slope[x];
  }

 private:
  bool finer_;
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
struct SkylineSummary : Surface {
  const Weighed& weights;
  uint32_t skyline[kColumns + 2];     // the heights between walls as high as the board: column x at x + 1
  int64_t base = 0;                   // the value of transitions and holes
  uint32_t holed_row = 0, holed = 0;  // the topmost row with a hole, counted from 1, and its columns with one
  uint32_t holed_rows = 0, holed_columns = 0;
  Wells wells_left[kColumns + 1];   // of all columns left of x
  Wells wells_right[kColumns + 1];  // of x and all columns right of it
  uint8_t step[kSteps];             // from column i to i + 1
  Matches left[kSteps + 1];         // of the steps before i
  Matches right[kSteps + 1];        // of step i and all behind it

  SkylineSummary(const Board& board, const Weighed& by);
};

SkylineSummary::SkylineSummary(const Board& board, const Weighed& by) : Surface(board), weights(by) {
  skyline[0] = skyline[kColumns + 1] = kMostRows;
  uint32_t rows = count_bits(board.column[kColumns - 1] ^ kAllRows), columns = 0, depth = 0;
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t cells = board.column[x], holes = ((1u << height[x]) - 1) & ~cells;
    skyline[x + 1] = height[x];
    rows += count_bits(column[kWalls + x - 1] ^ cells);
    columns += count_bits(cells ^ (cells << 1 | 1u));
    if (holes == 0) continue;
    holed_rows |= holes;
    if (weights.finer()) {
      holed_columns |= 1u << x;
      depth += count_bits(cells >> lowest_bit(holes));
    }
    base += weights.hole[x] * static_cast<int32_t>(count_bits(holes));
  }
  base += weights.of(kSkyRowTransitions, rows) + weights.of(kSkyColumnTransitions, columns);
  if (weights.finer()) base += weights.of_cover(depth, holed_rows);
  if (holed_rows != 0) {
    holed_row = highest_bit(holed_rows) + 1;
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
  return kSkylineTies * value - (off_centre < 0 ? -off_centre : off_centre) * 16 - static_cast<int32_t>(column);
}

// The height of the highest column with a hole in the topmost row that has holes, after a landing. `skyline` is that
// of the landing, from the column left of the shape on.
template <class Which>
uint32_t highest_hole(const SkylineSummary& summary, const Landing<Which>& landing, const uint32_t* skyline) {
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
[[gnu::always_inline]] inline int64_t value_of(const SkylineSummary& summary, const Landing<Which>& landing,
                                               int64_t least) {
  const uint32_t x = landing.x, width = landing.width(), end = x + width;
  const Weighed& weights = summary.weights;
  int64_t value = summary.base + value_of_landing(landing.which.index, landing.land, weights.weight[kSkyLanding]) +
                  weights.of(kSkyRowTransitions, 2 * (landing.shape().height - landing.contacts()));
  uint32_t skyline[4 + 2];  // of the shape's columns and those beside it
  skyline[0] = summary.skyline[x];
  skyline[width + 1] = summary.skyline[end + 1];
  uint32_t gaps = 0, depth = 0, new_rows = 0;
  landing.which.each_column([&](auto i) {
    const uint32_t bottom = landing.land + landing.shape().bottom[i], gap = bottom - landing.height[i];
    value += weights.hole[x + i] * static_cast<int32_t>(gap);
    gaps += gap != 0;
    skyline[i + 1] = bottom + landing.shape().length(i);
    if (weights.finer() && (gap != 0 || (summary.holed_columns >> (x + i) & 1u) != 0)) {
      depth += landing.shape().length(i);
      new_rows |= (1u << bottom) - (1u << landing.height[i]);
    }
  });
  if (weights.finer() && depth != 0) value += weights.of_cover(depth, new_rows & ~summary.holed_rows);
  value += weights.of(kSkyColumnTransitions, 2 * gaps);
  Wells wells = summary.wells_left[x == 0 ? 0 : x - 1];
  wells.add(summary.wells_right[end == kColumns ? end : end + 1]);
  // At best there is no other well, and everything matches: most placements are known to be worse by now.
  const int64_t most = value + wells.value() + weights.most_of_matches;
  if (weights.wells_cost && kSkylineTies * most <= least) return kNoValue;

  value += weights.of(kSkyHighestHole, highest_hole(summary, landing, skyline));
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

int64_t value_of_move(const Placed& placed, const int32_t* weights, bool finer) {
  int64_t value = value_of_landing(placed.shape, placed.row, weights[kSkyLanding]) +
                  static_cast<int64_t>(weights[kSkyLines]) * placed.lines;
  if (finer) value += static_cast<int64_t>(weights[kSkyEroded]) * (placed.lines * placed.eroded);
  return value;
}

int64_t value_of(const Placed& placed, const Weighed& weights) {
  const SkylineSummary summary(placed.board, weights);
  uint32_t highest = 0;
  for (uint32_t columns = summary.holed; columns != 0; columns &= columns - 1) {
    const uint32_t height = summary.height[lowest_bit(columns)];
    if (height > highest) highest = height;
  }
  return value_of_move(placed, weights.weight, weights.finer()) + summary.base + summary.wells_left[kColumns].value() +
         weights.of(summary.left[kSteps]) + weights.of(kSkyHighestHole, highest);
}

// The best of a shape's placements in all columns.
template <class Which>
void scan(const Which which, const SkylineSummary& summary, const Position& position, Choice& best) {
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

using Scan = void (*)(const SkylineSummary&, const Position&, Choice&);
template <uint32_t... S>
constexpr std::array<Scan, kShapes> scans(std::integer_sequence<uint32_t, S...>) {
  return {+[](const SkylineSummary& summary, const Position& position, Choice& best) {
    scan(FixedShape<S>(), summary, position, best);
  }...};
}

// A board has the code once, for any shape.
void scan_shape(uint32_t shape, const SkylineSummary& summary, const Position& position, Choice& best) {
  if constexpr (sizeof(void*) < 8) {
    scan(AnyShape{kShape[shape], shape}, summary, position, best);
  } else {
    static constexpr auto kScans = scans(std::make_integer_sequence<uint32_t, kShapes>());
    kScans[shape](summary, position, best);
  }
}

}  // namespace

int64_t skyline_value_of_move(const Placed& placed, etl::span<const int32_t> weights) {
  return value_of_move(placed, weights.data(), are_finer(weights));
}

int64_t skyline_value(const Placed& placed, etl::span<const int32_t> weights) {
  return value_of(placed, Weighed(weights));
}

Choice best_by_skyline(const Position& position, etl::span<const int32_t> its_weights, const Stop& ended) {
  const Weighed weights(its_weights);
  if (!position.falls_freely()) {
    const auto value = [&](const Placed& placed) {
      return value_for_ties(value_of(placed, weights), kShape[placed.shape], placed.column);
    };
    return best_of_all(position, value, ended);
  }
  const SkylineSummary summary(position.board, weights);
  Choice best{kNoMove, kNoValue};
  for (uint32_t shape = kFirstShape[position.piece]; shape < kFirstShape[position.piece + 1u]; ++shape) {
    if (wanted_by(ended)) break;
    scan_shape(shape, summary, position, best);
  }
  return best;
}

namespace {

struct SkylineController {
  etl::span<const int32_t> weights;

  Choice best(const Position& position, Wanted, const Stop& ended) const {
    return best_by_skyline(position, weights, ended);
  }
  int64_t of_move(const Placed& placed) const { return kSkylineTies * skyline_value_of_move(placed, weights); }
};

constexpr const char* kTetrAiNames[] = {
    "landing",         "lines",          "row_transitions", "column_transitions", "holes",       "holes_at_wall",
    "holes_near_wall", "holes_off_wall", "highest_hole",    "well_of_one",        "well_of_two", "well_of_more",
    "well_slope",      "well_at_wall",   "well_near_wall",  "one_match",          "more_matches"};
static_assert(std::size(kTetrAiNames) == kAiWeights);
constexpr Weighting kTetrAiWeighting{kTetrAiNames, kTetrAiWeights, 60};

}  // namespace

Move choose_by_skyline(const Position& position, const LookAhead& settings, Seat& seat) {
  return decide(SkylineController{seat.weights}, position, settings, seat);
}

extern constexpr Player kTetrAiPlayer = checked_player({
    .name = "tetr-ai",
    .about = "wells by depth and pieces that fit flush, 2026",
    .parameters = kLookAhead,
    .check = "tetr-ai",
    .check_moves = 200,
    .step = 75,
    .choose = chooser<choose_by_skyline>,
    .weighting = &kTetrAiWeighting,
});

}  // namespace tilefish::tetris
