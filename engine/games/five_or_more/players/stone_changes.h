// By how much the value of a board changes when one stone leaves its cell, and when a stone of a colour lands on an
// empty cell. Both are worked out once for a position; a move is then nearly the sum of the two, so that hundreds of
// moves are compared by an addition each. The sum is wrong where the two cells share a line or five cells:
// of_common_lines and of_common_fives tell by how much.
#pragma once

#include <concepts>

#include "engine/core/budget.h"
#include "engine/games/five_or_more/players/table_entries.h"

namespace tilefish::five_or_more {

// A table of entries: the bytes in flash, or the floats of the learner.
template <class W>
concept TableWeights = requires(const W& weights, uint32_t entry, Score points) {
  typename W::Value;
  { weights[entry] } -> std::same_as<typename W::Value>;
  // So many points in the table's unit. The discount of the future is in the entries.
  { weights.points(points) } -> std::same_as<typename W::Value>;
};

// What is worked out once for a position: 5,828 bytes with values of four bytes. There are eight colours for each cell,
// one more than the game has, so that vectors hold them.
//
//   lines         the lines of the board
//   of_line       the value of each line
//   placed        what a stone of each colour would add on an empty cell
//   left          what a stone would add by leaving, apart from its lines
//   lifted        the value of the board without a stone
//   changed       by how much the windows change when a cell is taken or freed
//   ready_placed  by how much the fives that are ready change when a stone lands; see kFourMore
//   ready_left    the same when a stone leaves
//   colour        of each cell; 0: empty
template <class Value>
struct Workspace {
  Lines lines;
  Value of_line[kLines];
  Value placed[kCells][8];
  Value left[kCells];
  Value lifted[kCells];
  Value changed[kCells];
  int16_t ready_placed[kCells][8], ready_left[kCells];
  uint8_t colour[kCells];
};

// A change of what is ready, in one number that can be added: fours * 64 + threes.
inline constexpr int16_t kFourMore = 64, kThreeMore = 1;
constexpr int16_t ready_more(uint32_t stones) {
  return stones == 4 ? kFourMore : stones == 3 ? kThreeMore : int16_t{0};
}

// A position as its fives see it.
struct Surroundings {
  const Position& position;
  Cells open, stones, movable;
  Regions regions;
  uint32_t coming;  // a bit for each colour that is to come

  explicit Surroundings(const Position& its)
      : position(its),
        open(its.open()),
        stones(its.stones()),
        movable(open.grown() & stones),
        regions(open),
        coming(0) {
    for (uint32_t i = 0; i < its.shape.stones; ++i) coming |= 1u << its.next_colour(i);
  }
};

// `c` is a colour counted from 0, `colour` one counted from 1.
template <TableWeights Weights>
class StoneChanges {
 public:
  using Value = typename Weights::Value;

  StoneChanges(const Weights& weights, Workspace<Value>& space) : weights_(weights), space_(space) {}

  // Reads the lines of a position. The fill functions follow in this order; those of lines and windows return the value
  // of all lines and of all windows. What is filled means nothing where `ended` says so.
  void begin(const Position& position) {
    space_.lines.read(position);
    base_ = stage_of(position.stones().size()) * kStaged;
  }
  Value fill_lines(const Stop& ended);
  Value fill_windows(Cells open);
  void fill_fives(const Surroundings& around, const Stop& ended);

  Workspace<Value>& space() const { return space_; }
  Value term(uint32_t number) const { return weights_[base_ + kPatterns + number]; }

  Value line_value(uint32_t l, const uint16_t (&own)[kMostColours], uint32_t occupied) const {
    const LineKind& kind = kGeometry.kinds[l];
    Value sum = weights_[base_ + pattern_of(kind, 0, occupied)];
    for (const uint32_t stones : own) {
      if (stones != 0) sum += weights_[base_ + pattern_of(kind, stones, occupied)];
    }
    return sum;
  }
  // Of a line as the workspace has it now.
  Value line_value(uint32_t l) const { return line_value(l, space_.lines.own[l], space_.lines.occupied[l]); }

  // By how much a move, as bits, changes the value of all lines.
  Value moved_lines(uint32_t from, uint32_t to);

  // What a move along a line was wrongly credited with for leaving and for landing in the same five cells, in which the
  // stone stays.
  struct Credit {
    Value value;
    int32_t ready;
  };
  Credit of_common_fives(uint32_t from, uint32_t to, uint32_t c, const Surroundings& around) const;

  // What a line through both cells adds to a move. It was counted as if the stone were still on `from` while it lands
  // on `to`. The stone is lifted off the lines of the workspace; `without` has the values of the lines of `from` as
  // they are then. Both cells are numbers of cells.
  Value of_common_lines(uint32_t from, uint32_t to, uint32_t c, const Value* without);

