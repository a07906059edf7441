#include <fmt/core.h>

#include "engine/games/five_or_more/rules/position.h"
#include "host_sim/games/inspectors.h"

namespace tilefish {
namespace {

using namespace five_or_more;

std::string board_of(const Position& position) {
  std::string board(kCells, '.');
  for (uint32_t cell = 0; cell < kCells; ++cell) {
    const uint32_t colour = position.colour_at(bit_of(cell));
    if (colour != 0) board[cell] = static_cast<char>('0' + colour);
  }
  return board;
}

Position position_of(const Json& question) {
  Position position{};
  position.shape = kMedium;
  const std::string& board = text(field(question, "board"), "board", kCells);
  for (uint32_t cell = 0; cell < kCells; ++cell) {
    if (board[cell] == '.') continue;
    if (board[cell] < '1' || board[cell] > '7') throw BadQuestion("\"board\" is of 1 to 7 and .");
    position.land(bit_of(cell), static_cast<uint32_t>(board[cell] - '0'));
  }
  return position;
}

Json list_of(const Moves& moves) {
  Json list = Json::list();
  for (const Move move : moves) list.push_back(Json::list({move / kCells, move % kCells}));
  return list;
}

Cells play_move(Position& position, const Json& value) {
  const Json::List& ends = list(value, "move", 2);
  const int64_t from = number(ends[0], "move", 0, kCells - 1), to = number(ends[1], "move", 0, kCells - 1);
  if (!position.moves().contains(static_cast<Move>(from * kCells + to))) throw BadQuestion("the move is not legal");
  return position.move_stone(bit_of(static_cast<uint32_t>(from)), bit_of(static_cast<uint32_t>(to)));
}

Cells play_drops(Position& position, const Json& drops) {
  if (!drops.items()) throw BadQuestion("\"drops\" is no list");
  Cells lines{0, 0};
  for (const Json& each : *drops.items()) {
    const Json::List& drop = list(each, "drops", 2);
    const uint32_t bit = bit_of(static_cast<uint32_t>(number(drop[0], "drops", 0, kCells - 1)));
    const uint32_t colour = static_cast<uint32_t>(number(drop[1], "drops", 1, kMostColours));
    if (!position.open().contains(bit)) throw BadQuestion("a stone drops on another");
    lines = lines | position.land(bit, colour);
  }
  return lines;
}

}  // namespace

// A move is played, then the drops land, if any are given: they are what chance would bring.
Json inspect_five_or_more(const Json& question) {
  Position position = position_of(question);
  const Position before = position;
  if (const Json* const move = question.find("move")) position.clear(play_move(position, *move));
  if (const Json* const drops = question.find("drops")) position.clear(play_drops(position, *drops));
  return {{"legal", before.moves().size()},
          {"moves", list_of(before.moves())},
          {"points", position.score},
          {"board", board_of(position)}};
}

}  // namespace tilefish
