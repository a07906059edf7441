// The tree search of the reachability paper, by its algorithms 1 to 4. A walk goes on to the child with the best bound
// as long as that is above the node's own bound. The node where it ends gets a child by a random move; when the pool is
// full, the node is judged again instead. A child is worth the mean over its random playouts of 100 less the learned
// distance at their ends; the target is worth 100. At the end the move with the best mean is played.
#pragma once

#include "engine/core/budget.h"
#include "engine/core/node_pool.h"
#include "engine/games/reachability/players/distance.h"
#include "engine/games/reachability/rules/position.h"

namespace tilefish::reachability {

struct LearnedSettings {
  uint32_t iterations;
  uint32_t playouts;  // for a new node; 0: its own board is judged
  bool win;           // boards that are not the target are worth a hundredth
  bool breadth;       // every move of the root is tried first
  uint32_t steps;     // pieces from the root on, at the most
};

inline constexpr uint32_t kMostLearnedSteps = 40;
// An evaluation of the largest network, its inputs, and a hundred nodes.
inline constexpr uint32_t kLeastLearnedMemory = 8192;
static_assert(kLeastLearnedMemory >= kMostDistanceMemory + kDistanceInputs * sizeof(Activation) + 100 * sizeof(Node));

Move learned_tree_search(const Position& position, const Network& network, const LearnedSettings& settings,
                         Arena memory, Random& random, Budget& budget);

}  // namespace tilefish::reachability
