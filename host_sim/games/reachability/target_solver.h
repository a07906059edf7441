// One target of reachability, solved by one player: what `solve` shows and `report` counts.
#pragma once

#include <string>
#include <vector>

#include "host_sim/games/reachability/target_reader.h"
#include "host_sim/runner/host_match.h"

namespace tilefish {

struct Solution {
  std::string verdict, reason;
  std::vector<uint8_t> placements;
  uint32_t lines = 0;
  uint64_t expansions = 0;
  double seconds = 0;
  bool refused = false;  // a look at the board was enough to refuse it

  bool found() const { return verdict == "solved"; }
};

// Seconds of processor time of this thread alone, so that other work of the machine does not count.
double seconds_worked();

// The setup of a player that solves: `budget` boards expanded and `seconds` of processor time a target at the most, 0
// for no limit.
Setup solver_setup(std::string_view player, uint64_t seed, uint32_t budget, uint32_t seconds);

// `boards` is the setup's budget, for the reason why nothing was found. Throws Interrupted where the budget's stop ends
// it. A sequence that does not lead to the target is a Failure.
Solution solve(const Target& target, const Setup& setup, HostMatch& host, uint32_t seconds,
               uint32_t boards = UINT32_MAX);

struct SolvePlan {
  Setup setup;
  uint32_t memory, seconds, budget;
  unsigned jobs;
};

// Solves all targets on `jobs` threads, each in `memory` bytes. The results have the order of the targets. After an
// interrupt those that were not solved yet have the verdict "unfinished".
std::vector<Solution> solve_all(const std::vector<Target>& targets, const SolvePlan& plan);

// The first of several boards for which a way is found: they share the time of one, and are tried one after the other.
struct FoundWay {
  Target target;
  Solution solution;
};
FoundWay solve_any(const std::vector<Target>& targets, const SolvePlan& plan);

}  // namespace tilefish
