// What boards and moves of Five or More are worth by a table of learned entries (table_layout.h).
//
// All moves are first ranked by lines, windows and fives, whose change is nearly the sum of what the stone changes by
// leaving and by landing (stone_changes.h). The best of them are then ranked again by the whole boards they leave.
#pragma once

#include "engine/core/budget.h"
#include "engine/games/five_or_more/players/candidates.h"
#include "engine/games/five_or_more/players/stone_changes.h"

namespace tilefish::five_or_more {

template <TableWeights Weights>
class Judge {
 public:
  using Value = typename Weights::Value;

  Judge(const Weights& weights, Workspace<Value>& space) : weights_(weights), changes_(weights, space) {}

  // The value of the board after a move. `free`: no stones drop before the next move.
  Value value(const Position& after, bool free) const {
    Lines lines;
    lines.read(after);
    Value sum{};
    visit_lines(lines, stage_of(after.stones().size()), [&](uint32_t entry) { sum += weights_[entry]; });
    return sum + windows(after.open()) + paths(after, free).value;
  }

  // Writes the best moves to `found`, the best first, and returns how many there are: at most `most`, which is at least
  // 1. Ties go to the first found. Overwrites the workspace. The position has a move. Where `ended` says so, which is
  // asked for each stone and each of the best moves, what it finds means nothing, and may be nothing. Where `hurried`
  // says so, which is asked for each of the best moves, it finds one move, the best by the first ranking.
  uint32_t best(const Position& position, Candidate<Value>* found, uint32_t most, const Stop& ended = {},
                const Stop& hurried = {}) {
    Ranking ranking(*this, position, found, most, ended);
    ranking.rank_across_lines();
    ranking.rank_along_lines();
    return ranking.rank_whole_boards(found, hurried);
  }

 private:
  class Ranking;

  Value windows(Cells open) const {
    Value sum{};
    visit_windows(open, [&](uint32_t entry) { sum += weights_[entry]; });
    return sum;
  }
  struct Paths {
    Value value;
    Ready ready;
  };
  Paths paths(const Position& after, bool free) const {
    Value sum{};
    const Ready ready = visit_paths(after, free, [&](uint32_t entry) { sum += weights_[entry]; });
    return {sum, ready};
  }

  const Weights& weights_;
  StoneChanges<Weights> changes_;
};

// The moves of one position, ranked step by step.
template <TableWeights Weights>
class Judge<Weights>::Ranking {
 public:
  Ranking(Judge& judge, const Position& position, Candidate<Value>* found, uint32_t most, const Stop& ended);

  // Moves that clear lines, by the boards they leave; and all moves between cells that share no line.
  void rank_across_lines();

  // Moves between cells that share a line, unless rank_across_lines found enough that are better.
  //
  // Such a stone leaves and enters the same lines and fives. What that changes takes long to find out and is rarely
  // more than half a point, so it is asked only of moves that come so near to the worst of the list.
  void rank_along_lines();

  // The candidates found so far, by all that is known of the boards they leave; or the first, where that is hurried.
  // Returns how many there are.
  uint32_t rank_whole_boards(Candidate<Value>* found, const Stop& hurried);

 private:
  // What is ready after a move is a number as in Workspace::ready_left, plus kBelowZero: so many threes may be missing.
  static constexpr int32_t kBelowZero = 32;

  void find_best_landings();
  void fill_ready(const Ready& ready);

  // The value of having so much ready, less that of what is ready now.
  Value of_ready(int32_t then) const {
    const auto within = [](int32_t n, int32_t limit) { return n < 0 ? 0 : n < limit ? n : limit; };
    return of_ready_[within(then / kFourMore, 3)][within(then % kFourMore - kBelowZero, 7)];
  }
  int32_t ready_after(uint32_t from_cell, uint32_t to_cell, uint32_t c) const {
    return ready_now_ + space_.ready_left[from_cell] + space_.ready_placed[to_cell][c];
  }

