// The value of a board after a move, as a sum of learned table entries. Which entries a board names is said here once;
// the player sums what flash holds for them, and `tilefish tune five-or-more` learns it.
//
//   lines     the 36 lines of five cells and more, for each colour that lies in one: empty, own or other in every cell;
//   and
//             once what is occupied at all. Mirrored lines and patterns share an entry: 64,746 of them.
//   paths     regions of empty cells, stones nobody can move, stones of each colour with those to come, and for every
//   five cells
//             that one colour could still fill, or one stone blocks, which of them its other stones can reach, and how
//             many could be finished now and with one more: 907 entries
//   windows   the occupied cells of each 3x3, turned or mirrored into one of ten places: 5,120 entries
// Lines and paths have a table for each of three stages, by the number of stones: 202,079 entries in all.
//
// Moves are first ranked by lines, windows and fives, whose change is nearly the sum of what the stone leaves and where
// it lands; the best are then looked at as whole boards. So five cells as they mostly are have no entry among the
// paths: what they are worth is in the lines, and paths only correct it.
#pragma once

#include "engine/games/five_or_more/rules/position.h"

namespace tilefish::five_or_more {

inline constexpr uint32_t kLines = 36, kStages = 3;
inline constexpr uint32_t kPatterns = 64746;

// Entries of the paths, from kPatterns on.
struct Term {
  static constexpr uint32_t kRegions = 0;              // their number, 15 at the most
  static constexpr uint32_t kOutside = kRegions + 16;  // empty cells outside the largest, 31 at the most
  static constexpr uint32_t kStuck = kOutside + 32;    // stones without an empty cell beside them, 31 at the most
  static constexpr uint32_t kColour = kStuck + 32;   // stones of a colour, 15 at the most, * 3 + to come, 2 at the most
  static constexpr uint32_t kStones = kColour + 48;  // stones in all
  static constexpr uint32_t kFree = kStones + 82;    // no stones drop now; by fives of stones
  // (((stones - 2) * 4 + empty cells its others cannot reach) * 5 + the others, 4 at the most) * 2 + some are to come
  static constexpr uint32_t kFive = kFree + 17;
  static constexpr uint32_t kBlockedFour =
      kFive + 120;  // blocker stays * 4 + no helper can come * 2 + some are to come
  static constexpr uint32_t kBlockedThree =
      kBlockedFour + 8;  // blocker stays * 4 + the empty cell can't be filled * 2 + ...
  static constexpr uint32_t kReady =
      kBlockedThree + 8;  // (fours, 3 at the most, * 8 + threes, 7) * 17 + fives of stones in all
  static constexpr uint32_t kCount = kReady + 4 * 8 * 17;
};
inline constexpr uint32_t kStaged = kPatterns + Term::kCount;
inline constexpr uint32_t kWindows = kStages * kStaged;  // where the windows begin
inline constexpr uint32_t kEntries = kWindows + 10 * 512;
static_assert(kEntries == 202079);

constexpr uint32_t stage_of(uint32_t stones) { return stones < 30 ? 0 : stones < 45 ? 1 : 2; }

// A line's cells as nine bits: outer cells inwards from one end (bits 0..3), from the other (bits 4..7), the middle
// (bit 8). So a mirrored line swaps two nibbles, and the smaller code of the two first names both.
struct LinePlace {
  uint8_t line;  // kLines for none
  uint8_t bit;
};
struct LineKind {
  uint32_t base;    // its first pattern
  uint16_t halves;  // patterns of two halves
};

struct LineCells {
  uint8_t length;
  uint8_t cell[kSide], bit[kSide];
};

struct Geometry {
  LinePlace places[kCells][4];
  LineKind kinds[kLines];
  LineCells lines[kLines];
  Cells five_starts[4];  // the first cells of five in a direction
  Cells sight[kCells];   // the cells in a line with one
};
extern const Geometry kGeometry;
// Four cells, occupied * 16 + own, as digits of base three: empty, own, other.
struct Threes {
  uint8_t code[256];
};
extern const Threes kThrees;

// A 3x3 of cells and its place on the board, turned and mirrored together: eight turns, ten places.
struct Turns {
  uint16_t bits[8][512];
};
struct WindowPlaces {
  struct {
    uint8_t turn, place;
  } at[49];
};
extern const Turns kTurns;
extern const WindowPlaces kWindowPlaces;

inline uint32_t pattern_of(const LineKind& kind, uint32_t own, uint32_t occupied) {
  const uint32_t a = kThrees.code[(occupied & 15) << 4 | (own & 15)],
                 b = kThrees.code[(occupied & 0xF0) | (own >> 4 & 15)];
  const uint32_t middle = 2 * (occupied >> 8) - (own >> 8);
  const uint32_t high = a > b ? a : b, low = a > b ? b : a;
  return kind.base + middle * kind.halves + high * (high + 1) / 2 + low;
}

// The lines of a board. 36 * 18 bytes.
struct Lines {
  uint16_t occupied[kLines];
  uint16_t own[kLines][kMostColours];

