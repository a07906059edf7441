// A run of games as `play` writes it: for a person, as JSON (the fields stand in host_sim/README.md), as CSV.
#pragma once

#include <string>
#include <vector>

#include "host_sim/runner/game_runs.h"
#include "host_sim/runner/match_options.h"
#include "host_sim/support/json.h"
#include "host_sim/support/table.h"

namespace tilefish {

// A run, with what was asked for.
struct FinishedRun {
  const MatchOptions& asked;
  const RunPlan& plan;
  const Run& run;
};

Json as_json(const FinishedRun& finished);
std::string as_csv(const Run& run, const Game& game);  // a line a game
void print(const FinishedRun& finished);

// A table that compares players: a row a run.
Table comparison_table();
Table::Row comparison_row(const FinishedRun& finished);

}  // namespace tilefish
