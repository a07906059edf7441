// A beam search that goes back from a board, layer by layer, until it finds a board that is low enough.
//
// A layer is all boards the same number of pieces back. A stratum is those boards of a layer that also had the same
// number of lines put back; of each stratum the best few are kept. A line that is put back makes a board look worse, so
// without strata no board that needs lines would be kept. All boards of a stratum have the same number of cells, so
// only their shapes are compared.
//
// Memory: two layers of boards, 36 bytes a board, and for every layer so far 3 bytes a board to find the way back.
#pragma once

#include "engine/core/arena.h"
#include "engine/core/budget.h"
#include "engine/games/reachability/rules/moves.h"

namespace tilefish::reachability {

// How bad a board is: points for each of these. The board with the fewest points is the best.
struct Weights {
  int16_t run;        // a run of filled cells in a row
  int16_t single;     // in addition, a run of one cell
  int16_t overhang;   // a filled cell with an empty one right below it
  int16_t height;     // a row
  int16_t above;      // a cell above the goal's height
  int16_t above_run;  // in addition, a run above the goal's height
  uint16_t noise;     // at most so many points by a hash of the board
};

struct BeamShape {
  uint16_t strata;  // fewer lines than this are put back
  uint16_t width;   // boards kept in a stratum
  uint16_t depth;   // pieces taken out at the most

  // The bytes that it takes of an arena.
  uint32_t bytes() const;
  // The widest shape that fits so many bytes; its width is 0 when none fits.
  static BeamShape widest(uint32_t bytes, uint32_t strata, uint32_t depth);
};

class Beam {
 public:
  Beam(Arena memory, const BeamShape& shape, const Weights& weights, uint32_t seed);

  // Goes back from `start` to a board at most `goal` rows high. When it finds one, it returns true: `start` is that
  // board, and the placements that lead from it are added to the end of `way`, the last first. It returns false when it
  // finds none, when the placements do not fit `way`, or when the budget is exhausted.
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

  // What all boards reached from the board under expansion share, summed up over its rows.
  struct Sums {
    int16_t worth[kMostRows + 1];  // the points of the rows below r, at whatever height
    int16_t above[kMostRows + 1];  // the points that these rows have in addition above the goal's height
  };

  void expand(const Rows& rows, uint32_t stratum, uint32_t slot, uint32_t goal, const Stop& ended);
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