  void read(const Position& position);
  // A stone of colour c + 1 comes or goes.
  void flip(LinePlace place, uint32_t c) {
    own[place.line][c] = static_cast<uint16_t>(own[place.line][c] ^ 1u << place.bit);
    occupied[place.line] = static_cast<uint16_t>(occupied[place.line] ^ 1u << place.bit);
  }
};
static_assert(sizeof(Lines) == 576);

// The regions of empty cells; a checkered board has the most.
struct Regions {
  uint32_t count;
  Cells area[41], shore[41];  // its cells, and with them what is beside

  explicit Regions(Cells open);
};

inline void read_rows(Cells cells, uint32_t (&rows)[kSide]) {
  for (uint32_t& row : rows) {
    row = static_cast<uint32_t>(cells.low) & 511u;
    cells = cells.down(kStride);
  }
}
// The 3x3 whose upper left is at (r, c).
inline uint32_t window_bits(const uint32_t (&rows)[kSide], uint32_t r, uint32_t c) {
  return (rows[r] >> c & 7u) | (rows[r + 1] >> c & 7u) << 3 | (rows[r + 2] >> c & 7u) << 6;
}
inline bool in_one_window(uint32_t a, uint32_t b) {  // bits
  const auto near = [](uint32_t x, uint32_t y) { return x + 2 >= y && y + 2 >= x; };
  return near(row_of(a), row_of(b)) && near(a - row_of(a) * kStride, b - row_of(b) * kStride);
}

// Every entry of the windows, of the lines, and of the paths: one call of visit(entry) each.
template <class Visit>
void visit_windows(Cells open, Visit&& visit) {
  uint32_t rows[kSide];
  read_rows(kMedium.cells() - open, rows);
  const auto* place = kWindowPlaces.at;
  for (uint32_t r = 0; r < 7; ++r) {
    for (uint32_t c = 0; c < 7; ++c, ++place) {
      visit(kWindows + place->place * 512u + kTurns.bits[place->turn][window_bits(rows, r, c)]);
    }
  }
}

template <class Visit>
void visit_lines(const Lines& lines, uint32_t stage, Visit&& visit) {
  for (uint32_t l = 0; l < kLines; ++l) {
    const LineKind& kind = kGeometry.kinds[l];
    const uint32_t occupied = lines.occupied[l];
    visit(stage * kStaged + pattern_of(kind, 0, occupied));
    for (const uint32_t own : lines.own[l]) {
      if (own != 0) visit(stage * kStaged + pattern_of(kind, own, occupied));
    }
  }
}

// How many stones lie in the five cells from each cell on in a direction: ones + 2 * twos + 4 * fours.
struct Fives {
  Cells ones, twos, fours;

  uint32_t count(uint32_t bit) const {
    return (ones.contains(bit) ? 1 : 0) + (twos.contains(bit) ? 2 : 0) + (fours.contains(bit) ? 4 : 0);
  }
};
template <uint32_t step>
[[gnu::always_inline]] inline Fives fives_along(Cells own) {
  Fives sums{own, {0, 0}, {0, 0}};
  const auto add = [&](Cells more) {
    const Cells carry = sums.ones & more;
    sums.ones = sums.ones ^ more;
    sums.fours = sums.fours | (sums.twos & carry);
    sums.twos = sums.twos ^ carry;
  };
  add(own.down(step));
  add(own.down(step * 2));
  add(own.down(step * 3));
  add(own.down(step * 4));
  return sums;
}
// Whether any lie there, and whether more than one.
struct SomeOfFive {
  Cells some, more;
};
template <uint32_t step>
[[gnu::always_inline]] inline SomeOfFive some_along(Cells cells) {
  SomeOfFive found{cells, {0, 0}};
  const auto add = [&](Cells others) {
    found.more = found.more | (found.some & others);
    found.some = found.some | others;
  };
  add(cells.down(step));
  add(cells.down(step * 2));
  add(cells.down(step * 3));
  add(cells.down(step * 4));
  return found;
}
inline Cells five_from(uint32_t bit, uint32_t step) {
  const Cells first{
      uint64_t{1} | uint64_t{1} << step | uint64_t{1} << step * 2 | uint64_t{1} << step * 3 | uint64_t{1} << step * 4,
      0};
  return bit == 0 ? first : bit < kLowBits ? first.up(bit) : Cells{0, first.low << (bit - kLowBits)};
}

// Five cells that its stones can fill, by how many lie there.
struct Ready {
  uint32_t fours, threes;