 private:
  // By how much the terms of five cells, for a colour that lies there, would change by one stone, as if the regions
  // stayed as they are. Each change has a value and a change of what is ready.
  //
  //   more     one stone of the colour comes
  //   less     one stone of the colour goes
  //   blocked  one stone of another colour comes
  //   freed    one stone of another colour goes
  struct FiveChange {
    Value more, less, blocked, freed;
    struct {
      int16_t more, less, blocked, freed;
    } ready;
  };
  // The five cells hold k stones of the colour, and `others` of other colours: one or none.
  FiveChange change_of_five(Cells five, uint32_t colour, Cells own, uint32_t k, uint32_t others,
                            const Surroundings& around) const;
  // Adds what the fives of a colour along a direction change to the workspace.
  template <uint32_t direction>
  void fill_fives_along(uint32_t colour, Cells own, const Surroundings& around);

  const Weights& weights_;
  Workspace<Value>& space_;
  uint32_t base_ = 0;  // the first entry of the stage
};

template <TableWeights Weights>
auto StoneChanges<Weights>::fill_lines(const Stop& ended) -> Value {
  const Lines& lines = space_.lines;
  for (auto& placed : space_.placed) {
    for (Value& value : placed) value = Value{};
  }
  Value total{};
  for (uint32_t l = 0; l < kLines && !wanted_by(ended); ++l) {
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

template <TableWeights Weights>
auto StoneChanges<Weights>::fill_windows(Cells open) -> Value {
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

template <TableWeights Weights>
void StoneChanges<Weights>::fill_fives(const Surroundings& around, const Stop& ended) {
  for (uint8_t& colour : space_.colour) colour = 0;
  for (int16_t& change : space_.ready_left) change = 0;
  for (auto& placed : space_.ready_placed) {
    for (int16_t& change : placed) change = 0;
  }
  for (const uint32_t bit : around.stones) {
    space_.colour[cell_of(bit)] = static_cast<uint8_t>(around.position.colour_at(bit));
  }
  for (uint32_t colour = 1; colour <= kMostColours; ++colour) {
    const Cells own = around.position.stones_of(colour);
    if (own.empty()) continue;
    if (wanted_by(ended)) return;
    fill_fives_along<0>(colour, own, around);
    fill_fives_along<1>(colour, own, around);
    fill_fives_along<2>(colour, own, around);
    fill_fives_along<3>(colour, own, around);
  }
}

template <TableWeights Weights>
template <uint32_t direction>
void StoneChanges<Weights>::fill_fives_along(uint32_t colour, Cells own, const Surroundings& around) {
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

template <TableWeights Weights>
auto StoneChanges<Weights>::change_of_five(Cells five, uint32_t colour, Cells own, uint32_t k, uint32_t others,
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
  const auto alone = [&](uint32_t its, uint32_t help) -> Value {
    if (its < 2 || its > 4 || (cut_off == 0 && help == 5 - its && coming == 0)) return Value{};
    return term(Term::kFive + (((its - 2) * 4 + cut_off) * 5 + (help < 4 ? help : 4)) * 2 + coming);
  };
  const auto blocked = [&](uint32_t its, uint32_t help) -> Value {
    if (its < 3 || its > 4 || (!stays && help != 0 && coming == 0)) return Value{};
    return term((its == 4 ? Term::kBlockedFour : Term::kBlockedThree) + (stays ? 4 : 0) + (help != 0 ? 0 : 2) + coming);
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

template <TableWeights Weights>
auto StoneChanges<Weights>::of_common_fives(uint32_t from, uint32_t to, uint32_t c, const Surroundings& around) const
    -> Credit {
  Credit credited{};
  const uint32_t low = from < to ? from : to, high = from < to ? to : from;
  for (uint32_t d = 0; d < 4; ++d) {
    const uint32_t step = kDirections[d], apart = (high - low) / step;  // steps from one cell to the other
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

template <TableWeights Weights>
auto StoneChanges<Weights>::of_common_lines(uint32_t from, uint32_t to, uint32_t c, const Value* without) -> Value {
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

template <TableWeights Weights>
auto StoneChanges<Weights>::moved_lines(uint32_t from, uint32_t to) -> Value {
  const uint32_t from_cell = cell_of(from), to_cell = cell_of(to), c = space_.colour[from_cell] - 1u;
  const auto& left = kGeometry.places[from_cell];
  const auto move_or_return = [&] {
    space_.lines.flip(from_cell, c);
    space_.lines.flip(to_cell, c);
  };
  move_or_return();
  Value change{};
  const auto add = [&](uint32_t l) { change += line_value(l) - space_.of_line[l]; };
  for (const LinePlace place : left) {
    if (place.line != kLines) add(place.line);
  }
  for (const LinePlace place : kGeometry.places[to_cell]) {
    bool counted = place.line == kLines;
    for (const LinePlace other : left) counted = counted || other.line == place.line;
    if (!counted) add(place.line);
  }
  move_or_return();
  return change;
}

}  // namespace tilefish::five_or_more
