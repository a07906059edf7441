// What document 003 tried and what it proposed: tree search from the empty board towards the target, and from the
// target back to the empty board. Both on the fixed pool of search/uct.h.
#pragma once

#include "engine/core/node_pool.h"
#include "engine/games/reachability/players/solver.h"
#include "engine/games/reachability/rules/position.h"

namespace tilefish::reachability {

enum class Reward : uint8_t { kWin, kDistance };

struct ForwardSettings {
  uint32_t iterations;
  Reward reward;
  uint32_t steps;        // pieces of a playout at the most
  uint32_t exploration;  // in hundredths, a win being 1
};

Move forward_tree_search(const Position& position, const ForwardSettings& settings, Arena memory, Random& random,
                         Budget& budget);

struct BackwardSettings {
  uint32_t iterations;  // a step
  uint32_t greedy;      // of 100 steps of a playout
  uint32_t steps;       // at the most, from the target
  uint32_t exploration;
};

// Ends at once when a playout comes to the empty board: its steps are the answer. Where none does, verdict kUnknown.
void backward_tree_search(const Rows& target, const BackwardSettings& settings, Answer& answer, Arena memory,
                          Random& random, Budget& budget);

inline constexpr uint32_t kLeastTreeMemory = sizeof(Answer) + 128 + 64 * sizeof(Node);

}  // namespace tilefish::reachability