  static constexpr uint32_t term(uint32_t fours, uint32_t threes, uint32_t stones) {
    return Term::kReady + ((fours < 3 ? fours : 3) * 8 + (threes < 7 ? threes : 7)) * 17 + stones / 5;
  }
};
// By how much they change, in one number that can be added: fours * 64 + threes.
constexpr int16_t kFourMore = 64, kThreeMore = 1;
constexpr int16_t ready_more(uint32_t stones) {
  return stones == 4 ? kFourMore : stones == 3 ? kThreeMore : int16_t{0};
}

// The paths' entries for every five cells in a direction: those that one colour alone lies in, and those of four of a
// colour and one blocker, or three and one.
template <uint32_t direction, class Add>
void visit_fives(Cells own, Cells other, Cells open, Cells movable, const Regions& regions, uint32_t coming,
                 Ready& ready, Add& term) {
  constexpr uint32_t step = kDirections[direction];
  const Fives sums = fives_along<step>(own);
  const Cells starts = kGeometry.five_starts[direction] & (sums.twos | sums.fours);
  if (starts.empty()) return;
  const SomeOfFive others = some_along<step>(other);
  for (const uint32_t bit : starts - others.some) {
    const uint32_t k = sums.count(bit);
    const Cells cells = five_from(bit, step), gaps = cells - own;
    uint32_t cut_off = 0;
    Cells helpers{0, 0};
    for (uint32_t r = 0; r < regions.count; ++r) {
      const Cells here = gaps & regions.area[r];
      if (here.empty()) continue;
      const Cells near = (regions.shore[r] & own) - cells;
      if (near.empty()) cut_off += here.size();
      helpers = helpers | near;
    }
    const uint32_t count = helpers.size();
    if (cut_off == 0 && count > 4 - k) {
      ready.fours += k == 4 ? 1 : 0;
      ready.threes += k == 3 ? 1 : 0;
    }
    if (cut_off == 0 && count == 5 - k && coming == 0) continue;
    term(Term::kFive + (((k - 2) * 4 + cut_off) * 5 + (count < 4 ? count : 4)) * 2 + coming);
  }
  for (const uint32_t bit : ((starts & others.some) - others.more) & (sums.fours | (sums.twos & sums.ones))) {
    const Cells cells = five_from(bit, step), blocker = cells & other;
    const bool stays = (blocker & movable).empty();
    const Cells goal = sums.fours.contains(bit) ? blocker.grown() & open : cells & open;
    bool help = false;
    for (uint32_t r = 0; r < regions.count && !help; ++r) {
      help = !(goal & regions.area[r]).empty() && !((regions.shore[r] & own) - cells).empty();
    }
    if (!stays && help && coming == 0) continue;
    term((sums.fours.contains(bit) ? Term::kBlockedFour : Term::kBlockedThree) + (stays ? 4 : 0) + (help ? 0 : 2) +
         coming);
  }
}

template <class Visit>
Ready visit_paths(const Position& after, bool free, Visit&& visit) {
  const Cells open = after.open(), stones = after.stones();
  const uint32_t count = stones.size();
  const auto term = [&, base = stage_of(count) * kStaged + kPatterns](uint32_t t) { visit(base + t); };
  const auto most = [](uint32_t n, uint32_t limit) { return n < limit ? n : limit; };

  const Regions regions(open);
  uint32_t largest = 0;
  for (uint32_t r = 0; r < regions.count; ++r) {
    const uint32_t size = regions.area[r].size();
    if (size > largest) largest = size;
  }
  const Cells movable = open.grown() & stones;
  term(Term::kRegions + most(regions.count, 15));
  term(Term::kOutside + most(open.size() - largest, 31));
  term(Term::kStuck + most(count - movable.size(), 31));
  term(Term::kStones + count);
  if (free) term(Term::kFree + count / 5);

  Ready ready{0, 0};
  uint8_t to_come[kMostColours + 1] = {};
  for (uint32_t i = 0; i < after.shape.stones; ++i) ++to_come[after.next_colour(i)];
  for (uint32_t colour = 1; colour <= kMostColours; ++colour) {
    const Cells own = after.stones_of(colour), other = stones - own;
    term(Term::kColour + most(own.size(), 15) * 3 + most(to_come[colour], 2));
    if (own.size() < 2) continue;
    const uint32_t coming = to_come[colour] != 0 ? 1 : 0;
    visit_fives<0>(own, other, open, movable, regions, coming, ready, term);
    visit_fives<1>(own, other, open, movable, regions, coming, ready, term);
    visit_fives<2>(own, other, open, movable, regions, coming, ready, term);
    visit_fives<3>(own, other, open, movable, regions, coming, ready, term);
  }
  term(Ready::term(ready.fours, ready.threes, count));
  return ready;
}

// The cells on which one more stone would make five in a row.
Cells finishing_cells(Cells own);

// A move and what it is worth: the points it makes and the value of what it leaves.
template <class Value>
struct Candidate {
  Move move;
  bool clears;
  Value value;
};

// What is computed once a position: 5,828 bytes. A cell's colours are eight, for vectors.
template <class Value>
struct Workspace {
  Lines lines;
  Value of_line[kLines];
  Value placed[kCells][8];                              // what a stone of a colour would add on an empty cell
  Value left[kCells];                                   // what a stone would add by leaving, but in its lines
  Value lifted[kCells];                                 // of the board without a stone
  Value changed[kCells];                                // by how much the windows change when a cell is taken or freed
  int16_t ready_placed[kCells][8], ready_left[kCells];  // by how much what is ready changes
  uint8_t colour[kCells];                               // 0: empty
};

// Values of boards and moves by a table. Weights is the table: Value, operator[](entry), and points(n), by how much n
// points count in its unit; the discount of the future is in the entries.
template <class Weights>
class Judge {
 public:
  using Value = typename Weights::Value;

