// Who plays on what: every player of the catalogue on every board that has room for it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host_sim/boards/board.h"
#include "tilefish/match.h"

namespace tilefish {

struct Pairing {
  const Board* board;
  Setup setup;           // by the player's check parameters, unless others were asked for
  uint32_t moves;        // by which it is checked
  std::string left_out;  // why this board can't; empty when it can
};

// `board` is a name or `all`; an empty `game` or `player` is any. Throws UsageError when there is no such thing.
// A board whose emulator is slow plays fewer moves, unless `whole` is set.
std::vector<Pairing> pairings(std::string_view board, std::string_view game, std::string_view player,
                              bool whole = false);

}  // namespace tilefish
