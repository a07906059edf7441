// Many games at once, a move of each in a step. Game k of table i has seed S + i + n * k, and is the same game as that
// of `tilefish play` with that seed. Where two play, an opponent answers within the step, and the table's player is
// red.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host_sim/python/arrays.h"
#include "host_sim/runner/host_match.h"

namespace tilefish {

// Somebody who is asked for a move in any position: for each question it has forgotten the one before, and its draws
// follow from its own seed.
class Adviser {
 public:
  Adviser(const Game& game, const std::string& player, const std::string& rules, uint32_t memory, uint64_t seed,
          Stop stop);

  const Game& game() const { return game_; }
  Move choose(const void* position);

 private:
  const Game& game_;
  PlayerMemory memory_;
  Setup setup_;
  Random random_;
};

class VectorEnv {
 public:
  // Throws UsageError.
  VectorEnv(const std::string& game, uint32_t tables, uint64_t seed, const std::string& rules,
            const std::string& opponent, uint32_t memory, Stop stop);

  uint32_t tables() const { return static_cast<uint32_t>(tables_.size()); }
  const Arrays& arrays() const { return *arrays_; }
  const Game& game() const { return game_; }
  const void* position(uint32_t table) const { return tables_[table].position; }

  void reset(uint64_t seed);
  // Plays one action at each table; none is played where one of them is not legal, which throws UsageError. A game that
  // ends is followed by the next one at once: `final_scores` has its score. False where a stop ended it; then the
  // environment must be reset.
  bool step(const int64_t* actions, double* rewards, bool* ended, double* final_scores);
  // One legal action each, all equally likely.
  void sample(int64_t* actions);
  void write(int16_t* numbers) const;
  void mask(bool* legal) const;

 private:
  struct Table {
    alignas(8) uint8_t position[kLargestPosition];
    Random dealer;
    uint64_t seed;
  };

  void deal(Table& table);
  bool answer(Table& table);

  const Game& game_;
  const Arrays* arrays_;
  RulesChoice rules_;
  std::unique_ptr<Adviser> opponent_;
  std::vector<Table> tables_;
  std::vector<uint8_t> legal_;  // of one table
  Random random_;
};

}  // namespace tilefish