  Judge(const Weights& weights, Workspace<Value>& space) : weights_(weights), space_(space) {}

  // The board after a move; `free` when no stones drop before the next.
  Value value(const Position& after, bool free) {
    Lines lines;
    lines.read(after);
    Value sum{};
    visit_lines(lines, stage_of(after.stones().size()), [&](uint32_t entry) { sum += weights_[entry]; });
    return sum + windows(after.open()) + paths(after, free);
  }

  // The best moves, best first; ties go to the first found. All moves are ranked by their lines and windows, the first
  // `most` of them by all that is known. Returns how many there are.
  uint32_t best(const Position& position, Candidate<Value>* found, uint32_t most);

 private:
  Value windows(Cells open) {
    Value sum{};
    visit_windows(open, [&](uint32_t entry) { sum += weights_[entry]; });
    return sum;
  }
  Value paths(const Position& after, bool free) {
    Value sum{};
    visit_paths(after, free, [&](uint32_t entry) { sum += weights_[entry]; });
    return sum;
  }

  Value line_value(uint32_t l, const uint16_t (&own)[kMostColours], uint32_t occupied) const {
    const LineKind& kind = kGeometry.kinds[l];
    Value sum = weights_[base_ + pattern_of(kind, 0, occupied)];
    for (const uint32_t stones : own) {
      if (stones != 0) sum += weights_[base_ + pattern_of(kind, stones, occupied)];
    }
    return sum;
  }

  Value fill_lines();              // and their sum
  Value fill_windows(Cells open);  // and their sum

  // What the paths of five cells would change by one stone, as if the regions stayed as they are: for a colour that
  // lies there, one stone of it more or less, one of another colour more or less.
  struct FiveChange {
    Value more, less, blocked, freed;
    struct {
      int16_t more, less, blocked, freed;
    } ready;
  };
  struct Surroundings {
    const Position& position;
    const Regions& regions;
    Cells open, stones, movable;
    uint32_t coming;  // a bit for each colour
  };
  // k stones of the colour, and one other or none.
  FiveChange change_of_five(Cells five, uint32_t colour, Cells own, uint32_t k, uint32_t others,
                            const Surroundings& around) const;
  template <uint32_t direction>
  void fill_fives(uint32_t colour, Cells own, const Surroundings& around);
  // Value and readiness.
  struct Credit {
    Value value;
    int32_t ready;
  };
  Credit of_common_fives(uint32_t from, uint32_t to, uint32_t c, const Surroundings& around) const;
  Value moved_lines(uint32_t from, uint32_t to);  // by how much they change
  Value of_common_lines(uint32_t from, uint32_t to, uint32_t c, const Value* without);
  static void insert(Candidate<Value>* found, uint32_t& count, uint32_t most, const Candidate<Value>& candidate) {
    uint32_t at = count;
    if (count == most) {
      if (!(candidate.value > found[count - 1].value)) return;
      --at;
    } else {
      ++count;
    }
    for (; at > 0 && candidate.value > found[at - 1].value; --at) found[at] = found[at - 1];
    found[at] = candidate;
  }

