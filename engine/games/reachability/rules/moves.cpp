#include "engine/games/reachability/rules/moves.h"

namespace tilefish::reachability {

uint32_t landing(const tetris::Board& board, Placement placement) {
  const Shape& shape = kShape[placement.shape];
  const uint32_t row = board.landing(shape, placement.column);
  return row + shape.height <= kMostRows ? row : kMostRows;
}

bool drop(tetris::Board& board, Placement placement, uint32_t& lines) {
  const uint32_t row = landing(board, placement);
  if (row == kMostRows) return false;
  const tetris::Placed placed = tetris::place(board, placement.shape, placement.column, row);
  board = placed.board;
  lines += placed.lines;
  return true;
}

View::View(const Rows& of) : rows(of), board(board_of(of)) {
  for (uint32_t x = 0; x < kColumns; ++x) top[x] = static_cast<uint8_t>(board.height(x));
}

bool View::fits(Step& step) const {
  const Undo& undo = *step.undo;
  const uint32_t width = kShape[undo.shape].width, x = step.column;
  uint32_t row = 0;
  if (undo.anchor != kNoAnchor) {
    if (top[x + undo.anchor] < undo.top) return false;
    row = static_cast<uint32_t>(top[x + undo.anchor] - undo.top);
  } else {
    for (uint32_t i = 0; i < width; ++i) {
      if (top[x + i] > row) row = top[x + i];
    }
  }
  bool rests = undo.held || row == 0;
  for (uint32_t i = 0; i < width; ++i) {
    const uint32_t from = row + undo.from[i];
    if (board.column[x + i] >> from != undo.remained[i]) return false;
    rests = rests || (from != 0 && (board.column[x + i] >> (from - 1) & 1u) != 0);
  }
  step.row = static_cast<uint8_t>(row);
  return rests;
}

bool View::leaves_no_gap(Step& step) const {
  const Undo& undo = *step.undo;
  const uint32_t shape_height = kShape[undo.shape].height;
  uint32_t row = step.row + shape_height - undo.lines;  // the first above the piece
  bool above = rows.height > row;
  step.height = static_cast<uint8_t>(above ? rows.height + undo.lines : step.row);
  for (uint32_t r = shape_height; r-- != 0;) {
    bool filled = true;
    if ((undo.rows >> r & 1u) == 0) {
      --row;
      filled = (rows.row[row] & ~(static_cast<uint32_t>(kRowCells[undo.shape][r]) << step.column)) != 0;
    }
    if (above && !filled) return false;
    if (!above && filled) step.height = static_cast<uint8_t>(step.row + r + 1);
    above = filled;
  }
  return true;
}

Rows View::before(const Step& step) const {
  const Undo& undo = *step.undo;
  Rows to{};
  for (uint32_t r = 0; r < step.row; ++r) to.row[r] = rows.row[r];
  uint32_t from = step.row, at = step.row;
  for (uint32_t r = 0; r < kShape[undo.shape].height; ++r) {
    const uint32_t was = undo.rows >> r & 1u ? kFullRow : rows.row[from++];
    to.row[at++] = static_cast<uint16_t>(was & ~(static_cast<uint32_t>(kRowCells[undo.shape][r]) << step.column));
  }
  while (from < rows.height) to.row[at++] = rows.row[from++];
  to.height = step.height;
  return to;
}

}  // namespace tilefish::reachability
