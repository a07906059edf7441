#include <random>

#include "host_sim/commands/commands.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/wall_clock.h"
#include "host_sim/terminal/line_game.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish {
namespace {

struct Options {
  std::string game, hint, rules;
  TerminalGameOptions terminal;
  uint64_t seed = std::random_device()() % 100'000;
  uint32_t ms = 0;  // a decision of the player; 0 for no limit
};

constexpr uint32_t kMemory = 64 << 10;

int run(const Options& options) {
  const Game& game = game_named(options.game);
  const std::string hint =
      options.hint.empty() ? demonstrator(game, *rules_named(game, options.rules).rules).name : options.hint;
  Setup setup = setup_named(options.game, hint, options.rules);
  setup.seed = options.seed;
  if (options.ms != 0) setup.budget.allow(UINT32_MAX, &kWallClock, options.ms);
  setup.budget.stop_when(Stop::create<interrupted>());
  const bool keys = Keyboard::present();
  if (options.terminal.force_pieces) {
    require_forcing(game);
    if (!keys) throw UsageError("--force-pieces needs a terminal, for its keys");
  }
  HostMatch host(kMemory);
  return keys && has_terminal_game(game) ? play_in_terminal(setup, host, options.terminal) : play_by_lines(setup, host);
}

}  // namespace

void add_human(Program& program) {
  static Options options;
  Grammar command = program.command("human", "play yourself", [] { return run(options); });
  command.place("GAME", options.game, "a game of `tilefish games`");
  command.text("--hint", options.hint, "PLAYER",
               "the player who is asked for hints, and in a game for two is the other side");
  command.number("--seed", options.seed, "S", "seed of the game; any by default");
  command.number("--ms", options.ms, "T", kAboutWait, 1, kLongestWait);
  command.text("--rules", options.rules, "RULES", "rules other than the standard ones");
  command.flag("--force-pieces", options.terminal.force_pieces,
               "tetris, by keys: a capital letter or a digit says the next piece");
}

}  // namespace tilefish
