#include "host_sim/boards/board.h"

#include <fmt/core.h>
#include <cstdlib>
#include <map>
#include <sstream>

#include "boards/table.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/installation.h"

namespace tilefish {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

uint32_t bytes_of(const std::string& field) {
  uint32_t bytes = 0;
  if (!read_bytes(Text(field.data(), field.size()), bytes)) {
    throw Failure(fmt::format("firmware/boards.txt: '{}' is no number of bytes", field));
  }
  return bytes;
}

std::vector<Board> read_table() {
  std::vector<Board> table;
  const std::vector<std::string> columns = split(kBoardTable[0], ' ');
  for (size_t line = 1; line < std::size(kBoardTable); ++line) {
    const std::vector<std::string> fields = split(kBoardTable[line], ' ');
    std::map<std::string, std::string> by_name;
    for (size_t column = 0; column < columns.size() && column < fields.size(); ++column) {
      by_name[columns[column]] = fields[column];
    }
    const auto field = [&](const char* name) {
      const auto found = by_name.find(name);
      if (found == by_name.end()) throw Failure(fmt::format("firmware/boards.txt: {} has no {}", fields[0], name));
      return found->second;
    };
    table.push_back({field("board"), field("cpu"), field("emulator"), bytes_of(field("flash_size")),
                     bytes_of(field("ram_size")), bytes_of(field("memory")), field("games")});
  }
  return table;
}

}  // namespace

const std::vector<Board>& boards() {
  static const std::vector<Board> table = read_table();
  return table;
}

bool Board::has(const Game& game) const {
  if (games == "all") return true;
  for (const std::string& each : split(games, ',')) {
    if (each == game.name) return true;
  }
  return false;
}

std::string Board::leaves_out(const Game& game, const Player& player) const {
  if (!has(game)) return fmt::format("{} is not in its image", game.name);
  constexpr uint32_t kFlashOfCode = 128 << 10;  // of all games
  // Smaller tables go first: most players have room then.
  uint32_t with_smaller = player.flash;
  for (const Game* other : tilefish::games()) {
    for (const Player& one : other->players) {
      if (has(*other) && one.flash < player.flash) with_smaller += one.flash;
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
  const std::string image = board.name + "/tilefish.elf";
  return images ? fmt::format("{}/{}", images, image) : built_file(image);
}

}  // namespace tilefish
