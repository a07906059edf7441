// A duel as `duel` writes it: for a person, as JSON (the fields stand in host_sim/README.md), as the referee's log.
#pragma once

#include <string>

#include "host_sim/runner/duel.h"
#include "host_sim/support/json.h"

namespace tilefish {

void print(const Duel& duel, const DuelResult& result);
Json as_json(const Duel& duel, const DuelResult& result);
std::string referee_log(const Duel& duel, const DuelResult& result);

}  // namespace tilefish
