#include <fmt/format.h>

#include "host_sim/cli/commands.h"
#include "host_sim/cli/match_options.h"
#include "host_sim/cli/number_option.h"
#include "host_sim/cli/picture.h"
#include "host_sim/cli/screen.h"
#include "host_sim/words.h"

namespace tilefish {
namespace {

struct Options {
  MatchOptions match;
  uint32_t delay = 150;
  uint32_t moves = UINT32_MAX;
};

Drawing frame(const Match& match, const std::string& who, const std::string& move) {
  Drawing drawing = draw(picture_of(match));
  const std::string state = fmt::format("move {} {}, score {}", match.moves(), move, match.score());
  drawing.insert(drawing.begin(), {plain_line(who), plain_line(state), plain_line("")});
  return drawing;
}

int run(const Options& options) {
  const Setup setup = options.match.setup();
  const std::string who = fmt::format("{}, {}, seed {}", setup.game->name,
                                      name_of(*setup.player.player, setup.player.values), setup.seed);
  const auto delay = std::chrono::milliseconds(options.delay);
  HostMatch host(options.match.memory_bytes());
  Match& match = host.start(setup);
  {
    Screen screen;
    screen.show(frame(match, who, ""), delay);
    while (!match.over() && match.moves() < options.moves) {
      const Move move = match.ask();
      const std::string name = move_name(match, move);
      match.play(move);
      screen.show(frame(match, who, name), delay);
    }
  }
  fmt::print("{} after {} moves: score {}, trace {}\n", match.over() ? "over" : "stopped", match.moves(), match.score(),
             hex(match.trace()));
  return 0;
}

}  // namespace

void add_watch(CLI::App& program, Command& chosen) {
  const auto& [command, options] = add_command<Options>(program, chosen, "watch", "watch a player play", run);
  options.match.add_to(command);
  add_number(command, "--delay", options.delay, "MS", "milliseconds a move, on a terminal; 150 by default", 0, 60'000);
  add_number(command, "--moves", options.moves, "N", "stop after so many", 1);
}

}  // namespace tilefish
