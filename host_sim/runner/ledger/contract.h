// The contract of a player: a checksum of its stored games (tests/golden.inc). Where it differs, the player plays other
// moves, and what it reached before is no longer its own.
#pragma once

#include <map>
#include <string>

namespace tilefish {

class Contracts {
 public:
  Contracts();  // throws Failure where the stored games can't be read

  // Eight digits; `none` where no game of the player is stored. Parameters of the player's name count for nothing.
  std::string of(const std::string& game, const std::string& player) const;

 private:
  std::map<std::string, std::string> digits_;  // by game and player
};

}  // namespace tilefish
