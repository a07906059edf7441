// A beam that goes back from a board, layer by layer, until one is low enough.
//
// All boards of a layer are as many pieces back. Of those that also have as many lines put in, a stratum, it keeps the
// best few: lines make a board look worse, so without strata none that needs them would live. As pieces and lines tell
// the number of cells, the rank within a stratum is of shape alone.
//
// Memory: two layers of boards, 36 bytes each, and for every layer so far 3 bytes a board to find the way back.
#pragma once

#include "engine/core/arena.h"
#include "engine/core/budget.h"
#include "engine/games/reachability/rules/moves.h"

namespace tilefish::reachability {

// What makes a board bad, each in points.
struct Weights {
  int16_t run;        // a run of cells in a row
  int16_t single;     // one of a single cell, on top of that
  int16_t overhang;   // a cell with nothing right below it
  int16_t height;     // a row
  int16_t above;      // a cell above the height that is wanted
  int16_t above_run;  // a run there, on top of that of any row
  uint16_t noise;     // up to so much more, by a hash of the board
};

struct BeamShape {
  uint16_t strata;  // lines put in are below this
  uint16_t width;   // boards a stratum
  uint16_t depth;   // pieces taken out at the most

  // What it takes of an arena.
  uint32_t bytes() const;
  // The widest in so many bytes; of width 0 where there is none.
  static BeamShape widest(uint32_t bytes, uint32_t strata, uint32_t depth);
};

class Beam {
 public:
  Beam(Arena memory, const BeamShape& shape, const Weights& weights, uint32_t seed);

  // Goes back from `start` to a board at most `goal` high. Where it finds one, true: `start` is that board, and the
  // placements that lead from there are at the end of `way`, the last first. False too when they don't fit there, or
  // the budget is used up.
  struct Way {
    etl::span<uint8_t> placements;
    uint32_t length = 0;
  };
  bool run(Rows& start, uint32_t goal, Way& way, Budget& budget);

 private:
  struct Entry {
    Packed rows;
    int32_t rank;
    uint16_t parent;
    uint8_t placement, unused;
  };
  static_assert(sizeof(Entry) == 36);

  // What the board under expansion gives to every rank.
  struct Sums {
    int16_t worth[kMostRows + 1];  // of the rows below r, wherever they are,
    int16_t above[kMostRows + 1];  // and what they have on top of that above the wanted height
  };

  void expand(const Rows& rows, uint32_t stratum, uint32_t slot, uint32_t goal);
  Sums sums_of(const Rows& rows) const;
  int32_t rank_of(const View& view, const Sums& sums, const Step& step, uint32_t goal) const;
  int32_t pair(uint32_t lower, uint32_t upper) const { return weights_.overhang * count(upper & ~lower); }
  int32_t row_worth(uint32_t row) const {
    const uint32_t first = row & ~(row << 1);
    return weights_.run * count(first) + weights_.single * count(first & ~(row >> 1));
  }
  int32_t above_worth(uint32_t row) const {
    return weights_.above * count(row) + weights_.above_run * count(row & ~(row << 1));
  }
  static int32_t count(uint32_t bits) { return static_cast<int32_t>(count_bits(bits)); }
  int32_t noise_of(const Packed& rows) const;
  void keep(uint32_t stratum, const Entry& entry);
  void trace(uint32_t depth, Way& way) const;

  const BeamShape shape_;
  const Weights weights_;
  const uint32_t seed_;
  etl::span<Entry> now_, next_;  // stratum by stratum
  etl::span<uint16_t> now_count_, next_count_;
  etl::span<uint16_t> parent_;  // layer by layer
  etl::span<uint8_t> placement_;
  Entry found_;
};

}  // namespace tilefish::reachability
