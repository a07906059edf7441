// Finds all boards from which a board can be built. When there are no more and the empty board is not among them, that
// is a proof that the board is unreachable. Tall boards leave so little room for lines that the search ends; for most
// others it would not.
//
// Whole boards are compared, not just their hashes, so that no proof depends on chance.
//
// Memory: 38 bytes a board. When it is full, the search gives up.
#pragma once

#include "engine/core/arena.h"
#include "engine/core/budget.h"
#include "engine/games/reachability/rules/moves.h"

namespace tilefish::reachability {

enum class Outcome : uint8_t { kAllSeen, kLow, kGaveUp };

class Closure {
 public:
  explicit Closure(Arena memory);

  // Goes back from `start`.
  //
  //   kLow      it found a board at most `low` rows high: `start` is that board, and the placements that lead from it
  //             are added to the end of `placements`, of which `length` are in use, the last first
  //   kAllSeen  it saw all boards, and none is so low
  //   kGaveUp   the memory is full or the budget is exhausted
  Outcome run(Rows& start, uint32_t low, etl::span<uint8_t> placements, uint32_t& length, Budget& budget);

 private:
  struct Entry {
    Packed rows;
    uint32_t link;  // high 24 bits: index of the board it was found from; low 8: the placement that leads there
  };
  static_assert(sizeof(Entry) == 32);

  bool add(const Packed& rows, uint32_t link);  // false when the memory is full

  etl::span<uint32_t> slot_;  // index + 1 of a board, by its hash; 0 for none
  etl::span<Entry> entry_;
  uint32_t used_ = 0;
};

}  // namespace tilefish::reachability
