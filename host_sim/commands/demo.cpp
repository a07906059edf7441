#include <fmt/core.h>

#include "host_sim/commands/commands.h"
#include "host_sim/games/host_game.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/terminal/watched_game.h"
#include "tilefish/catalogue.h"

namespace tilefish {
namespace {

struct Options {
  WatchOptions watch = {.delay = 150, .moves = 40};
  uint64_t seed = 1;
};

constexpr uint32_t kMemory = 64 << 10;

int run(const Options& options) {
  for (const HostGame* shown : host_games()) {
    const Game& game = game_named(shown->name);
    const Player& player = demonstrator(game, game.rules[0]);
    Setup setup = setup_named(game.name, player.name);
    setup.seed = options.seed;
    setup.budget.stop_when(Stop::create<interrupted>());
    HostMatch host(kMemory);
    Match& match = host.start(setup);
    const std::string title = fmt::format("{}, played by {}", shown->title, player.name);
    if (watch_game(match, title, options.watch).left) break;
    fmt::print("score {} after {} moves\n\n", match.score(), match.moves());
  }
  return 0;
}

}  // namespace

void add_demo(Program& program) {
  static Options options;
  Grammar command = program.command("demo", "watch the beginning of all five games", [] { return run(options); });
  command.number("--delay", options.watch.delay, "MS", "milliseconds a move, on a terminal; 150 by default", 0, 60'000);
  command.number("--moves", options.watch.moves, "N", "of each game; 40 by default", 1);
  command.number("--seed", options.seed, "S", "seed of all games; 1 by default");
}

}  // namespace tilefish
