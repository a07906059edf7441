// The part of a command line that says what is played, by whom and with what.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host_sim/support/command_line/grammar.h"
#include "host_sim/support/saving/saved_work.h"
#include "tilefish/match.h"

namespace tilefish {

struct MatchOptions {
  std::string game, player, rules;
  uint64_t seed = 1;
  std::string memory = "64K";
  uint32_t budget = UINT32_MAX;  // simulated moves a decision
  std::string weights;           // a file of them

  void add_to(Grammar& command);

  // The setup that was asked for. Throws UsageError when there is no such thing, or when it needs more memory. Weights
  // from a file live here, so the options must outlive the matches.
  Setup setup();

  // What all work with this setup is known by in a ledger, and the arguments by which it is asked for again.
  WorkSettings settings_of(const char* work, const Setup& setup) const;
  std::vector<std::string> arguments(const char* command) const;

 private:
  std::vector<int32_t> weight_values_;
};

}  // namespace tilefish
