#include "host_sim/terminal/cursor_game.h"

#include <fmt/core.h>
#include <algorithm>

namespace tilefish {
namespace {

struct CellSize {
  size_t lines, columns;
};
constexpr CellSize kSmall{1, 3}, kLarge{3, 7};

}  // namespace

CursorGame::CursorGame(const Match& dealt, uint32_t board_rows, uint32_t board_columns)
    : TerminalGame(dealt), rows(board_rows), columns(board_columns), cursor{rows / 2, columns / 2} {}

TerminalGame::KeyEffect CursorGame::take(Key key) {
  const auto go = [](uint32_t& where, bool room, uint32_t step) {
    if (!room) return KeyEffect::kNone;
    where += step;
    return KeyEffect::kShown;
  };
  switch (key) {
    case 'h':
    case kLeft: return go(cursor.column, cursor.column != 0, UINT32_MAX);
    case 'l':
    case kRight: return go(cursor.column, cursor.column + 1 < columns, 1);
    case 'k':
    case kUp: return go(cursor.row, cursor.row != 0, UINT32_MAX);
    case 'j':
    case kDown: return go(cursor.row, cursor.row + 1 < rows, 1);
    case ' ':
    case '\n': return use();
    default: return other(key);
  }
}

std::string CursorGame::way(BoardCell from, BoardCell to) {
  const auto part = [](uint32_t a, uint32_t b, const char* less, const char* more) {
    if (a == b) return std::string();
    return a > b ? fmt::format("{} {}, ", a - b, less) : fmt::format("{} {}, ", b - a, more);
  };
  return part(from.row, to.row, "up", "down") + part(from.column, to.column, "left", "right");
}

Drawing draw_cells(const CellBoard& board, DrawingRoom room, size_t beside) {
  size_t margin = 0;
  for (uint32_t row = 0; row < board.rows; ++row) margin = std::max(margin, board.row_name(row).size());
  const bool large =
      board.rows * kLarge.lines < room.rows && margin + 1 + board.columns * kLarge.columns + beside <= room.columns;
  const auto [lines, columns] = large ? kLarge : kSmall;
  Drawing drawing;
  for (uint32_t row = 0; row < board.rows; ++row) {
    for (size_t line = 0; line < lines; ++line) {
      const bool middle = line == lines / 2;
      Line drawn = plain_line(fmt::format("{:>{}} ", middle ? board.row_name(row) : "", margin));
      for (uint32_t column = 0; column < board.columns; ++column) {
        const CellLook look = board.look({row, column});
        const std::string cell =
            middle ? fmt::format("{}{}{}", look.around[0], look.letter, look.around[1]) : std::string();
        drawn.text += on_colour(look.colour, fmt::format("{:^{}}", cell, columns));
        drawn.columns += columns;
      }
      drawing.push_back(drawn);
    }
  }
  std::string names(margin + 1, ' ');
  for (uint32_t column = 0; column < board.columns; ++column) {
    names += fmt::format("{:^{}}", board.column_name(column), columns);
  }
  drawing.push_back(plain_line(names));
  return drawing;
}

}  // namespace tilefish
