// The part of a command line that says what is played, by whom and with what.
#pragma once

#include <string>

#include "engine/match.h"
#include "host_sim/cli/grammar.h"

namespace tilefish {

struct MatchOptions {
  std::string game, player, rules;
  uint64_t seed = 1;
  std::string memory = "64K";
  uint32_t budget = UINT32_MAX;  // simulated moves a decision

  void add_to(Grammar& command);

  // What was asked for; a UsageError when there is no such thing, or not in so little memory.
  Setup setup() const;
  uint32_t memory_bytes() const;
};

}  // namespace tilefish
