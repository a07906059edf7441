// Long games of one player measured by splitting: what `play --splitting` shows.
#pragma once

#include "host_sim/games/host_game.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/runner/match_options.h"
#include "host_sim/runner/splitting.h"
#include "host_sim/support/json.h"

namespace tilefish {

// A player's game as splitting lives it; its memory is the setup's.
class GameProcess {
 public:
  explicit GameProcess(const Setup& setup);  // throws UsageError where the game has no levels to go by

  void start(uint64_t seed);
  void branch(const GameProcess& other, uint64_t seed);
  void step();  // throws Interrupted where the budget's stop says so
  uint32_t level() const { return level_; }
  bool dead() const { return dead_; }
  uint32_t deaths() const { return deaths_; }
  uint32_t whole_death() const { return deals_ ? deals_->all : 1; }
  int64_t points() const { return match_->score(); }

 private:
  bool newly_dealt() const { return deals_ && deals_->is_new(match_->position()); }
  void look();

  uint32_t (*level_of_)(const void* position);
  const Deals* deals_;
  Setup setup_;
  HostMatch host_;
  Match* match_;
  uint32_t level_ = 0, deaths_ = 0;
  bool dead_ = false;
  bool lost_ = false;  // by what was dealt: its chance has been counted
};

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
