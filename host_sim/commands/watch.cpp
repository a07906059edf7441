#include <fmt/core.h>

#include "host_sim/commands/commands.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/runner/match_options.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"
#include "host_sim/terminal/picture.h"
#include "host_sim/terminal/screen.h"
#include "host_sim/terminal/svg.h"

namespace tilefish {
namespace {

struct Options {
  MatchOptions match;
  uint32_t delay = 150;
  uint32_t clock = 0;  // milliseconds a decision; 0 for no limit
  uint32_t moves = UINT32_MAX;
  std::string svg;
};

Drawing frame(const Match& match, const std::string& who, const std::string& move) {
  Drawing drawing = draw(picture_of(match));
  const std::string state = fmt::format("move {} {}, score {}", match.moves(), move, match.score());
  drawing.insert(drawing.begin(), {plain_line(who), plain_line(state), plain_line("")});
  return drawing;
}

Picture titled_picture(const Match& match) {
  Picture picture = picture_of(match);
  picture.caption = fmt::format("score {}  {}", match.score(), picture.caption);
  return picture;
}

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
  const std::string who =
      fmt::format("{}, {}, seed {}", setup.game->name, name_of(*setup.player.player, setup.player.values), setup.seed);
  OutputFile svg(options.svg);
  std::vector<Picture> frames;
  const auto delay = std::chrono::milliseconds(options.delay);
  HostMatch host(options.match.memory_bytes());
  Match& match = host.start(setup);
  {
    Screen screen;
    screen.show(frame(match, who, ""), delay);
    if (svg.wanted()) frames.push_back(titled_picture(match));
    while (!match.over() && match.moves() < options.moves) {
      const Move move = match.ask();
      stop_if_interrupted();
      const std::string name = move_name(match, move);
      match.play(move);
      screen.show(frame(match, who, name), delay);
      if (svg.wanted()) frames.push_back(titled_picture(match));
    }
  }
  if (svg.wanted()) svg.write(animated_svg(frames, options.delay));
  fmt::print("{} after {} moves: score {}, trace {}\n", match.over() ? "over" : "stopped", match.moves(), match.score(),
             hex(match.trace()));
  return 0;
}

}  // namespace

void add_watch(Program& program) {
  static Options options;
  Grammar command = program.command("watch", "watch a player play", [] { return run(options); });
  options.match.add_to(command);
  command.number("--delay", options.delay, "MS", "milliseconds a move, on a terminal; 150 by default", 0, 60'000);
  command.number("--clock", options.clock, "MS", "milliseconds a decision at most: other machines may play other moves",
                 1);
  command.number("--moves", options.moves, "N", "stop after so many", 1);
  command.text("--svg", options.svg, "F", "also as an animated picture in this file");
}

}  // namespace tilefish
