// Candidate weights judged by splitting: each plays the same blocks, with the numbers of copies that a pilot finds for
// the weights of the start. What came of it does not depend on the number of threads.
#pragma once

#include <vector>

#include "host_sim/learn/trials.h"
#include "host_sim/runner/splitting.h"

namespace tilefish {

class SplittingTrials {
 public:
  // Plays the pilot. `plan.blocks` is how many a candidate plays.
  SplittingTrials(const Setup& setup, const SplittingPlan& plan);

  // The mean score of each candidate. Each batch has a number of its own, and so blocks of its own.
  std::vector<double> means(uint64_t batch, const std::vector<Weights>& candidates, Progress& progress) const;

 private:
  Setup setup_;
  SplittingPlan plan_;
  splitting::Copies copies_;
};

}  // namespace tilefish
