// The tree search of document 003, as its algorithms 1 to 4 have it: a walk goes on to the child of the best bound as
// long as that is above the node's own, and the node where it ends gets a child by a random move, or is judged again
// where there is no room for one. The child is worth the mean over random playouts of 100 less the learned distance
// where they end; the target is worth 100. Then the move of the best mean is played.
#pragma once

#include "engine/core/budget.h"
#include "engine/core/node_pool.h"
#include "engine/games/reachability/players/distance.h"
#include "engine/games/reachability/rules/position.h"

namespace tilefish::reachability {

struct LearnedSettings {
  uint32_t iterations;
  uint32_t playouts;  // of a new node; 0: its own board is judged
  bool win;           // what is not the target is worth a hundredth
  bool breadth;       // every move of the root is tried first
  uint32_t steps;     // pieces at the most, from the root
};

inline constexpr uint32_t kMostLearnedSteps = 40;
inline constexpr uint32_t kLeastLearnedMemory =
    8192;  // an evaluation of the largest network, its inputs, and a hundred nodes
static_assert(kLeastLearnedMemory >= kMostDistanceMemory + kDistanceInputs * sizeof(Activation) + 100 * sizeof(Node));

Move learned_tree_search(const Position& position, const Network& network, const LearnedSettings& settings,
                         Arena memory, Random& random, Budget& budget);

}  // namespace tilefish::reachability
