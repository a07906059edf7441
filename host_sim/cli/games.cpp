#include "host_sim/cli/commands.h"
#include "host_sim/cli/table.h"
#include "host_sim/words.h"

namespace tilefish {
namespace {

struct Options {};

int run(const Options&) {
  Table table({"game", "rules", "players", "about"});
  for (const Game* game : games()) {
    std::string rules;
    for (const Named& named : game->rules) rules += (rules.empty() ? "" : ", ") + std::string(named.name);
    table.add({game->name, rules, std::to_string(game->players.size()), game->about});
  }
  table.print();
  return 0;
}

}  // namespace

void add_games(CLI::App& program, Command& chosen) {
  add_command<Options>(program, chosen, "games", "the games there are", run);
}

}  // namespace tilefish
