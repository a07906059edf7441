// One game of one player, and what came of it: what `play` counts and `report` tabulates.
#pragma once

#include <functional>
#include <vector>

#include "host_sim/support/statistics.h"
#include "tilefish/match.h"

namespace tilefish {

struct GameResult {
  uint64_t seed;
  Total score;
  uint64_t moves;
  bool died;
  bool finished;  // it is over, or made as many moves as it might
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

// Is called between two moves, every kMovesBetweenPauses moves: for what a long game does now and then.
using Pause = std::function<void(const Match& match, const Decisions& decisions)>;
inline constexpr uint64_t kMovesBetweenPauses = 16;

// Plays a match that was dealt, or loaded, to its end, or for `most_moves` moves in all, or until its budget is
// stopped: then the game is not finished. `decisions` are those of the moves before, and get those of this game.
GameResult run_game(Match& match, uint64_t most_moves, Decisions& decisions, const Pause& pause = nullptr);

}  // namespace tilefish
