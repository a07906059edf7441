// The two tree searches of the reachability paper: from the empty board towards the target, which it tried, and from
// the target back to the empty board, which it proposed. Both use the fixed pool of search/uct.h.
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
  uint32_t exploration;  // in hundredths of a win
};

Move forward_tree_search(const Position& position, const ForwardSettings& settings, Arena memory, Random& random,
                         Budget& budget);

struct BackwardSettings {
  uint32_t iterations;  // for each step
  uint32_t greedy;      // so many of 100 steps of a playout are greedy, the others random
  uint32_t steps;       // from the target on, at the most
  uint32_t exploration;
};

// Ends at once when a playout comes to the empty board, whose steps are the answer. When none does, the verdict is
// kUnknown.
void backward_tree_search(const Rows& target, const BackwardSettings& settings, Answer& answer, Arena memory,
                          Random& random, Budget& budget);

inline constexpr uint32_t kLeastTreeMemory = sizeof(Answer) + 128 + 64 * sizeof(Node);

}  // namespace tilefish::reachability
