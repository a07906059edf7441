// Solved targets as `solve` writes them: pictures and tables for a person, JSON (the fields stand in
// host_sim/README.md) for other programs.
#pragma once

#include <string>
#include <vector>

#include "host_sim/games/reachability/target_solver.h"
#include "host_sim/support/json.h"

namespace tilefish {

// How a person wants to see a solution.
struct SolutionStyle {
  bool fumen;          // as a fumen, and nothing else
  bool watch;          // one placement after the other
  uint32_t delay;      // milliseconds a placement
  std::string memory;  // what the search had
};

Json as_json(const Target& target, const Solution& solved);
void print_one(const Target& target, const Solution& solved, const SolutionStyle& style);
void print_list(const std::vector<Target>& targets, const std::vector<Solution>& all);  // a line a target
// Prints a line for each suite, one for all, and then the targets without a verdict.
void print_summary(const std::vector<Target>& targets, const std::vector<Solution>& all);

}  // namespace tilefish
