#include <fmt/core.h>
#include <string_view>

#include "engine/games/square_stacker/rules/position.h"
#include "host_sim/games/inspectors.h"

namespace tilefish {
namespace {

using namespace square_stacker;

constexpr char kEmpty = '_';
constexpr int64_t kPlayedCode = 255;
constexpr int64_t kMostScore = 2'000'000'000;  // a move adds less than 4 million

std::string board_of(const Position& position) {
  std::string board(kCells * kSizes, kEmpty);
  for (uint32_t space = 0; space < board.size(); ++space) {
    for (uint32_t colour = 0; colour < kColours; ++colour) {
      if (position.tiles[colour] >> space & 1) board[space] = kLetters[colour];
    }
  }
  return board;
}

void put_tiles(const std::string& board, Position& position) {
  position.empty = kBoard;
  for (uint32_t space = 0; space < board.size(); ++space) {
    if (board[space] == kEmpty) continue;
    const size_t colour = std::string_view(kLetters).find(board[space]);
    if (colour == std::string_view::npos) throw BadQuestion(fmt::format("\"board\" is of {} and {}", kLetters, kEmpty));
    position.tiles[colour] |= 1u << space;
    position.empty ^= 1u << space;
  }
}

Piece piece_of(const Json& value) {
  if (value.whole() == kPlayedCode) return kPlayed;
  return Piece::of(static_cast<uint32_t>(number(value, "tray", 0, kSizes * kColours - 1)));
}

Position position_of(const Json& question) {
  Position position{};
  put_tiles(text(field(question, "board"), "board", kCells * kSizes), position);
  const Json::List& tray = list(field(question, "tray"), "tray", kTray);
  for (uint32_t piece = 0; piece < kTray; ++piece) position.tray[piece] = piece_of(tray[piece]);
  position.score = static_cast<Score>(number(field(question, "score"), "score", 0, kMostScore));
  position.combo = static_cast<uint16_t>(number(field(question, "combo"), "combo", 0, UINT16_MAX));
  return position;
}

Json list_of(MoveSet moves) {
  Json list = Json::list();
  for (const Move move : moves) list.push_back(Json::list({move / kCells, move % kCells}));
  return list;
}

Move move_of(const Json& value, MoveSet moves) {
  const Json::List& both = list(value, "move", 2);
  const int64_t piece = number(both[0], "move", 0, kTray - 1), cell = number(both[1], "move", 0, kCells - 1);
  const auto move = static_cast<Move>(piece * kCells + cell);
  if (!moves.contains(move)) throw BadQuestion("the move is not legal");
  return move;
}

}  // namespace

// The last tile of a tray is placed without a refill, which would be a draw.
Json inspect_square_stacker(const Json& question) {
  Position position = position_of(question);
  const MoveSet moves = position.moves();
  const Score before = position.score;
  if (const Json* const move = question.find("move")) position.place(move_of(*move, moves));
  return {{"legal", moves.size()},       {"moves", list_of(moves)}, {"points", position.score - before},
          {"board", board_of(position)}, {"score", position.score}, {"combo", position.combo}};
}

}  // namespace tilefish
