// A tournament: every player meets every other. All pairs play the same openings, each of them twice with the colours
// swapped. So that what is known of all pairs grows alike, turn t is game t / P of pair t % P, where P is the number of
// pairs.
#pragma once

#include <optional>
#include <vector>

#include "host_sim/runner/duel.h"
#include "host_sim/runner/tournament/rating.h"

namespace tilefish {

struct Tournament {
  const Game* game;
  std::vector<Contestant> players;
  uint64_t games, seed;      // of each pair, even; of the first two games
  uint32_t opening;          // random actions at the start of each game
  std::optional<Sprt> sprt;  // a pair stops when it is decided
};

// The players of a pair, the first having the smaller number.
struct Pair {
  size_t first, second;
};
std::vector<Pair> pairs_of(const Tournament& tournament);

struct PairResult {
  Pair pair;
  std::vector<DuelGame> games;  // in order, none missing
  Points tally;
  SprtState sprt;
};

struct TournamentResult {
  std::vector<PairResult> pairs;
  std::vector<Rating> ratings;  // player by player
  bool interrupted = false;
  uint32_t trace = 0;  // of the games of all pairs
  double seconds = 0;
};

// Where games are kept, it plays those of this program's share that are not there yet. What comes of it does not depend
// on the number of threads: games that were played beyond a pair's decision do not count. Throws Interrupted.
TournamentResult play_tournament(const Tournament& tournament, unsigned jobs, const KeptWork* kept = nullptr);

}  // namespace tilefish
