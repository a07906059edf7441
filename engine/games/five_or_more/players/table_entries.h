// The entries of the learned tables (table_layout.h) that a board names. Their numbers are worked out here alone: the
// player sums the entries in flash, and the learner changes those of its own table.
//
//   visit_lines    36 entries, and one for each colour in each line
//   visit_paths    12 or 13 entries, and one for each five cells that have a term
//   visit_windows  49 entries
#pragma once

#include "engine/games/five_or_more/players/table_layout.h"

namespace tilefish::five_or_more {

// The lines of a board, which follow a stone that comes or goes in four flips.
struct Lines {
  uint16_t occupied[kLines];
  uint16_t own[kLines][kMostColours];

  void read(const Position& position);

  // A stone comes to a cell or leaves it. `c` is its colour, counted from 0.
  void flip(uint32_t cell, uint32_t c) {
    for (const LinePlace place : kGeometry.places[cell]) {
      if (place.line != kLines) flip(place, c);
    }
  }

 private:
  void flip(LinePlace place, uint32_t c) {
    own[place.line][c] = static_cast<uint16_t>(own[place.line][c] ^ 1u << place.bit);
    occupied[place.line] = static_cast<uint16_t>(occupied[place.line] ^ 1u << place.bit);
  }
};
static_assert(sizeof(Lines) == 576);

// The regions of empty cells. A chequered board has the most: 41.
struct Regions {
  uint32_t count;
  Cells area[41], shore[41];  // the cells of a region; these and all cells beside them

  explicit Regions(Cells open);
};

// --- windows

inline void read_rows(Cells cells, uint32_t (&rows)[kSide]) {
  for (uint32_t& row : rows) {
    row = static_cast<uint32_t>(cells.low) & 511u;
    cells = cells.down(kStride);
  }
}
// The window whose upper left cell is (r, c).
inline uint32_t window_bits(const uint32_t (&rows)[kSide], uint32_t r, uint32_t c) {
  return (rows[r] >> c & 7u) | (rows[r + 1] >> c & 7u) << 3 | (rows[r + 2] >> c & 7u) << 6;
}
// Whether some window holds both bits.
inline bool in_one_window(uint32_t a, uint32_t b) {
  const auto near = [](uint32_t x, uint32_t y) { return x + 2 >= y && y + 2 >= x; };
  return near(row_of(a), row_of(b)) && near(a - row_of(a) * kStride, b - row_of(b) * kStride);
}

// Calls visit(entry) for every entry of the windows.
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

// --- lines

// Calls visit(entry) for every entry of the lines.
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

// --- paths

// The cells on which one more stone would make five in a row.
Cells finishing_cells(Cells own);

// How many stones lie in the five cells from each cell on, in one direction: ones + 2 * twos + 4 * fours.
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

// Whether any stone lies in the five cells from each cell on, and whether more than one does.
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

// The fives of a board that other stones of the colour can fill, by how many stones lie there: four or three.
struct Ready {
  uint32_t fours, threes;
};

// Calls term(t) for every five cells in a direction that have a term: kFive, kBlockedFour or kBlockedThree.
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

// Calls visit(entry) for every entry of the paths. `free`: no stones drop before the next move.
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
  term(Term::ready(ready.fours, ready.threes, count));
  return ready;
}

}  // namespace tilefish::five_or_more
