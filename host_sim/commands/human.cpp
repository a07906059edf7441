#include <fmt/core.h>
#include <iostream>
#include <random>

#include "host_sim/commands/commands.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/terminal/picture.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish {
namespace {

struct Options {
  std::string game, hint, rules;
  TerminalGameOptions terminal;
  uint64_t seed = std::random_device()() % 100'000;
};

constexpr uint32_t kMemory = 64 << 10;

void show(const Match& match) {
  for (const Line& line : draw(picture_of(match))) fmt::print("{}\n", line.text);
  fmt::print("score {}\n", match.score());
}

int play_by_lines(const Setup& setup, HostMatch& host) {
  const Game& game = *setup.game;
  Match* match = &host.start(setup);
  std::vector<Move> moves;
  // Where two play, the person moves first and the player who gives hints is the other side.
  const auto answered = [&] { return !game.second_to_move || !game.second_to_move(match->position()); };
  const auto answer = [&] {
    while (!match->over() && !answered()) {
      const Move move = match->ask();
      stop_if_interrupted();
      fmt::print("{} plays {}\n", setup.player.player->name, move_name(*match, move));
      match->play(move);
      moves.push_back(move);
    }
  };

  fmt::print("{}, seed {}. A move is {}; also hint, undo, quit.\n", game.name, setup.seed, game.move_help);
  show(*match);
  while (!match->over()) {
    fmt::print("> ");
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
      stop_if_interrupted();
      fmt::print("\n");
      break;
    }
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (line.empty()) continue;
    if (line == "quit") break;
    if (line == "hint") {
      const Move hint = match->ask();
      stop_if_interrupted();
      fmt::print("{} would play {}\n", setup.player.player->name, move_name(*match, hint));
    } else if (line == "undo" && moves.empty()) {
      fmt::print("there is no move to take back\n");
    } else if (line == "undo") {  // the game is its moves: all but the last are played again
      do {
        moves.pop_back();
        match = &host.start(setup);
        for (const Move move : moves) match->play(move);
      } while (!answered());
      show(*match);
    } else if (const Move move = game.read_move(match->position(), as_text(line)); move == kNoMove) {
      fmt::print("a move is {}; also hint, undo, quit\n", game.move_help);
    } else if (!game.legal(match->position(), move)) {
      fmt::print("{} is not possible here\n", line);
    } else {
      match->play(move);
      moves.push_back(move);
      answer();
      show(*match);
    }
  }
  fmt::print("{} after {} moves: score {}, trace {}\n", match->over() ? "over" : "stopped", match->moves(),
             match->score(), hex(match->trace()));
  return 0;
}

int run(const Options& options) {
  const Game& game = game_named(options.game);
  Setup setup;
  setup.game = &game;
  setup.rules = rules_named(game, options.rules);
  setup.player = player_named(game, options.hint.empty() ? demonstrator(game, *setup.rules.rules).name : options.hint);
  setup.seed = options.seed;
  setup.budget.stop_when(Stop::create<interrupted>());
  const bool keys = Keyboard::present();
  if (options.terminal.force_pieces) {
    require_forcing(game);
    if (!keys) throw UsageError("--force-pieces needs a terminal, for its keys");
  }
  HostMatch host(kMemory);
  return keys && has_terminal_game(game) ? play_in_terminal(host.start(setup), options.terminal)
                                         : play_by_lines(setup, host);
}

}  // namespace

void add_human(Program& program) {
  static Options options;
  Grammar command = program.command("human", "play yourself", [] { return run(options); });
  command.place("GAME", options.game, "a game of `tilefish games`");
  command.text("--hint", options.hint, "PLAYER",
               "the player who is asked for hints, and in a game for two is the other side");
  command.number("--seed", options.seed, "S", "seed of the game; any by default");
  command.text("--rules", options.rules, "RULES", "rules other than the standard ones");
  command.flag("--force-pieces", options.terminal.force_pieces,
               "tetris, by keys: a capital letter or a digit says the next piece");
}

}  // namespace tilefish
