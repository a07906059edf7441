// One game of one player, and what came of it: what `play` counts and `report` tabulates.
#pragma once

#include <vector>

#include "host_sim/support/statistics.h"
#include "tilefish/match.h"

namespace tilefish {

struct GameResult {
  uint64_t seed;
  Total score;
  uint64_t moves;
  bool died;
  bool finished;  // it died, or made as many moves as it might
  uint32_t trace;
  uint64_t searched;
  std::vector<uint64_t> counts;  // of the game's Counts
};

// What the decisions of a game showed. `gained` and `levels` cost as much as a quick player's move, so they are counted
// only where `level` is given.
struct Decisions {
  Sample searched;                                    // simulated moves of each
  Sample gained, levels;                              // points of each, and the level of each position before it
  uint32_t (*level)(const void* position) = nullptr;  // the level of a position; null: count no levels
};

// Plays a match that was dealt to its end, or for `most_moves` moves, or until its budget is stopped: then the game is
// not finished.
GameResult run_game(Match& match, uint64_t most_moves, Decisions& decisions);

}  // namespace tilefish
