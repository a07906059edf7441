// The catalogue in the words of the command line: every look-up ends in the thing, or in a UsageError that names what
// is known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tilefish/match.h"

namespace tilefish {

// The text that `write` puts into an Output.
template <class Write>
std::string written(Write write) {
  std::string text;
  const auto put = [&text](char c) { text.push_back(c); };
  Output out(put);
  write(out);
  return text;
}

inline Text as_text(std::string_view text) { return {text.data(), text.size()}; }

const Game& game_named(std::string_view name);
const Kernel& kernel_named(std::string_view name);
PlayerChoice player_named(const Game& game, std::string_view text);
RulesChoice rules_named(const Game& game, std::string_view text);
uint32_t bytes_named(std::string_view text);

// A choice as it is asked for: `mcts:sims=150,c=2.00`.
std::string name_of(const Player& player, const Values& values);
std::string name_of(const Rules& rules, const Values& values);
std::string move_name(const Match& match, Move move);
std::string hex(uint32_t trace);
std::string as_bytes(uint32_t bytes);  // 10K, 8200

// A match and the memory it plays in.
class HostMatch {
 public:
  explicit HostMatch(uint32_t memory) : memory_(memory) {}
  HostMatch(const HostMatch&) = delete;

  Match& start(const Setup& setup);

 private:
  std::vector<uint8_t> memory_;
  Match match_;
};

}  // namespace tilefish
