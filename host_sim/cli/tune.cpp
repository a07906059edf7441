#include <fmt/format.h>

#include "host_sim/cli/commands.h"
#include "host_sim/cli/tune_tables.h"
#include "host_sim/errors.h"

namespace tilefish {
namespace {

struct Options {
  std::string game, method;
  TuneTables tables;
};

int run(const Options& options) {
  if (options.game != "tetris") throw UsageError(fmt::format("nothing to tune in '{}'; known: tetris", options.game));
  if (options.method != "tables") throw UsageError(fmt::format("unknown method '{}'; known: tables", options.method));
  return options.tables.run();
}

}  // namespace

void add_tune(Program& program) {
  static Options options;
  Grammar command = program.command("tune", "find the numbers that a player plays by", [] { return run(options); });
  command.place("GAME", options.game, "tetris");
  command.place("METHOD", options.method, "tables: pattern tables, learned from the risk of dying");
  options.tables.add_to(command);
}

}  // namespace tilefish
