#include "host_sim/boards/pairing.h"

#include <algorithm>
#include <optional>

#include "host_sim/runner/host_match.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

std::vector<const Game*> games_named(std::string_view name) {
  if (!name.empty()) return {&game_named(name)};
  return {games().begin(), games().end()};
}

// The game's players that were asked for. A name that only another game knows is no error of this one.
std::vector<Setup> setups_named(const Game& game, std::string_view player, std::optional<UsageError>& unknown) {
  std::vector<Setup> setups;
  if (player.empty()) {
    for (const Player* each : game.players()) setups.push_back(setup_named(game.name, each->check));
  } else {
    try {
      setups.push_back(setup_named(game.name, player));
    } catch (const UsageError& error) {
      unknown = error;
    }
  }
  return setups;
}

}  // namespace

std::vector<Pairing> pairings(std::string_view board, std::string_view game, std::string_view player, bool whole) {
  std::vector<Pairing> result;
  std::optional<UsageError> unknown;
  for (const Board* each : boards_named(board)) {
    for (const Game* played : games_named(game)) {
      for (const Setup& setup : setups_named(*played, player, unknown)) {
        const Player& its = *setup.player.player;
        const uint32_t moves = whole ? its.check_moves : std::max(1u, its.check_moves / each->slow);
        result.push_back({each, setup, moves, each->leaves_out(*played, its)});
      }
    }
  }
  if (result.empty() && unknown) throw *unknown;
  return result;
}

}  // namespace tilefish