  // The cells that a stone can go to.
  Cells ways_of(uint32_t from) const {
    Cells ways{0, 0};
    const Cells beside = Cells::at(from).grown();
    for (uint32_t r = 0; r < around_.regions.count; ++r) {
      if (!(beside & around_.regions.area[r]).empty()) ways = ways | around_.regions.area[r];
    }
    return ways;
  }
  // Those of them on which it completes a line.
  Cells finishing_ways(uint32_t from, uint32_t c, Cells ways) const {
    const Cells finishing = finishing_of_[c] & ways;
    return finishing.empty() ? finishing : finishing_cells(position_.stones_of(c + 1) ^ Cells::at(from)) & ways;
  }

  // The most that a board can be worth after a stone lands; `rest` is the value without the stone.
  Value most_after(Value rest, uint32_t c) const { return rest + most_placed_[c] + most_ready_; }
  // The value of the board without a stone.
  Value lift(uint32_t from_cell, uint32_t c);
  void rank_clearing(uint32_t from, Cells finishing);

  Judge& judge_;
  StoneChanges<Weights>& changes_;
  Workspace<Value>& space_;
  const Position& position_;
  const Stop& ended_;
  CandidateList<Value> list_;
  Surroundings around_;
  Value of_lines_, of_windows_, start_;  // before the move; `start_` is of the whole board
  Cells finishing_of_[kMostColours];     // with all stones where they are
  Value most_placed_[8];                 // the best landing of a stone of each colour
  Value of_ready_[4][8], most_ready_;
  int32_t ready_now_;
};

template <TableWeights Weights>
Judge<Weights>::Ranking::Ranking(Judge& judge, const Position& position, Candidate<Value>* found, uint32_t most,
                                 const Stop& ended)
    : judge_(judge),
      changes_(judge.changes_),
      space_(changes_.space()),
      position_(position),
      ended_(ended),
      list_(found, most),
      around_(position) {
  changes_.begin(position);
  of_lines_ = changes_.fill_lines(ended);
  if (wanted_by(ended)) return;
  of_windows_ = changes_.fill_windows(around_.open);
  // Until a move's own paths are looked at, those before it stand for them.
  const Paths paths = judge.paths(position, false);
  start_ = of_lines_ + of_windows_ + paths.value;
  changes_.fill_fives(around_, ended);
  for (uint32_t c = 0; c < kMostColours; ++c) finishing_of_[c] = finishing_cells(position.stones_of(c + 1));
  find_best_landings();
  fill_ready(paths.ready);
}

template <TableWeights Weights>
void Judge<Weights>::Ranking::find_best_landings() {
  for (uint32_t c = 0; c < 8; ++c) most_placed_[c] = space_.placed[cell_of(around_.open.lowest())][c];
  for (const uint32_t bit : around_.open) {
    const Value(&placed)[8] = space_.placed[cell_of(bit)];
    for (uint32_t c = 0; c < 8; ++c) most_placed_[c] = placed[c] > most_placed_[c] ? placed[c] : most_placed_[c];
  }
}

template <TableWeights Weights>
void Judge<Weights>::Ranking::fill_ready(const Ready& ready) {
  const uint32_t stones = around_.stones.size();
  const auto value = [&](uint32_t fours, uint32_t threes) { return changes_.term(Term::ready(fours, threes, stones)); };
  const Value now = value(ready.fours, ready.threes);
  most_ready_ = Value{};
  for (uint32_t fours = 0; fours < 4; ++fours) {
    for (uint32_t threes = 0; threes < 8; ++threes) {
      of_ready_[fours][threes] = value(fours, threes) - now;
      if (of_ready_[fours][threes] > most_ready_) most_ready_ = of_ready_[fours][threes];
    }
  }
  ready_now_ = static_cast<int32_t>(ready.fours) * kFourMore + static_cast<int32_t>(ready.threes) + kBelowZero;
}

template <TableWeights Weights>
auto Judge<Weights>::Ranking::lift(uint32_t from_cell, uint32_t c) -> Value {
  Value rest = start_ + space_.left[from_cell];
  space_.lines.flip(from_cell, c);
  for (const LinePlace place : kGeometry.places[from_cell]) {
    if (place.line == kLines) break;
    rest += changes_.line_value(place.line) - space_.of_line[place.line];
  }
  space_.lines.flip(from_cell, c);
  return rest;
}

template <TableWeights Weights>
void Judge<Weights>::Ranking::rank_clearing(uint32_t from, Cells finishing) {
  for (const uint32_t to : finishing) {
    Position after = position_;
    after.clear(after.move_stone(from, to));
    const Value points = judge_.weights_.points(after.score - position_.score);
    list_.insert({move_of(from, to), true, points + judge_.value(after, true)});
  }
}

template <TableWeights Weights>
void Judge<Weights>::Ranking::rank_across_lines() {
  for (const uint32_t from : around_.stones) {
    if (wanted_by(ended_)) return;
    const Cells ways = ways_of(from);
    if (ways.empty()) continue;
    const uint32_t c = position_.colour_at(from) - 1, from_cell = cell_of(from);
    const Value rest = space_.lifted[from_cell] = lift(from_cell, c);
    const Cells finishing = finishing_ways(from, c, ways);
    rank_clearing(from, finishing);
    if (list_.refuses(most_after(rest, c))) continue;
    for_each(ways - finishing - kGeometry.sight[from_cell], [&](uint32_t to) {
      const uint32_t to_cell = cell_of(to);
      const Value its = rest + space_.placed[to_cell][c];
      if (list_.refuses(its + most_ready_)) return;
      list_.insert({move_of(from, to), false, its + of_ready(ready_after(from_cell, to_cell, c))});
    });
  }
}

template <TableWeights Weights>
void Judge<Weights>::Ranking::rank_along_lines() {
  const auto hopeless = [&](Value its) { return list_.refuses(its + judge_.weights_.points(1) / 2); };
  for (const uint32_t from : around_.stones) {
    if (wanted_by(ended_)) return;
    const uint32_t c = position_.colour_at(from) - 1, from_cell = cell_of(from);
    const Cells ways = ways_of(from), along = (ways & kGeometry.sight[from_cell]) - finishing_ways(from, c, ways);
    const Value rest = space_.lifted[from_cell];
    if (along.empty() || hopeless(most_after(rest, c))) continue;
    Value without[4];  // the values of its lines without the stone
    space_.lines.flip(from_cell, c);
    for (uint32_t i = 0; i < 4; ++i) {
      const LinePlace place = kGeometry.places[from_cell][i];
      if (place.line == kLines) break;
      without[i] = changes_.line_value(place.line);
    }
    for_each(along, [&](uint32_t to) {
      const uint32_t to_cell = cell_of(to);
      const Value its = rest + space_.placed[to_cell][c];
      const int32_t ready_then = ready_after(from_cell, to_cell, c);
      if (hopeless(its + of_ready(ready_then))) return;
      const auto credit = changes_.of_common_fives(from, to, c, around_);
      const Value of_lines = changes_.of_common_lines(from_cell, to_cell, c, without);
      list_.insert({move_of(from, to), false, its + of_lines - credit.value + of_ready(ready_then - credit.ready)});
    });
    space_.lines.flip(from_cell, c);
  }
}

template <TableWeights Weights>
uint32_t Judge<Weights>::Ranking::rank_whole_boards(Candidate<Value>* found, const Stop& hurried) {
  CandidateList<Value> ranked(found, list_.size());  // in place: what is inserted was read before
  if (list_.size() == 0) return 0;
  const Candidate<Value> first = list_[0];
  for (uint32_t i = 0; i < list_.size() && !wanted_by(ended_); ++i) {
    if (wanted_by(hurried)) {
      found[0] = first;
      return 1;
    }
    Candidate<Value> candidate = list_[i];
    if (!candidate.clears) {
      const uint32_t from = from_of(candidate.move), to = to_of(candidate.move);
      Position after = position_;
      after.move_stone(from, to);
      candidate.value = of_lines_ + changes_.moved_lines(from, to) + judge_.paths(after, false).value;
      candidate.value += in_one_window(from, to)
                             ? judge_.windows(after.open())
                             : of_windows_ + space_.changed[cell_of(from)] + space_.changed[cell_of(to)];
    }
    ranked.insert(candidate);
  }
  return ranked.size();
}

}  // namespace tilefish::five_or_more
