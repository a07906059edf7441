// A duel: two players against each other. Openings are drawn from a seed, and each is played twice with the colours
// swapped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host_sim/runner/host_match.h"
#include "tilefish/match.h"

namespace tilefish {

class KeptWork;
class Ledger;

struct Contestant {
  Setup setup;
  uint32_t memory;
  std::string name;
};

// A player of the game with so much memory. Throws UsageError when there is no such thing.
Contestant contestant(const Game& game, std::string_view player, uint32_t memory);

struct Duel {
  const Game* game;
  Contestant sides[2];
  uint64_t games, seed;
  uint32_t opening;  // random actions at the start of each game
  uint32_t ms = 0;   // a decision at most, by the clock; 0 for no limit
};

struct DuelGame {
  uint64_t number;  // in its duel, from 0
  std::vector<Move> moves;
  Total score;   // of the first contestant
  Total winner;  // 1 red, -1 blue
  uint32_t trace;
  double seconds[2];  // each thought
  uint32_t decisions[2];
};

struct DuelResult {
  std::vector<DuelGame> games;               // that were finished, in order
  bool interrupted = false;                  // before all of them were
  uint64_t wins = 0, losses = 0, draws = 0;  // of the first contestant
  double elo = 0, elo_error = 0;
  uint32_t trace = 0;
  double seconds = 0;
};

// A game as a unit of a ledger.
//   game NUMBER SCORE WINNER TRACE NANOSECONDS NANOSECONDS DECISIONS DECISIONS MOVE MOVE ...
inline constexpr const char* kGameUnit = "game";
std::string unit_of(uint64_t number, const DuelGame& game);

// Plays the games of a duel. Each contestant has a match and memory of its own, and both are told every move.
class Seats {
 public:
  explicit Seats(const Duel& duel)
      : duel_(duel), hosts_{HostMatch(duel.sides[0].memory), HostMatch(duel.sides[1].memory)} {}

  // Games 2i and 2i + 1 have the opening of seed + i; in the second of them the second contestant is red. Where `stop`
  // says so a game ends early, and what it returns is no result.
  DuelGame play(uint64_t game, Stop stop);
  // A game that a ledger kept, from what follows the number of its unit. Its moves are played again, so that a unit
  // tells only what they lead to. Throws Failure.
  DuelGame replay(uint64_t game, uint64_t unit, const std::string& text, const Ledger& ledger);

 private:
  const Duel& duel_;
  HostMatch hosts_[2];
};

// The difference in rating that explains the points won, and its standard error.
struct Strength {
  double elo, error;
};
Strength strength_of(uint64_t wins, uint64_t losses, uint64_t draws);

// Where games are kept, it plays those of this program's share that are not there yet. Throws Interrupted.
DuelResult play_duel(const Duel& duel, unsigned jobs, const KeptWork* kept = nullptr);

}  // namespace tilefish
