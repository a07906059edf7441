#include "host_sim/boards/board.h"

#include <fmt/core.h>
#include <algorithm>
#include <cstdlib>

#include "host_sim/support/errors.h"
#include "host_sim/support/installation.h"

namespace tilefish {

const std::vector<Board>& boards() {
  static const std::vector<Board> table = {
#include "boards/table.inc"
  };
  return table;
}

std::string Board::leaves_out(const Game& game, const Player& player) const {
  if (std::ranges::find(players, fmt::format("{}/{}", game.name, player.name)) == players.end()) {
    return player.data ? fmt::format("its {} bytes of data are more than the image holds", player.data->bytes)
                       : "its board's file leaves it out";
  }
  if (player.least_memory > memory) return fmt::format("needs {} bytes, it has {}", player.least_memory, memory);
  return "";
}

const Board& board_named(std::string_view name) {
  std::string known;
  for (const Board& board : boards()) {
    if (board.name == name) return board;
    known += (known.empty() ? "" : ", ") + board.name;
  }
  throw UsageError(fmt::format("unknown board '{}'; known: {}", name, known));
}

std::vector<const Board*> boards_named(std::string_view name) {
  if (name != "all") return {&board_named(name)};
  std::vector<const Board*> all;
  for (const Board& board : boards()) {
    if (!board.emulator.empty()) all.push_back(&board);
  }
  return all;
}

void tell_left_out(std::string_view name) {
  if (name != "all") return;
  for (const Board& board : boards()) {
    if (board.emulator.empty()) fmt::print(stderr, "{} is left out: no emulator has it\n", board.name);
  }
}

std::string image_of(const Board& board) {
  const char* images = std::getenv("TILEFISH_IMAGES");
  const std::string image = board.name + "/tilefish.elf";
  return images ? fmt::format("{}/{}", images, image) : built_file(image);
}

}  // namespace tilefish
