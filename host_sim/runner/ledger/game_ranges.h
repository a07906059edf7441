// Consecutive games of a run, and what came of them: the unit in which games are shared out, and kept in a ledger.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "host_sim/runner/game_runs.h"
#include "host_sim/runner/ledger/ledger.h"

namespace tilefish {

struct GameRange {
  uint64_t first, count;

  uint64_t end() const { return first + count; }
};

// A range of games that are done, but for what is summed up elsewhere.
struct DoneRange {
  GameRange games;
  RunTrace trace;
};

// A range as a unit of the ledger, and back; nothing where the text is none.
//   games FIRST COUNT TRACE DEATHS score=... moves=... searched=... [a sample for each of the game's counts]
std::string unit_of(const DoneRange& range, const Tally& tally, const Game& game);
struct KeptRange {
  DoneRange range;
  Tally tally;
};
std::optional<KeptRange> range_from(std::string_view unit, const Game& game);

// The games that a ledger has. Two programs may have done the same games, in ranges that overlap: of these some are
// left out, so that each game counts once.
class KeptGames {
 public:
  KeptGames(const Ledger& ledger, const Game& game);  // throws Failure

  // The parts of a range that are not there.
  std::vector<GameRange> missing(GameRange range) const;
  const std::vector<DoneRange>& ranges() const { return ranges_; }  // in order, none overlaps
  Tally tally(const Ledger& ledger, const Game& game) const;        // reads the ledger again

 private:
  std::vector<DoneRange> ranges_;
};

}  // namespace tilefish
