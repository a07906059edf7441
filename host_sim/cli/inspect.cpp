#include <fmt/format.h>
#include <iostream>

#include "host_sim/cli/commands.h"
#include "host_sim/cli/inspect_line.h"
#include "host_sim/interrupt.h"
#include "host_sim/words.h"

namespace tilefish {
namespace {

struct Options {
  std::string game;
};

int run(const Options& options) {
  const Game& game = game_named(options.game);
  require_inspection(game);
  for (std::string line; std::getline(std::cin, line);) {
    fmt::print("{}\n", inspect_line(game, line));
    std::fflush(stdout);
  }
  stop_if_interrupted();
  return 0;
}

}  // namespace

void add_inspect(CLI::App& program, Command& chosen) {
  const auto& [command, options] =
      add_command<Options>(program, chosen, "inspect", "the rules, asked line by line: JSON in, JSON out", run);
  command.add_option("game", options.game, "a game of `tilefish games`")->required()->type_name("GAME");
}

}  // namespace tilefish
