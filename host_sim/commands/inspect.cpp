#include <fmt/core.h>
#include <iostream>

#include "host_sim/commands/commands.h"
#include "host_sim/games/inspect_line.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/interrupt.h"

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

void add_inspect(Program& program) {
  static Options options;
  Grammar command =
      program.command("inspect", "the rules, asked line by line: JSON in, JSON out", [] { return run(options); });
  command.place("GAME", options.game, "a game of `tilefish games`");
}

}  // namespace tilefish
