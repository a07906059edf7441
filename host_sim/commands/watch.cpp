#include <fmt/core.h>

#include "host_sim/commands/commands.h"
#include "host_sim/moving_pictures/gif.h"
#include "host_sim/moving_pictures/svg.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/runner/match_options.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/wall_clock.h"
#include "host_sim/terminal/small_screen.h"
#include "host_sim/terminal/watched_game.h"

namespace tilefish {
namespace {

struct Options {
  MatchOptions match;
  WatchOptions watch;
  uint32_t ms = 0;  // a decision; 0 for no limit
  std::string svg, gif, screen, lights;
};

// The game as the console's `new` names it, by which a picture's game can be played again.
std::string setup_text(const MatchOptions& match, const Setup& setup) {
  std::string text =
      fmt::format("{} {} seed={}", setup.game->name, name_of(*setup.player.player, setup.player.values), setup.seed);
  if (!match.rules.empty()) text += fmt::format(" rules={}", match.rules);
  if (match.memory != "64K") text += fmt::format(" memory={}", match.memory);
  return text;
}

int run(Options& options) {
  Setup setup = options.match.setup();
  if (options.ms != 0) setup.budget.allow(options.match.budget, &kWallClock, options.ms);
  const std::string title =
      fmt::format("{}, {}, seed {}", setup.game->name, name_of(*setup.player.player, setup.player.values), setup.seed);
  OutputFile svg(options.svg), gif(options.gif), screen(options.screen), lights(options.lights);
  options.watch.keep_pictures = svg.wanted() || gif.wanted();
  HostMatch host(setup.memory);
  Match& match = host.start(setup);
  const std::vector<Picture> pictures = watch_game(match, title, options.watch).pictures;
  if (svg.wanted()) svg.write(animated_svg(pictures, options.watch.delay, setup_text(options.match, setup)));
  if (gif.wanted()) gif.write(animated_gif(pictures, options.watch.delay));
  if (screen.wanted()) screen.write(screen_pbm(match));
  if (lights.wanted()) lights.write(lights_pgm(match));
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
  command.number("--ms", options.ms, "T", kAboutWait, 1, kLongestWait);
  command.number("--moves", options.watch.moves, "N", "stop after so many", 1);
  command.text("--svg", options.svg, "F", "also as an animated picture in this file");
  command.text("--gif", options.gif, "F", "and as a GIF");
  command.text("--screen", options.screen, "F", "its end as a board's screen of 128x64 shows it, in this file (PBM)");
  command.text("--lights", options.lights, "F", "its end as a board's 5x5 lights show it, in this file (PGM)");
}

}  // namespace tilefish
