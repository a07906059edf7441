#include "host_sim/boards/board.h"

#include <fmt/core.h>
#include <cstdlib>

#include "host_sim/support/errors.h"

namespace tilefish {

const std::vector<Board>& boards() {
  static const std::vector<Board> table = {
#include "boards/table.inc"
  };
  return table;
}

std::string Board::leaves_out(const Game&, const Player& player) const {
  constexpr uint32_t kFlashOfCode = 128 << 10;  // of all games
  // Smaller tables go first: most players have room then.
  uint32_t with_smaller = player.flash;
  for (const Game* other : tilefish::games()) {
    for (const Player& one : other->players) {
      if (one.flash < player.flash) with_smaller += one.flash;
    }
  }
  if (player.flash != 0 && with_smaller + kFlashOfCode > flash) {
    return fmt::format("its tables are {} bytes, smaller ones go first, and the flash is {}", player.flash, flash);
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
  for (const Board& board : boards()) all.push_back(&board);
  return all;
}

std::string image_of(const Board& board) {
  const char* images = std::getenv("TILEFISH_IMAGES");
  return fmt::format("{}/{}/tilefish.elf", images ? images : TILEFISH_ROOT "/build", board.name);
}

}  // namespace tilefish
