#include <fmt/format.h>

#include "host_sim/cli/commands.h"
#include "host_sim/cli/tune_five_or_more.h"
#include "host_sim/errors.h"

namespace tilefish {
namespace {

struct Options {
  std::string game, method;
  TuneFiveOrMore five_or_more;
};

int run(const Options& options) {
  if (options.game == "five-or-more" && options.method == "tables") return tune_five_or_more(options.five_or_more);
  throw UsageError(fmt::format("nothing tunes '{} {}'; known: five-or-more tables", options.game, options.method));
}

}  // namespace

void add_tune(Program& program) {
  static Options options;
  Grammar command = program.command("tune", "learn what a player weighs", [] { return run(options); });
  command.place("GAME", options.game, "a game of `tilefish games`");
  command.place("METHOD", options.method, "how: tables");
  command.number("--moves", options.five_or_more.moves, "N", "moves to learn from in all, a multiple of 100000", 1);
  command.number("--seed", options.five_or_more.seed, "S", "seed of its games; 1 by default");
  command.number("--candidates", options.five_or_more.candidates, "K", "moves ranked by all terms; 24 by default", 1, 2000);
  command.number("--minutes", options.five_or_more.minutes, "M", "stop after so many", 1, 100'000);
  command.text("--checkpoint", options.five_or_more.checkpoint, "F", "go on from this file if it is there, and keep it");
  command.text("--out", options.five_or_more.out, "DIR", "write the tables there");
}

}  // namespace tilefish
