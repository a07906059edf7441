// A game by keys whose board has a cursor, which arrows or h j k l move from cell to cell. What space does there, and
// what the other keys do, the game says.
#pragma once

#include <functional>
#include <string>

#include "host_sim/terminal/terminal_game.h"

namespace tilefish {

struct BoardCell {
  uint32_t row, column;
  bool operator==(const BoardCell&) const = default;
};

class CursorGame : public TerminalGame {
 public:
  KeyEffect take(Key key) final;

 protected:
  CursorGame(const Match& dealt, uint32_t rows, uint32_t columns);

  virtual KeyEffect use() = 0;           // the cell at the cursor
  virtual KeyEffect other(Key key) = 0;  // a key that does not move the cursor

  static std::string way(BoardCell from, BoardCell to);  // in words, each part with a comma behind it

  uint32_t rows, columns;
  BoardCell cursor;  // in the middle at first
};

// How a cell looks: its letter, the colour behind it, and what stands left and right of the letter.
struct CellLook {
  char letter, colour;
  const char* around;
};
inline constexpr char kAtCursor[] = "[]", kChosen[] = "()", kHinted[] = "<>", kPlain[] = "  ";

// A board of such cells with the names of its rows and columns.
struct CellBoard {
  uint32_t rows, columns;
  std::function<std::string(uint32_t)> row_name, column_name;
  std::function<CellLook(BoardCell)> look;
};
// A cell is three characters in one line, or seven in three where there is room for these and `beside` columns.
Drawing draw_cells(const CellBoard& board, DrawingRoom room, size_t beside);

}  // namespace tilefish
