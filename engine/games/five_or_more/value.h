// The value of a board after a move, as a sum of learned table entries. Which entries a board names is said here once; the
// player sums what flash holds for them, and `tilefish tune five-or-more` learns it.
//
//   lines     the 36 lines of five cells and more, for each colour that lies in one: empty, own or other in every cell; and
//             once what is occupied at all. Mirrored lines and patterns share an entry: 64,746 of them.
//   paths     regions of empty cells, stones nobody can move, stones of each colour, and for every five cells that one colour
//             could still fill, or one stone blocks, which of them its other stones can reach: 254 entries
//   windows   the occupied cells of each 3x3, turned or mirrored into one of ten places: 5,120 entries
// Lines and paths have a table for each of three stages, by the number of stones: 200,120 entries in all.
#pragma once

#include "engine/games/five_or_more/position.h"

namespace tilefish::five_or_more {

inline constexpr uint32_t kLines = 36, kStages = 3;
inline constexpr uint32_t kPatterns = 64746;

// Entries of the paths, from kPatterns on.
struct Term {
  static constexpr uint32_t kRegions = 0;                     // their number, 15 at the most
  static constexpr uint32_t kOutside = kRegions + 16;         // empty cells outside the largest, 31 at the most
  static constexpr uint32_t kStuck = kOutside + 32;           // stones without an empty cell beside them, 31 at the most
  static constexpr uint32_t kColour = kStuck + 32;            // stones of a colour, 15 at the most
  static constexpr uint32_t kStones = kColour + 16;           // stones in all
  static constexpr uint32_t kFree = kStones + 82;             // no stones drop now; by fives of stones
  static constexpr uint32_t kFive = kFree + 16;               // (stones - 2) * 16 + reachable empty cells * 4 + helpers
  static constexpr uint32_t kBlockedFour = kFive + 48;        // blocker can leave * 2 + a helper can come
  static constexpr uint32_t kBlockedThree = kBlockedFour + 4;  // blocker can leave * 2 + the empty cell can be filled
  static constexpr uint32_t kCount = kBlockedThree + 8;
};
inline constexpr uint32_t kStaged = kPatterns + Term::kCount;
inline constexpr uint32_t kWindows = kStages * kStaged;  // where the windows begin
inline constexpr uint32_t kEntries = kWindows + 10 * 512;
static_assert(kEntries == 200120);

constexpr uint32_t stage_of(uint32_t stones) { return stones < 30 ? 0 : stones < 45 ? 1 : 2; }

// A line's cells as nine bits: outer cells inwards from one end (bits 0..3), from the other (bits 4..7), the middle (bit 8).
// So a mirrored line swaps two nibbles, and the smaller code of the two first names both.
struct LinePlace {
  uint8_t line;  // kLines for none
  uint8_t bit;
};
struct LineKind {
  uint32_t base;    // its first pattern
  uint16_t halves;  // patterns of two halves
};

struct Geometry {
  LinePlace places[kCells][4];
  LineKind kinds[kLines];
  Cells five_starts[4];  // the first cells of five in a direction
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
  const uint32_t a = kThrees.code[(occupied & 15) << 4 | (own & 15)], b = kThrees.code[(occupied & 0xF0) | (own >> 4 & 15)];
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

// Every entry of the windows, of the lines, and of the paths: one call of visit(entry) each.
template <class Visit>
void visit_windows(Cells open, Visit&& visit) {
  const Cells closed = kMedium.cells() - open;
  uint32_t rows[kSide];
  Cells rest = closed;
  for (uint32_t& row : rows) {
    row = static_cast<uint32_t>(rest.low) & 511u;
    rest = rest.down(kStride);
  }
  const auto* place = kWindowPlaces.at;
  for (uint32_t r = 0; r < 7; ++r) {
    for (uint32_t c = 0; c < 7; ++c, ++place) {
      const uint32_t bits = (rows[r] >> c & 7u) | (rows[r + 1] >> c & 7u) << 3 | (rows[r + 2] >> c & 7u) << 6;
      visit(kWindows + place->place * 512u + kTurns.bits[place->turn][bits]);
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

// The paths' entries for every five cells in a direction: those that one colour alone lies in, and those of four of a
// colour and one blocker, or three and one.
template <uint32_t direction, class Add>
void visit_fives(Cells own, Cells other, Cells open, Cells movable, const Regions& regions, Add& term) {
  constexpr uint32_t step = kDirections[direction];
  // Sums over five cells, bit by bit: ones + 2 * twos + 4 * fours own stones; none, one or more others.
  Cells ones = own, twos{0, 0}, fours{0, 0}, some_other = other, more_other{0, 0};
  const auto add = [&](Cells more, Cells others) {
    const Cells carry = ones & more;
    ones = ones ^ more;
    fours = fours | (twos & carry);
    twos = twos ^ carry;
    more_other = more_other | (some_other & others);
    some_other = some_other | others;
  };
  add(own.down(step), other.down(step));
  add(own.down(step * 2), other.down(step * 2));
  add(own.down(step * 3), other.down(step * 3));
  add(own.down(step * 4), other.down(step * 4));
  const Cells starts = kGeometry.five_starts[direction];
  const auto five_from = [](uint32_t bit) {
    constexpr Cells kFirst = Cells::at(0) | Cells::at(step) | Cells::at(step * 2) | Cells::at(step * 3) | Cells::at(step * 4);
    return bit < kLowBits ? kFirst.up(bit) : Cells{0, kFirst.low << (bit - kLowBits)};
  };
  for (const uint32_t bit : (starts & (twos | fours)) - some_other) {
    const uint32_t k = fours.contains(bit) ? 4 : ones.contains(bit) ? 3 : 2;
    const Cells cells = five_from(bit), gaps = cells - own;
    uint32_t reachable = 0;
    Cells helpers{0, 0};
    for (uint32_t r = 0; r < regions.count; ++r) {
      const Cells here = gaps & regions.area[r];
      if (here.empty()) continue;
      const Cells near = (regions.shore[r] & own) - cells;
      if (!near.empty()) reachable += here.size();
      helpers = helpers | near;
    }
    const uint32_t count = helpers.size();
    term(Term::kFive + (k - 2) * 16 + reachable * 4 + (count < 3 ? count : 3));
  }
  for (const uint32_t bit : ((starts & some_other) - more_other) & (fours | (twos & ones))) {
    const Cells cells = five_from(bit), blocker = cells & other;
    const uint32_t leaves = (blocker & movable).empty() ? 0 : 1;
    const Cells goal = fours.contains(bit) ? blocker.grown() & open : cells & open;
    bool help = false;
    for (uint32_t r = 0; r < regions.count && !help; ++r) {
      help = !(goal & regions.area[r]).empty() && !((regions.shore[r] & own) - cells).empty();
    }
    term((fours.contains(bit) ? Term::kBlockedFour : Term::kBlockedThree) + 2 * leaves + (help ? 1 : 0));
  }
}

template <class Visit>
void visit_paths(const Position& after, bool free, Visit&& visit) {
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
  if (free) term(Term::kFree + count / 5 % 16);

  for (uint32_t colour = 1; colour <= kMostColours; ++colour) {
    const Cells own = after.stones_of(colour);
    term(Term::kColour + most(own.size(), 15));
    if (own.size() < 2) continue;
    visit_fives<0>(own, stones - own, open, movable, regions, term);
    visit_fives<1>(own, stones - own, open, movable, regions, term);
    visit_fives<2>(own, stones - own, open, movable, regions, term);
    visit_fives<3>(own, stones - own, open, movable, regions, term);
  }
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

// What is computed once a position: 2,844 bytes.
template <class Value>
struct Workspace {
  Lines lines;
  Value placed[kCells][kMostColours];  // what a stone of a colour would add on an empty cell
};

// Values of boards and moves by a table. Weights is the table: Value, operator[](entry), and points(n), by how much n points
// count in its unit; the discount of the future is in the entries.
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
    return sum + value_of_paths(after, free);
  }

  // The best moves, best first; ties go to the first move. All moves are ranked by their lines, the first `most` of them by
  // all that is known. Returns how many there are.
  uint32_t best(const Position& position, Candidate<Value>* found, uint32_t most);

 private:
  Value value_of_paths(const Position& after, bool free) {
    Value sum{};
    const auto add = [&](uint32_t entry) { sum += weights_[entry]; };
    visit_paths(after, free, add);
    visit_windows(after.open(), add);
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

  void fill_placed(const Position& position);
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
void Judge<Weights>::fill_placed(const Position& position) {
  const Lines& lines = space_.lines;
  for (const uint32_t bit : position.open()) {
    const uint32_t cell = cell_of(bit);
    Value (&placed)[kMostColours] = space_.placed[cell];
    for (Value& value : placed) value = Value{};
    for (const LinePlace place : kGeometry.places[cell]) {
      if (place.line == kLines) break;
      const LineKind& kind = kGeometry.kinds[place.line];
      const uint32_t before = lines.occupied[place.line], after = before | 1u << place.bit;
      // Every colour sees the cell taken by another; the stone's own colour sees it as its own.
      Value common = weights_[base_ + pattern_of(kind, 0, after)] - weights_[base_ + pattern_of(kind, 0, before)];
      const Value alone = weights_[base_ + pattern_of(kind, 1u << place.bit, after)];
      for (uint32_t c = 0; c < kMostColours; ++c) {
        const uint32_t own = lines.own[place.line][c];
        if (own == 0) {
          placed[c] += alone;
          continue;
        }
        const Value as_other = weights_[base_ + pattern_of(kind, own, after)];
        common += as_other - weights_[base_ + pattern_of(kind, own, before)];
        placed[c] += weights_[base_ + pattern_of(kind, own | 1u << place.bit, after)] - as_other;
      }
      for (Value& value : placed) value += common;
    }
  }
}

template <class Weights>
uint32_t Judge<Weights>::best(const Position& position, Candidate<Value>* found, uint32_t most) {
  Lines& lines = space_.lines;
  lines.read(position);
  const Cells open = position.open(), stones = position.stones();
  base_ = stage_of(stones.size()) * kStaged;
  fill_placed(position);
  Value start{};
  visit_lines(lines, base_ / kStaged, [&](uint32_t entry) { start += weights_[entry]; });
  // Until a move's own paths are looked at, those before it stand for them.
  const Value paths = value_of_paths(position, false);
  start += paths;

  const Regions regions(open);
  uint32_t count = 0;
  for (const uint32_t from : stones) {
    Cells targets{0, 0};
    const Cells beside = Cells::at(from).grown();
    for (uint32_t r = 0; r < regions.count; ++r) {
      if (!(beside & regions.area[r]).empty()) targets = targets | regions.area[r];
    }
    if (targets.empty()) continue;
    const uint32_t c = position.colour_at(from) - 1, from_cell = cell_of(from);
    Value rest = start;  // of the board without the stone
    Value before[4], without[4];  // of each of its lines
    for (uint32_t i = 0; i < 4; ++i) {
      const LinePlace place = kGeometry.places[from_cell][i];
      if (place.line == kLines) break;
      before[i] = line_value(place.line, lines.own[place.line], lines.occupied[place.line]);
      lines.flip(place, c);
      without[i] = line_value(place.line, lines.own[place.line], lines.occupied[place.line]);
      rest += without[i] - before[i];
    }
    // The stone is off the lines now.
    const Cells finishing = finishing_cells(position.stones_of(c + 1) ^ Cells::at(from));
    for (const uint32_t to : targets) {
      Candidate<Value> candidate{move_of(from, to), finishing.contains(to), Value{}};
      if (candidate.clears) {
        Position after = position;
        after.clear(after.move_stone(from, to));
        candidate.value = weights_.points(after.score - position.score) + value(after, true);
        insert(found, count, most, candidate);
        continue;
      }
      candidate.value = rest + space_.placed[cell_of(to)][c];
      // A line through both cells was counted as if the stone were still there, which is rarely too little by half a point.
      if (count == most && found[count - 1].value - candidate.value > weights_.points(1) / 2) continue;
      const LinePlace* theirs = kGeometry.places[cell_of(to)];
      for (uint32_t i = 0; i < 4; ++i) {
        const LinePlace here = kGeometry.places[from_cell][i];
        if (here.line == kLines) break;
        for (uint32_t j = 0; j < 4 && theirs[j].line != kLines; ++j) {
          if (theirs[j].line != here.line) continue;
          uint16_t (&line)[kMostColours] = lines.own[here.line];
          const uint32_t occupied = lines.occupied[here.line] | 1u << theirs[j].bit;
          const uint16_t own_here = line[c];
          line[c] = static_cast<uint16_t>(own_here | 1u << theirs[j].bit);
          const Value moved = line_value(here.line, line, occupied);
          line[c] = static_cast<uint16_t>(line[c] | 1u << here.bit);
          const Value doubled = line_value(here.line, line, occupied | 1u << here.bit);
          line[c] = own_here;
          candidate.value += (moved - without[i]) - (doubled - before[i]);
        }
      }
      insert(found, count, most, candidate);
    }
    for (const LinePlace place : kGeometry.places[from_cell]) {
      if (place.line == kLines) break;
      lines.flip(place, c);
    }
  }

  // The paths and windows of those that are left.
  uint32_t ranked = 0;
  for (uint32_t i = 0; i < count; ++i) {
    Candidate<Value> candidate = found[i];
    if (!candidate.clears) {
      Position after = position;
      after.move_stone(from_of(candidate.move), to_of(candidate.move));
      candidate.value += value_of_paths(after, false) - paths;
    }
    insert(found, ranked, count, candidate);
  }
  return count;
}

}  // namespace tilefish::five_or_more
