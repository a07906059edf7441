// Games by which candidate weights are judged. The results do not depend on the number of threads.
#pragma once

#include <string>
#include <vector>

#include "host_sim/support/progress.h"
#include "tilefish/match.h"

namespace tilefish {

class KeptWork;

using Weights = std::vector<int32_t>;

struct TrialPlan {
  Setup setup;  // its seed is the first game's
  uint32_t games;
  uint64_t pieces = UINT64_MAX;  // a game, at most
  unsigned jobs = 1;
  const KeptWork* kept = nullptr;  // where trials are kept
  std::string batch = {};          // what these trials are called there: one word
};

struct Trial {
  uint64_t lines, pieces;
};

// Plays the games of each candidate; all candidates have the same seeds. Where trials are kept, it plays those that are
// not there yet, together with other ranks. Throws Interrupted.
std::vector<std::vector<Trial>> try_out(const TrialPlan& plan, const std::vector<Weights>& candidates,
                                        Progress& progress);

uint64_t lines_of(const std::vector<Trial>& trials);

}  // namespace tilefish
