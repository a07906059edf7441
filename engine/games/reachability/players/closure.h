// All boards from which a board can be built, one by one, until there are no more: where the empty one is not among
// them, that is a proof. Tall boards leave so little room for lines that this ends; most others never would.
//
// Whole boards are compared, never just their hashes, so that no proof rests on chance. Memory: 38 bytes a board.
#pragma once

#include "engine/core/arena.h"
#include "engine/core/budget.h"
#include "engine/games/reachability/rules/moves.h"

namespace tilefish::reachability {

enum class Outcome : uint8_t { kAllSeen, kLow, kGaveUp };

class Closure {
 public:
  explicit Closure(Arena memory);

  // Goes back from `start` until a board is at most `low` high (kLow: `start` is that board, and the placements that
  // lead from there are at the end of `placements`, of which `length` are in use, the last first), until all were seen,
  // or until memory or budget are used up.
  Outcome run(Rows& start, uint32_t low, etl::span<uint8_t> placements, uint32_t& length, Budget& budget);

 private:
  struct Entry {
    Packed rows;
    uint32_t link;  // index of the board it was found from, and in the low 8 bits the placement that leads there
  };
  static_assert(sizeof(Entry) == 32);

  bool add(const Packed& rows, uint32_t link);  // false where the memory is full

  etl::span<uint32_t> slot_;  // index + 1 of a board, by its hash; 0 for none
  etl::span<Entry> entry_;
  uint32_t used_ = 0;
};

}  // namespace tilefish::reachability
