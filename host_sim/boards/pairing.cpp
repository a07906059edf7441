#include "host_sim/boards/pairing.h"

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
std::vector<PlayerChoice> players_named(const Game& game, std::string_view player, std::optional<UsageError>& unknown) {
  std::vector<PlayerChoice> choices;
  if (player.empty()) {
    for (const Player* each : game.players()) choices.push_back(player_named(game, each->check));
  } else {
    try {
      choices.push_back(player_named(game, player));
    } catch (const UsageError& error) {
      unknown = error;
    }
  }
  return choices;
}

}  // namespace

std::vector<Pairing> pairings(std::string_view board, std::string_view game, std::string_view player) {
  std::vector<Pairing> result;
  std::optional<UsageError> unknown;
  for (const Board* each : boards_named(board)) {
    for (const Game* played : games_named(game)) {
      for (const PlayerChoice& choice : players_named(*played, player, unknown)) {
        Setup setup;
        setup.game = played;
        setup.rules = rules_named(*played, "");
        setup.player = choice;
        result.push_back({each, setup, choice.player->check_moves, each->leaves_out(*played, *choice.player)});
      }
    }
  }
  if (result.empty() && unknown) throw *unknown;
  return result;
}

}  // namespace tilefish
