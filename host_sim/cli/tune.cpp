#include <fmt/format.h>

#include "host_sim/cli/commands.h"
#include "host_sim/cli/tune_tetress.h"
#include "host_sim/errors.h"

namespace tilefish {
namespace {

struct Options {
  std::string game;
  TetressTuning tetress;
};

int run(const Options& options) {
  if (options.game == "tetress") return tune_tetress(options.tetress);
  throw UsageError(fmt::format("nothing of '{}' can be tuned; known: tetress", options.game));
}

}  // namespace

void add_tune(Program& program) {
  static Options options;
  TetressTuning& tuning = options.tetress;
  Grammar command = program.command("tune", "find weights and books by playing", [] { return run(options); });
  command.place("GAME", options.game, "tetress");
  command.place("METHOD", tuning.method, "weights, book or document-book");
  command.number("--seed", tuning.seed, "S", "seed of all that is drawn; 1 by default");
  command.number("--steps", tuning.steps, "N", "weights: how many changes are tried; 20 by default", 1, 1'000'000);
  command.number("--games", tuning.games, "N", "games by which a change or a book is judged; 60 by default", 2, 1'000'000);
  command.number("--sims", tuning.sims, "N", "iterations a move; 120 by default", 1, 10'000'000);
  command.text("--state", tuning.state, "F", "weights: keep each step here, and go on from there");
  command.text("--out", tuning.out, "F", "the table for the engine; - is stdout, as by default");
}

}  // namespace tilefish