  const Weights& weights_;
  Workspace<Value>& space_;
  uint32_t base_ = 0;  // of the stage
};

template <class Weights>
auto Judge<Weights>::fill_lines() -> Value {
  const Lines& lines = space_.lines;
  for (auto& placed : space_.placed) {
    for (Value& value : placed) value = Value{};
  }
  Value total{};
  for (uint32_t l = 0; l < kLines; ++l) {
    const LineKind& kind = kGeometry.kinds[l];
    const auto weight = [&](uint32_t own, uint32_t occupied) {
      return weights_[base_ + pattern_of(kind, own, occupied)];
    };
    const uint32_t occupied = lines.occupied[l];
    uint32_t present[kMostColours], count = 0;
    Value before[kMostColours];
    const Value empty_before = weight(0, occupied);
    Value sum = empty_before;
    for (uint32_t c = 0; c < kMostColours; ++c) {
      if (lines.own[l][c] == 0) continue;
      before[count] = weight(lines.own[l][c], occupied);
      sum += before[count];
      present[count++] = c;
    }
    space_.of_line[l] = sum;
    total += sum;
    const LineCells& cells = kGeometry.lines[l];
    for (uint32_t i = 0; i < cells.length; ++i) {
      const uint32_t here = 1u << cells.bit[i], after = occupied | here;
      if (after == occupied) continue;
      // Every colour sees the cell taken by another; the stone's own colour sees it as its own.
      Value common = weight(0, after) - empty_before;
      const Value alone = weight(here, after);
      Value added[8] = {alone, alone, alone, alone, alone, alone, alone, alone};
      for (uint32_t p = 0; p < count; ++p) {
        const uint32_t own = lines.own[l][present[p]];
        const Value as_other = weight(own, after);
        common += as_other - before[p];
        added[present[p]] = weight(own | here, after) - as_other;
      }
      Value(&placed)[8] = space_.placed[cells.cell[i]];
      for (uint32_t c = 0; c < 8; ++c) placed[c] += added[c] + common;
    }
  }
  return total;
}

template <class Weights>
auto Judge<Weights>::fill_windows(Cells open) -> Value {
  for (Value& value : space_.changed) value = Value{};
  Value sum{};
  uint32_t rows[kSide];
  read_rows(kMedium.cells() - open, rows);
  const auto* place = kWindowPlaces.at;
  for (uint32_t r = 0; r < 7; ++r) {
    for (uint32_t c = 0; c < 7; ++c, ++place) {
      const uint32_t bits = window_bits(rows, r, c);
      const uint32_t first = kWindows + place->place * 512u;
      const auto& turn = kTurns.bits[place->turn];
      const Value now = weights_[first + turn[bits]];
      sum += now;
      Value* corner = &space_.changed[r * kSide + c];
      for (uint32_t i = 0; i < 9; ++i) corner[i / 3 * kSide + i % 3] += weights_[first + turn[bits ^ 1u << i]] - now;
    }
  }
  for (uint32_t cell = 0; cell < kCells; ++cell) {
    space_.left[cell] = space_.changed[cell];
    for (Value& value : space_.placed[cell]) value += space_.changed[cell];
  }
  return sum;
}

template <class Weights>
auto Judge<Weights>::change_of_five(Cells five, uint32_t colour, Cells own, uint32_t k, uint32_t others,
                                    const Surroundings& around) const -> FiveChange {
  const Cells blocker = (five & around.stones) - own, gaps = five & around.open;
  const Cells goal = gaps.empty() ? blocker.grown() & around.open : gaps;
  uint32_t cut_off = 0;
  Cells helpers{0, 0};
  for (uint32_t r = 0; r < around.regions.count; ++r) {
    const Cells here = goal & around.regions.area[r];
    if (here.empty()) continue;
    const Cells near = (around.regions.shore[r] & own) - five;
    if (near.empty()) cut_off += here.size();
    helpers = helpers | near;
  }
  if (cut_off > 3) cut_off = 3;
  const uint32_t count = helpers.size(), coming = around.coming >> colour & 1u;
  const bool stays = others != 0 && (blocker & around.movable).empty();
  const uint32_t first = base_ + kPatterns;
  const auto alone = [&](uint32_t its, uint32_t help) -> Value {
    if (its < 2 || its > 4 || (cut_off == 0 && help == 5 - its && coming == 0)) return Value{};
    return weights_[first + Term::kFive + (((its - 2) * 4 + cut_off) * 5 + (help < 4 ? help : 4)) * 2 + coming];
  };
  const auto blocked = [&](uint32_t its, uint32_t help) -> Value {
    if (its < 3 || its > 4 || (!stays && help != 0 && coming == 0)) return Value{};
    return weights_[first + (its == 4 ? Term::kBlockedFour : Term::kBlockedThree) + (stays ? 4 : 0) +
                    (help != 0 ? 0 : 2) + coming];
  };
  const auto ready = [&](uint32_t its, uint32_t help) {
    return cut_off == 0 && its + help > 4 ? ready_more(its) : int16_t{0};
  };
  const uint32_t fewer = count == 0 ? 0 : count - 1;
  if (others == 0) {
    const Value now = alone(k, count);
    const int16_t now_ready = ready(k, count);
    const auto since = [&](int16_t its) { return static_cast<int16_t>(its - now_ready); };
    return {alone(k + 1, fewer) - now,
            alone(k - 1, count + 1) - now,
            blocked(k, count) - now,
            Value{},
            {since(ready(k + 1, fewer)), since(ready(k - 1, count + 1)), since(0), 0}};
  }
  const Value now = blocked(k, count);
  return {blocked(k + 1, fewer) - now,
          blocked(k - 1, count + 1) - now,
          -now,
          alone(k, count) - now,
          {0, 0, 0, ready(k, count)}};
}

template <class Weights>
template <uint32_t direction>
void Judge<Weights>::fill_fives(uint32_t colour, Cells own, const Surroundings& around) {
  constexpr uint32_t step = kDirections[direction];
  const Fives sums = fives_along<step>(own);
  const SomeOfFive others = some_along<step>(around.stones - own);
  const Cells two = sums.twos | sums.fours, alone = (sums.ones | two) - others.some;
  for (const uint32_t start : (alone | ((others.some - others.more) & two)) & kGeometry.five_starts[direction]) {
    const FiveChange change = change_of_five(five_from(start, step), colour, own, sums.count(start),
                                             others.some.contains(start) ? 1 : 0, around);
    for (uint32_t i = 0, bit = start; i < 5; ++i, bit += step) {
      const uint32_t cell = cell_of(bit), its = space_.colour[cell];
      const auto add = [](int16_t& to, int32_t more) { to = static_cast<int16_t>(to + more); };
      if (its != 0) {
        space_.left[cell] += its == colour ? change.less : change.freed;
        add(space_.ready_left[cell], its == colour ? change.ready.less : change.ready.freed);
        continue;
      }
      for (Value& value : space_.placed[cell]) value += change.blocked;
      space_.placed[cell][colour - 1] += change.more - change.blocked;
      for (int16_t& ready : space_.ready_placed[cell]) add(ready, change.ready.blocked);
      add(space_.ready_placed[cell][colour - 1], change.ready.more - change.ready.blocked);
    }
  }
}

// A stone that stays in five cells changes nothing there: what it was credited with for leaving and for landing. The
// cells are `apart` steps from each other.
template <class Weights>
auto Judge<Weights>::of_common_fives(uint32_t from, uint32_t to, uint32_t c, const Surroundings& around) const
    -> Credit {
  Credit credited{};
  const uint32_t low = from < to ? from : to, high = from < to ? to : from;
  for (uint32_t d = 0; d < 4; ++d) {
    const uint32_t step = kDirections[d], apart = (high - low) / step;
    if (apart > 4 || apart * step != high - low) continue;
    for (uint32_t back = 0; back + apart <= 4 && back * step <= low; ++back) {
      const uint32_t start = low - back * step;
      if (!kGeometry.five_starts[d].contains(start)) continue;
      const Cells five = five_from(start, step);
      uint8_t counts[kMostColours + 1] = {};
      for (uint32_t i = 0, bit = start; i < 5; ++i, bit += step) ++counts[space_.colour[cell_of(bit)]];
      const uint32_t stones = 5u - counts[0];
      if (stones == 0) continue;
      for (uint32_t colour = 1; colour <= kMostColours; ++colour) {
        const uint32_t k = counts[colour], others = stones - k;
        if (k == 0 || others > 1 || (others == 1 && k < 2)) continue;
        const FiveChange change = change_of_five(five, colour, around.position.stones_of(colour), k, others, around);
        credited.value += colour == c + 1 ? change.less + change.more : change.freed + change.blocked;
        credited.ready +=
            colour == c + 1 ? change.ready.less + change.ready.more : change.ready.freed + change.ready.blocked;
      }
    }
  }
  return credited;
}

// A line through both cells is counted as if the stone were still there while it lands: the difference.
template <class Weights>
auto Judge<Weights>::of_common_lines(uint32_t from, uint32_t to, uint32_t c, const Value* without) -> Value {
  Value difference{};
  const LinePlace* theirs = kGeometry.places[to];
  for (uint32_t i = 0; i < 4; ++i) {
    const LinePlace here = kGeometry.places[from][i];
    if (here.line == kLines) break;
    for (uint32_t j = 0; j < 4 && theirs[j].line != kLines; ++j) {
      if (theirs[j].line != here.line) continue;
      uint16_t(&line)[kMostColours] = space_.lines.own[here.line];
      const uint32_t occupied = space_.lines.occupied[here.line] | 1u << theirs[j].bit;
      const uint16_t own_here = line[c];
      line[c] = static_cast<uint16_t>(own_here | 1u << theirs[j].bit);
      const Value moved = line_value(here.line, line, occupied);
      line[c] = static_cast<uint16_t>(line[c] | 1u << here.bit);
      const Value doubled = line_value(here.line, line, occupied | 1u << here.bit);
      line[c] = own_here;
      difference += (moved - without[i]) - (doubled - space_.of_line[here.line]);
    }
  }
  return difference;
}

template <class Weights>
auto Judge<Weights>::moved_lines(uint32_t from, uint32_t to) -> Value {
  Lines& lines = space_.lines;
  const uint32_t c = space_.colour[cell_of(from)] - 1u;
  const auto& left = kGeometry.places[cell_of(from)];
  const auto& entered = kGeometry.places[cell_of(to)];
  const auto flip_all = [&] {
    for (const LinePlace place : left) {
      if (place.line != kLines) lines.flip(place, c);
    }
    for (const LinePlace place : entered) {
      if (place.line != kLines) lines.flip(place, c);
    }
  };
  flip_all();
  Value change{};
  const auto add = [&](uint32_t l) { change += line_value(l, lines.own[l], lines.occupied[l]) - space_.of_line[l]; };
  for (const LinePlace place : left) {
    if (place.line != kLines) add(place.line);
  }
  for (const LinePlace place : entered) {
    bool counted = place.line == kLines;
    for (const LinePlace other : left) counted = counted || other.line == place.line;
    if (!counted) add(place.line);
  }
  flip_all();
  return change;
}

template <class Weights>
uint32_t Judge<Weights>::best(const Position& position, Candidate<Value>* found, uint32_t most) {
  Lines& lines = space_.lines;
  lines.read(position);
  const Cells open = position.open(), stones = position.stones();
  base_ = stage_of(stones.size()) * kStaged;
  const Value of_lines = fill_lines(), of_windows = fill_windows(open);
  // Until a move's own paths are looked at, those before it stand for them.
  Value of_paths{};
  const Ready ready = visit_paths(position, false, [&](uint32_t entry) { of_paths += weights_[entry]; });
  const Value start = of_lines + of_windows + of_paths;
  const Regions regions(open);
  Surroundings around{position, regions, open, stones, open.grown() & stones, 0};
  for (uint32_t i = 0; i < position.shape.stones; ++i) around.coming |= 1u << position.next_colour(i);
  for (uint8_t& colour : space_.colour) colour = 0;
  for (int16_t& change : space_.ready_left) change = 0;
  for (auto& placed : space_.ready_placed) {
    for (int16_t& change : placed) change = 0;
  }
  for (const uint32_t bit : stones) space_.colour[cell_of(bit)] = static_cast<uint8_t>(position.colour_at(bit));
  Cells finishing_of[kMostColours];  // with all stones where they are
  for (uint32_t colour = 1; colour <= kMostColours; ++colour) {
    const Cells own = position.stones_of(colour);
    finishing_of[colour - 1] = finishing_cells(own);
    if (own.empty()) continue;
    fill_fives<0>(colour, own, around);
    fill_fives<1>(colour, own, around);
    fill_fives<2>(colour, own, around);
    fill_fives<3>(colour, own, around);
  }
  Value most_placed[8];
  for (uint32_t c = 0; c < 8; ++c) most_placed[c] = space_.placed[cell_of(open.lowest())][c];
  for (const uint32_t bit : open) {
    const Value(&placed)[8] = space_.placed[cell_of(bit)];
    for (uint32_t c = 0; c < 8; ++c) most_placed[c] = placed[c] > most_placed[c] ? placed[c] : most_placed[c];
  }

  // What it is worth to have so much ready, beside what is ready now.
  constexpr int32_t kBelowZero = 32;  // so many threes too few may be counted
  const int32_t ready_now =
      static_cast<int32_t>(ready.fours) * kFourMore + static_cast<int32_t>(ready.threes) + kBelowZero;
  Value of_ready[4][8], most_ready{};
  const auto ready_value = [&](uint32_t fours, uint32_t threes) {
    return weights_[base_ + kPatterns + Ready::term(fours, threes, stones.size())];
  };
  const Value of_ready_now = ready_value(ready.fours, ready.threes);
  for (uint32_t fours = 0; fours < 4; ++fours) {
    for (uint32_t threes = 0; threes < 8; ++threes) {
      of_ready[fours][threes] = ready_value(fours, threes) - of_ready_now;
      if (of_ready[fours][threes] > most_ready) most_ready = of_ready[fours][threes];
    }
  }
  const auto within = [](int32_t n, int32_t limit) { return n < 0 ? 0 : n < limit ? n : limit; };

  const auto with_ready = [&](int32_t then) {
    return of_ready[within(then / kFourMore, 3)][within(then % kFourMore - kBelowZero, 7)];
  };
  const auto ways_of = [&](uint32_t from) {
    Cells ways{0, 0};
    const Cells beside = Cells::at(from).grown();
    for (uint32_t r = 0; r < regions.count; ++r) {
      if (!(beside & regions.area[r]).empty()) ways = ways | regions.area[r];
    }
    return ways;
  };
  const auto finishing_ways = [&](uint32_t from, uint32_t c, Cells ways) {
    const Cells finishing = finishing_of[c] & ways;
    return finishing.empty() ? finishing : finishing_cells(position.stones_of(c + 1) ^ Cells::at(from)) & ways;
  };
  // Takes the stone off its lines, or puts it back.
  const auto flip = [&](uint32_t from_cell, uint32_t c) {
    for (const LinePlace place : kGeometry.places[from_cell]) {
      if (place.line != kLines) lines.flip(place, c);
    }
  };

  uint32_t count = 0;
  const auto beaten = [&](Value its) { return count == most && !(its > found[count - 1].value); };
  for (const uint32_t from : stones) {
    const Cells ways = ways_of(from);
    if (ways.empty()) continue;
    const uint32_t c = position.colour_at(from) - 1, from_cell = cell_of(from);
    Value& rest = space_.lifted[from_cell];
    rest = start + space_.left[from_cell];
    flip(from_cell, c);
    for (const LinePlace place : kGeometry.places[from_cell]) {
      if (place.line == kLines) break;
      rest += line_value(place.line, lines.own[place.line], lines.occupied[place.line]) - space_.of_line[place.line];
    }
    flip(from_cell, c);
    const Cells finishing = finishing_ways(from, c, ways);
    for (const uint32_t to : finishing) {
      Position after = position;
      after.clear(after.move_stone(from, to));
      insert(found, count, most,
             {move_of(from, to), true, weights_.points(after.score - position.score) + value(after, true)});
    }
    if (beaten(rest + most_placed[c] + most_ready)) continue;
    for_each(ways - finishing - kGeometry.sight[from_cell], [&](uint32_t to) {
      const uint32_t to_cell = cell_of(to);
      const Value its = rest + space_.placed[to_cell][c];
      if (beaten(its + most_ready)) return;
      const int32_t ready_then = ready_now + space_.ready_left[from_cell] + space_.ready_placed[to_cell][c];
      insert(found, count, most, {move_of(from, to), false, its + with_ready(ready_then)});
    });
  }
  // A stone that moves along a line leaves and enters the same lines and fives. What that changes takes long to find
  // out and is rarely more than half a point, so it is asked of those alone that come so near to the best found.
  const auto hopeless = [&](Value its) { return beaten(its + weights_.points(1) / 2); };
  for (const uint32_t from : stones) {
    const uint32_t c = position.colour_at(from) - 1, from_cell = cell_of(from);
    const Cells ways = ways_of(from), along = (ways & kGeometry.sight[from_cell]) - finishing_ways(from, c, ways);
    const Value rest = space_.lifted[from_cell];
    if (along.empty() || hopeless(rest + most_placed[c] + most_ready)) continue;
    Value without[4];  // of each of its lines
    flip(from_cell, c);
    for (uint32_t i = 0; i < 4; ++i) {
      const LinePlace place = kGeometry.places[from_cell][i];
      if (place.line == kLines) break;
      without[i] = line_value(place.line, lines.own[place.line], lines.occupied[place.line]);
    }
    for_each(along, [&](uint32_t to) {
      const uint32_t to_cell = cell_of(to);
      const Value its = rest + space_.placed[to_cell][c];
      const int32_t ready_then = ready_now + space_.ready_left[from_cell] + space_.ready_placed[to_cell][c];
      if (hopeless(its + with_ready(ready_then))) return;
      const Credit credit = of_common_fives(from, to, c, around);
      insert(found, count, most,
             {move_of(from, to), false,
              its + of_common_lines(from_cell, to_cell, c, without) - credit.value +
                  with_ready(ready_then - credit.ready)});
    });
    flip(from_cell, c);
  }

  uint32_t ranked = 0;
  for (uint32_t i = 0; i < count; ++i) {
    Candidate<Value> candidate = found[i];
    if (!candidate.clears) {
      const uint32_t from = from_of(candidate.move), to = to_of(candidate.move);
      Position after = position;
      after.move_stone(from, to);
      candidate.value = of_lines + moved_lines(from, to) + paths(after, false);
      candidate.value += in_one_window(from, to)
                             ? windows(after.open())
                             : of_windows + space_.changed[cell_of(from)] + space_.changed[cell_of(to)];
    }
    insert(found, ranked, count, candidate);
  }
  return count;
}

}  // namespace tilefish::five_or_more
