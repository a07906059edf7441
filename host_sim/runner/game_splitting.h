// Long games of one player measured by splitting: what `play --splitting` shows.
#pragma once

#include "host_sim/runner/match_options.h"
#include "host_sim/runner/splitting.h"
#include "host_sim/support/json.h"

namespace tilefish {

// A splitting, with what was asked for.
struct FinishedSplitting {
  const MatchOptions& asked;
  const Setup& setup;
  const SplittingResult& result;
};

// Throws UsageError where the game has no levels to go by, Failure where no game came to its end.
SplittingResult split_games(const Setup& setup, const SplittingPlan& plan);

Json as_json(const FinishedSplitting& finished);  // the fields stand in host_sim/README.md
void print(const FinishedSplitting& finished);

}  // namespace tilefish
