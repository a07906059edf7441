#include <fmt/core.h>

#include "host_sim/boards/board.h"
#include "host_sim/commands/commands.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/json.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

struct Options {
  std::string game, board, json;
};

// As a name alone plays.
std::string setting_of(const Game& game, const Player& player) {
  return name_of(player, player_named(game, player.name).values);
}

std::string number(const Parameter& parameter, int32_t value) {
  return text_from([&](Output& out) { write_value(parameter, value, out); });
}

void print_players(const Game& game, const Board* board) {
  Table table({"player", "least memory", "about", board ? board->name : ""});
  for (const Player* each : game.players()) {
    const Player& player = *each;
    const std::string why = board ? board->leaves_out(game, player) : "";
    table.add({setting_of(game, player), std::to_string(player.least_memory), player.about,
               !board        ? ""
               : why.empty() ? "plays"
                             : "left out: " + why});
  }
  table.print();
}

void print_parameters(const Game& game) {
  Table table({"player", "parameter", "default", "range", "meaning"});
  for (const Player* player : game.players()) {
    for (const Parameter& parameter : player->parameters) {
      table.add({player->name, parameter.name, number(parameter, parameter.standard),
                 number(parameter, parameter.least) + " to " + number(parameter, parameter.most), parameter.meaning});
    }
  }
  table.print();
}

// An object a player, in the order of the tables; with a board, why that leaves it out, or null.
Json as_json(const Game* only, const Board* board) {
  Json players = Json::list();
  for (const Game* game : games()) {
    if (only && game != only) continue;
    for (const Player* player : game->players()) {
      Json parameters = Json::list();
      for (const Parameter& each : player->parameters) {
        parameters.push_back({{"name", each.name},
                              {"default", number(each, each.standard)},
                              {"least", number(each, each.least)},
                              {"most", number(each, each.most)},
                              {"meaning", each.meaning}});
      }
      Json row = {{"game", game->name},
                  {"player", setting_of(*game, *player)},
                  {"least_memory", player->least_memory},
                  {"about", player->about},
                  {"parameters", std::move(parameters)}};
      if (board) {
        const std::string why = board->leaves_out(*game, *player);
        row["left_out"] = why.empty() ? Json() : Json(why);
      }
      players.push_back(std::move(row));
    }
  }
  return players;
}

int run(const Options& options) {
  const Board* board = options.board.empty() ? nullptr : &board_named(options.board);
  const Game* only = options.game.empty() ? nullptr : &game_named(options.game);
  OutputFile json(options.json);
  json.write(as_json(only, board).dump(2) + "\n");
  if (json.is_stdout()) return 0;
  for (const Game* game : games()) {
    if (only && game != only) continue;
    if (board) {
      fmt::print("{} on {}: {}, {} of memory for players\n\n", game->name, board->name, board->cpu,
                 bytes_text(board->memory));
    } else {
      fmt::print("{}:\n{}\n\n", game->name, game->about);
    }
    print_players(*game, board);
    fmt::print("\n");
    print_parameters(*game);
    if (game != games().back() && !only) fmt::print("\n");
  }
  fmt::print(
      "\nA name alone plays the setting shown with it; beside other parameters, one left\nout has its default.\n");
  return 0;
}

}  // namespace

void add_players(Program& program) {
  static Options options;
  Grammar command =
      program.command("players", "who plays, with which parameters, in how much memory", [] { return run(options); });
  command.optional_place("GAME", options.game, "of this game only");
  command.text("--board", options.board, "B", "and what that board leaves out, and why");
  command.text("--json", options.json, "F", "the same as an array; - is stdout");
}

}  // namespace tilefish
