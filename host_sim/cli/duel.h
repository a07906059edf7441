// Two players against each other: openings drawn from a seed, each played twice with the colours swapped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"

namespace tilefish {

struct Contestant {
  PlayerChoice player;
  uint32_t memory;
  std::string name;
};

// A player of the game with so much memory; a UsageError when there is no such thing.
Contestant contestant(const Game& game, std::string_view player, uint32_t memory);

struct Duel {
  const Game* game;
  Contestant sides[2];
  uint64_t games, seed;
  uint32_t opening;  // random actions at the start of each game
};

struct DuelGame {
  std::vector<Move> moves;
  Total score;   // of the first contestant
  Total winner;  // 1 red, -1 blue
  uint32_t trace;
  double seconds[2];       // each thought
  uint32_t decisions[2];
};

struct DuelResult {
  std::vector<DuelGame> games;
  uint64_t wins = 0, losses = 0, draws = 0;  // of the first contestant
  double elo = 0, elo_error = 0;
  uint32_t trace = 0;
};

DuelResult play_duel(const Duel& duel, unsigned jobs);

}  // namespace tilefish
