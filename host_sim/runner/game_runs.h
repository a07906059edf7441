// Many games of one player, on several threads: what `play` shows.
#pragma once

#include <string>
#include <vector>

#include "host_sim/runner/game_runner.h"
#include "host_sim/runner/run_trace.h"

namespace tilefish {

// All games of a run, and the moves searched in every decision. After an interrupt, only the games that were finished.
struct Run {
  std::vector<GameResult> games;
  Sample searched;
  double seconds = 0;
  bool interrupted = false;

  uint32_t trace() const { return run_trace(games); }
  template <class Field>
  int64_t sum(Field field) const {
    int64_t total = 0;
    for (const GameResult& game : games) total += static_cast<int64_t>(game.*field);
    return total;
  }
  template <class Field>
  Statistics of(Field field) const {
    Sample sample;
    for (const GameResult& game : games) sample.add(static_cast<int64_t>(game.*field));
    return sample.statistics();
  }
  Statistics of_count(uint32_t count) const;
};

struct RunPlan {
  Setup setup;  // of the first game; game i has seed + i
  uint64_t games;
  uint64_t moves;  // a game, at most
  unsigned jobs;
};

// Plays the games. After Ctrl-C it returns the games that are finished; where none is, it throws Interrupted.
Run play_games(const RunPlan& plan);

}  // namespace tilefish
