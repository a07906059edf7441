#include "host_sim/runner/duel_output.h"

#include <fmt/core.h>
#include <algorithm>

#include "host_sim/support/engine_text.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

// Prints one game in the words of the Tetress referee.
std::string log_of_game(const Duel& duel, const DuelGame& game) {
  const uint64_t number = game.number;
  std::string log = fmt::format("* game {}: RED {}, BLUE {}\n", number + 1, duel.sides[number % 2].name,
                                duel.sides[1 - number % 2].name);
  for (size_t turn = 0; turn < game.moves.size(); ++turn) {
    std::string cells = text_from([&](Output& out) { duel.game->write_move(nullptr, game.moves[turn], out); });
    for (size_t at = 0; (at = cells.find(',', at)) != std::string::npos; at += 2) cells.replace(at, 1, ", ");
    const char* side = turn % 2 == 0 ? "RED" : "BLUE";
    log += fmt::format("* referee: {} to play (turn {}) ...\n* referee: {} plays action PLACE({})\n", side, turn + 1,
                       side, cells);
  }
  return log + (game.winner == 0
                    ? "* referee: game over, draw\n"
                    : fmt::format("* referee: game over, winner is {}\n", game.winner > 0 ? "RED" : "BLUE"));
}

}  // namespace

void print(const Duel& duel, const DuelResult& result) {
  const std::string games = duel.games == 1 ? "1 game" : fmt::format("{} games", duel.games);
  fmt::print("{}: {} from seed {}, colours alternating, {} random actions first\n\n", duel.game->name,
             result.interrupted ? fmt::format("interrupted after {} of {}", result.games.size(), games) : games,
             duel.seed, duel.opening);
  Table table({"player", "memory", "wins", "draws", "Elo", "+-", "ms a move"});
  for (uint32_t who = 0; who < 2; ++who) {
    double thinking = 0, decisions = 0;
    for (const DuelGame& game : result.games) {
      thinking += game.seconds[who];
      decisions += game.decisions[who];
    }
    table.add({duel.sides[who].name, bytes_text(duel.sides[who].memory),
               std::to_string(who == 0 ? result.wins : result.losses), std::to_string(result.draws),
               fmt::format("{:+.0f}", who == 0 ? result.elo : -result.elo), fmt::format("{:.0f}", result.elo_error),
               fmt::format("{:.2f}", 1000 * thinking / std::max(decisions, 1.0))});
  }
  table.print();
  if (duel.ms != 0) {
    fmt::print("\na live contest, {} ms a decision: no run plays it again; {:.1f} s\n", duel.ms, result.seconds);
  } else {
    fmt::print("\ntrace {}, {:.1f} s\n", hex(result.trace), result.seconds);
  }
}

Json as_json(const Duel& duel, const DuelResult& result) {
  Json json = {{"game", duel.game->name},
               {"first", duel.sides[0].name},
               {"second", duel.sides[1].name},
               {"memory", {duel.sides[0].memory, duel.sides[1].memory}},
               {"seed", duel.seed},
               {"opening", duel.opening},
               {"games", result.games.size()},
               {"wins", result.wins},
               {"losses", result.losses},
               {"draws", result.draws},
               {"elo", result.elo},
               {"elo_error", result.elo_error},
               {"trace", hex(result.trace)},
               {"seconds", result.seconds}};
  if (duel.ms != 0) json["ms"] = duel.ms;
  if (result.interrupted) json["interrupted"] = true;
  return json;
}

std::string referee_log(const Duel& duel, const DuelResult& result) {
  std::string log;
  for (const DuelGame& game : result.games) log += log_of_game(duel, game);
  return log;
}

}  // namespace tilefish
