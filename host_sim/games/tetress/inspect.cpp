#include <fmt/core.h>

#include "engine/games/tetress/rules/position.h"
#include "host_sim/games/inspectors.h"

namespace tilefish {
namespace {

using namespace tetress;

Position position_of(const Json& question) {
  Position position{};
  const std::string& board = text(field(question, "board"), "board", kCells);
  for (uint32_t cell = 0; cell < kCells; ++cell) {
    if (board[cell] == '.') continue;
    if (board[cell] != 'r' && board[cell] != 'b') throw BadQuestion("\"board\" is of r, b and .");
    uint16_t& row = position.tokens[board[cell] == 'r' ? kRed : kBlue][cell / kSide];
    row = static_cast<uint16_t>(row | 1u << cell % kSide);
  }
  position.turn = static_cast<uint8_t>(number(field(question, "turn"), "turn", 0, kTurns));
  if (text(field(question, "stm"), "stm", 1) != (position.second_to_move() ? "b" : "r")) {
    throw BadQuestion("\"stm\" is r at even turns and b at odd ones");
  }
  position.judge();
  return position;
}

std::string board_of(const Position& position) {
  std::string board;
  for (uint8_t row = 0; row < kSide; ++row) {
    for (uint8_t column = 0; column < kSide; ++column) {
      const char tile = tile_at(position, row, column);
      board += tile == '.' ? tile : static_cast<char>(tile - 'A' + 'a');
    }
  }
  return board;
}

Json list_of(const Placements& moves) {
  Json list = Json::list();
  moves.for_each([&](Move move) {
    const Cells cells = cells_of(move);
    list.push_back(Json::list({cells.at[0], cells.at[1], cells.at[2], cells.at[3]}));
    return true;
  });
  return list;
}

Move move_in(const Json& value, const Placements& moves) {
  const Json::List& action = list(value, "action", 4);
  Cells cells{};
  for (uint32_t i = 0; i < 4; ++i) cells.at[i] = static_cast<uint8_t>(number(action[i], "action", 0, kCells - 1));
  const Move move = tetress::move_of(cells);
  if (move == kNoMove || !moves.contains(move)) throw BadQuestion("the action is not legal");
  return move;
}

Json winner_of(const Position& position) {
  if (position.score == 0) return nullptr;
  return position.score > 0 ? "RED" : "BLUE";
}

}  // namespace

Json inspect_tetress(const Json& question) {
  Position position = position_of(question);
  const Placements moves = position.moves();
  if (const Json* const action = question.find("action")) {
    position.place(move_in(*action, moves));
    position.judge();
  }
  return {{"actions", moves.size()},
          {"list", list_of(moves)},
          {"board", board_of(position)},
          {"over", position.over},
          {"winner", winner_of(position)}};
}

}  // namespace tilefish
