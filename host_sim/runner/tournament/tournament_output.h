// A tournament as `tournament` writes it: for a person, and as JSON (the fields stand in host_sim/README.md).
#pragma once

#include "host_sim/runner/tournament/tournament.h"
#include "host_sim/support/json.h"

namespace tilefish {

void print(const Tournament& tournament, const TournamentResult& result);
Json as_json(const Tournament& tournament, const TournamentResult& result);

}  // namespace tilefish
