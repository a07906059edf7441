#include "host_sim/commands/commands.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

int run() {
  Table table({"game", "rules", "players", "about"});
  for (const Game* game : games()) {
    std::string rules;
    for (const Rules& named : game->rules) rules += (rules.empty() ? "" : ", ") + std::string(named.name);
    table.add({game->name, rules, std::to_string(game->players().size()), game->about});
  }
  table.print();
  return 0;
}

}  // namespace

void add_games(Program& program) { program.command("games", "the games there are", run); }

}  // namespace tilefish
