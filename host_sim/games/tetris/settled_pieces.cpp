#include "host_sim/games/tetris/settled_pieces.h"

#include "engine/games/tetris/rules/board.h"

namespace tilefish::tetris {
namespace {

constexpr char kEmpty = '.';

// Whether a cell of the shape is outside, or on a full cell.
bool collides(const std::vector<std::string>& rows, const Shape& shape, uint32_t column, uint32_t row) {
  for (uint32_t x = 0; x < shape.width; ++x) {
    for (uint32_t y = 0; y < shape.height; ++y) {
      if ((shape.cells[x] >> y & 1u) == 0) continue;
      if (row + y >= rows.size() || rows[row + y][column + x] != kEmpty) return true;
    }
  }
  return false;
}

}  // namespace

void settle(std::vector<std::string>& rows, const Shape& shape, uint32_t column, uint32_t row, char letter) {
  const size_t height = rows.size();
  for (uint32_t x = 0; x < shape.width; ++x) {
    for (uint32_t y = 0; y < shape.height; ++y) {
      if (shape.cells[x] >> y & 1u) rows[row + y][column + x] = letter;
    }
  }
  std::erase_if(rows, [](const std::string& cells) { return cells.find(kEmpty) == std::string::npos; });
  rows.resize(height, std::string(kColumns, kEmpty));
}

void colour_board(const Picture& before, const Shape& shape, uint32_t column, Picture& now) {
  std::vector<std::string> rows;
  for (auto row = before.rows.rbegin(); row != before.rows.rend(); ++row) rows.push_back(row->substr(0, kColumns));
  uint32_t row = static_cast<uint32_t>(rows.size()) - shape.height;
  if (collides(rows, shape, column, row)) return;
  while (row != 0 && !collides(rows, shape, column, row - 1)) --row;
  settle(rows, shape, column, row, colour_of_piece(kLetters[shape.piece]));
  for (size_t r = 0; r < rows.size(); ++r) {
    const std::string& found = now.rows[rows.size() - 1 - r];
    for (uint32_t x = 0; x < kColumns; ++x) {
      if ((found[x] == kEmpty) != (rows[r][x] == kEmpty)) return;
    }
  }
  for (size_t r = 0; r < rows.size(); ++r) now.rows[rows.size() - 1 - r].replace(0, kColumns, rows[r]);
}

}  // namespace tilefish::tetris
