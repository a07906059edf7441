// What is measured for a row of a table or a point of a plot: games of a player, long games by splitting, a duel,
// targets to solve. Each is what a command of the program does, and is known by that command.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "engine/core/budget.h"
#include "host_sim/support/statistics.h"

namespace tilefish::report {

// What came of it, by name: `score`, `moves`, `searched` of games, `points` of a duel, `solved`, `pieces`, `expansions`
// of targets; of long games by splitting the whole numbers nearest to the `mean` of the score, its `error`, and the
// permille of the deaths that the `heaviest` block has.
using Samples = std::map<std::string, Sample>;

struct Experiment {
  enum class Kind : uint8_t { kPlay, kSplitting, kDuel, kSolve };

  Kind kind = Kind::kPlay;
  std::string game, player;
  uint64_t quick = 0, full = 0;  // items of it, in the report of a few minutes and in the long one
  uint32_t cost_rank = 0;        // its turn comes when all less dear ones are done
  std::string other = {};        // the other player of a duel; the section of the targets
  std::string rules = {};
  uint64_t moves = UINT64_MAX;  // a game, at most
  std::string memory = "64K", other_memory = {};
  uint64_t seed = 1;
  uint64_t blocks = 100;                              // by splitting
  uint32_t (*level)(const void* position) = nullptr;  // by which the flow of a game is told
  bool timed = false;                                 // games: `milliseconds` of processor time

  // What a reader counts in so many items: blocks by splitting, where one item is a whole measurement; else games or
  // targets.
  uint64_t counted(uint64_t items) const { return kind == Kind::kSplitting ? items * blocks : items; }
  // As it is typed, for so many items.
  std::string command(uint64_t items) const;
  // By which what was measured is found again: the command for any number of items.
  std::string key() const { return command(0); }
};

// A game or a target of it: the same whoever does it and when. Nothing where `stop` ended it, or there are not so many.
std::optional<Samples> outcome(const Experiment& experiment, uint64_t item, Stop stop);

}  // namespace tilefish::report
