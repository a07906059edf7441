// Many games of one player, on several threads: what `play` shows.
//
// What came of the games is summed up as they end, so that the memory does not grow with their number: the samples
// grow with how many different numbers they hold, and the traces are kept for some ten thousand runs of consecutive
// games.
#pragma once

#include <string>
#include <vector>

#include "host_sim/runner/game_runner.h"
#include "host_sim/runner/run_trace.h"

namespace tilefish {

class KeptWork;

// What games came to, whatever their order.
struct Tally {
  uint64_t games = 0, deaths = 0;
  Sample score, moves, searched;  // searched: of every decision
  std::vector<Sample> counts;     // of the game's Counts

  Tally() = default;
  explicit Tally(const Game& game) : counts(game.counts.size()) {}
  void add(const GameResult& game, const Sample& searched_in_it);
  void add(const Tally& other);
};

// After an interrupt, only the games that were finished.
struct Run {
  Tally tally;
  uint32_t trace = 0;
  std::vector<GameResult> games{};  // where they were asked for, in order
  double seconds = 0;
  bool interrupted = false;
};

struct RunPlan {
  Setup setup;  // of the first game; game i has seed + i
  uint64_t games;
  uint64_t moves;  // a game, at most
  unsigned jobs;
  bool list_games = false;         // keep each game, too
  const KeptWork* kept = nullptr;  // where they are kept
};

// Plays the games. After Ctrl-C it returns the games that are finished; where none is, it throws Interrupted. Where
// they are kept, it plays those of this program's share that are not there yet, and returns all that are there.
Run play_games(const RunPlan& plan);

}  // namespace tilefish
