#include <fmt/core.h>

#include "host_sim/boards/board.h"
#include "host_sim/commands/commands.h"

namespace tilefish {
namespace {

// Players of the game that the line names; bash looks the variable up when it completes.
constexpr const char* kPlayers = "$(_tilefish_players $game)";

CompletionValues values_of(const CommandOption& option) {
  const std::string& name = option.place ? option.name : option.unit;
  CompletionValues values;
  if (name == "GAME" || name == "G") {
    for (const Game* game : games()) values.words.push_back(game->name);
  } else if (name == "PLAYER" || name == "OTHER" || name == "MORE" || name == "P") {
    values.words = {kPlayers};
  } else if (name == "B") {
    for (const Board& board : boards()) values.words.push_back(board.name);
    values.words.push_back("all");
  } else if (name == "KERNEL") {
    for (const Game* game : games()) {
      for (const Kernel& kernel : game->kernels) values.words.push_back(kernel.name);
    }
  } else if (name == "WHEN") {
    values.words = {"always", "never", "auto"};
  } else if (name == "F" || name == "DIR" || name == "SOURCE" || name == "TTY") {
    values.files = true;
  }
  return values;
}

// Without a game in the line, as after `verify --player`, the players of all games.
std::string players_by_game() {
  std::string cases, all;
  for (const Game* game : games()) {
    std::string players;
    for (const Player* player : game->players()) players += fmt::format(" {}", player->name);
    cases += fmt::format("    {}) echo{} ;;\n", game->name, players);
    all += players;
  }
  return fmt::format("_tilefish_players() {{\n  case ${{1-}} in\n{}    *) echo{} ;;\n  esac\n}}\n", cases, all);
}

int run(const Program& program) {
  fmt::print("{}\n{}", bash_completion(program.tree(), values_of), players_by_game());
  return 0;
}

}  // namespace

void add_completion(Program& program) {
  program.command("completion", "what bash needs to complete a command line of this program",
                  [&program] { return run(program); });
}

}  // namespace tilefish
