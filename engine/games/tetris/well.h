// A Tetris board on a picture, for the games that have one: three pixels a cell, of which two are lit, so that cells
// can be counted.
#pragma once

#include "engine/games/tetris/rules/board.h"
#include "tilefish/canvas.h"

namespace tilefish::tetris {

struct Well {
  Canvas& canvas;
  int32_t left;  // of its frame

  static constexpr int32_t kCell = 3, kWidth = kColumns * kCell + 2, kBottom = 62;

  void draw_frame(uint32_t rows) const {
    const int32_t height = static_cast<int32_t>(rows) * kCell + 2;
    canvas.frame(left, kBottom + 1 - height, kWidth, height);
  }
  void draw(uint32_t column, uint32_t row) const { canvas.fill(x_of(column), y_of(row), 2, 2); }
  // Where a piece would lie.
  void draw_shadow(uint32_t column, uint32_t row) const { canvas.set(x_of(column), y_of(row)); }

 private:
  int32_t x_of(uint32_t column) const { return left + 1 + static_cast<int32_t>(column) * kCell; }
  int32_t y_of(uint32_t row) const { return kBottom + 1 - kCell - static_cast<int32_t>(row) * kCell; }
};

}  // namespace tilefish::tetris
