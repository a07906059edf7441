#include "host_sim/terminal/line_game.h"

#include <fmt/core.h>
#include <iostream>
#include <vector>

#include "host_sim/support/engine_text.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/terminal/picture.h"
#include "host_sim/terminal/rules_text.h"

namespace tilefish {
namespace {

constexpr size_t kRulesWidth = 80;

void show(const Match& match) {
  for (const Line& line : draw(picture_of(match))) fmt::print("{}\n", line.text);
  fmt::print("score {}\n", match.score());
}

}  // namespace

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

  fmt::print("{}, seed {}. A move is {}; also hint, undo, rules, quit.\n", game.name, setup.seed, game.move_help);
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
    if (line == "rules" || line == "r") {
      for (const std::string& rule : rules_text(game.name, kRulesWidth)) fmt::print("{}\n", rule);
    } else if (line == "hint" || line == "?") {
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
      fmt::print("a move is {}; also hint, undo, rules, quit\n", game.move_help);
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

}  // namespace tilefish
