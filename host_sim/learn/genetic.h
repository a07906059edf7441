// The genetic search of the Tetris paper: selection, crossover by fitness, mutation. All in whole numbers.
#pragma once

#include <vector>

#include "engine/core/random.h"
#include "host_sim/learn/trials.h"

namespace tilefish::genetic {

inline constexpr int32_t kOne = 1'000'000;  // weights are -1 to 1 and shares 0 to 1, both in millionths
inline constexpr uint32_t kWeights = 10;    // the paper has ten

struct Child {
  Weights weights;
  uint64_t fitness = 0;  // lines over all its games
};

struct Settings {
  uint32_t select = 600'000;  // p: the share of children that are dropped
  uint32_t mutate = 100'000;  // q: how likely a child has one weight changed
  uint32_t children = 100;    // M
};

// The first generation: M children with every weight at random.
std::vector<Child> first_generation(const Settings& settings, Random& random);

// Sorts the fittest to the front; of equals, the older comes first.
void rank(std::vector<Child>& children);

// How many of a child's ten weights come from the fitter parent.
uint32_t share_of_fitter(uint64_t fitter, uint64_t other);

Weights crossover(const Child& one, const Child& other, Random& random);
void mutate(Weights& weights, uint32_t probability, Random& random);

// The children of a ranked generation.
std::vector<Child> next_generation(const std::vector<Child>& ranked, const Settings& settings, Random& random);

}  // namespace tilefish::genetic
