#include <fmt/core.h>
#include <chrono>

#include "host_sim/commands/commands.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/runner/match_options.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"
#include "host_sim/terminal/svg.h"
#include "host_sim/terminal/watched_game.h"

namespace tilefish {
namespace {

struct Options {
  MatchOptions match;
  WatchOptions watch;
  uint32_t clock = 0;  // milliseconds a decision; 0 for no limit
  std::string svg;
};

uint32_t milliseconds() {
  return static_cast<uint32_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count());
}

int run(Options& options) {
  Setup setup = options.match.setup();
  if (options.clock != 0) {
    setup.budget = Budget(options.match.budget, milliseconds, options.clock);
    setup.budget.stop_when(Stop::create<interrupted>());
  }
  const std::string title =
      fmt::format("{}, {}, seed {}", setup.game->name, name_of(*setup.player.player, setup.player.values), setup.seed);
  OutputFile svg(options.svg);
  options.watch.keep_pictures = svg.wanted();
  HostMatch host(setup.memory);
  Match& match = host.start(setup);
  const std::vector<Picture> pictures = watch_game(match, title, options.watch);
  if (svg.wanted()) svg.write(animated_svg(pictures, options.watch.delay));
  fmt::print("{} after {} moves: score {}, trace {}\n", match.over() ? "over" : "stopped", match.moves(), match.score(),
             hex(match.trace()));
  return 0;
}

}  // namespace

void add_watch(Program& program) {
  static Options options;
  Grammar command = program.command("watch", "watch a player play", [] { return run(options); });
  options.match.add_to(command);
  command.number("--delay", options.watch.delay, "MS", "milliseconds a move, on a terminal; 150 by default", 0, 60'000);
  command.number("--clock", options.clock, "MS", "milliseconds a decision at most: other machines may play other moves",
                 1);
  command.number("--moves", options.watch.moves, "N", "stop after so many", 1);
  command.text("--svg", options.svg, "F", "also as an animated picture in this file");
}

}  // namespace tilefish
