// The catalogue by the names a person writes, and matches that play on this machine. Every look-up gives the thing, or
// throws a UsageError that names what is known.
#pragma once

#include <string>
#include <string_view>

#include "host_sim/support/player_memory.h"
#include "tilefish/match.h"

namespace tilefish {

const Game& game_named(std::string_view name);
const Kernel& kernel_named(std::string_view name);
PlayerChoice player_named(const Game& game, std::string_view text);
RulesChoice rules_named(const Game& game, std::string_view text);
uint32_t bytes_named(std::string_view text);
// A setup with seed 1; empty rules are the standard ones, empty memory is all that the match is given.
Setup setup_named(std::string_view game, std::string_view player, std::string_view rules = {},
                  std::string_view memory = {});
// From one line, as the console's `new` takes it.
Setup setup_from(std::string_view line);

// A choice as it is asked for: `mcts:sims=150,c=2.00`.
std::string name_of(const Player& player, const Values& values);
std::string name_of(const Rules& rules, const Values& values);
std::string move_name(const Match& match, Move move);

// A match and the memory it plays in.
class HostMatch {
 public:
  explicit HostMatch(uint32_t memory) : memory_(memory) {}
  HostMatch(const HostMatch&) = delete;

  Match& start(const Setup& setup);
  // Goes on with a game that Match::save wrote; see Match::load.
  Match& load(std::string_view saved, const Setup& setup);

 private:
  PlayerMemory memory_;
  Match match_;
};

}  // namespace tilefish
