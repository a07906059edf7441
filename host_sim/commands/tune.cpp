#include <fmt/core.h>

#include "host_sim/commands/commands.h"
#include "host_sim/games/host_game.h"

namespace tilefish {

// Each method of a game is a command of its own, with options of its own.
void add_tune(Program& program) {
  program.group("tune", "find weights and tables for a player");
  for (const HostGame* game : host_games()) {
    if (game->tune_methods.empty()) continue;
    program.group(fmt::format("tune {}", game->name), fmt::format("of {}", game->title));
    for (const auto add_method : game->tune_methods) add_method(program);
  }
}

}  // namespace tilefish
