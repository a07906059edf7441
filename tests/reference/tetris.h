// Tetris from its rules alone (engine/games/tetris/README.md), in the most obvious way: a grid of cells, drawings of
// the pieces, loops; no bits and no tables.
#pragma once

#include <cstdint>

#include "tests/reference/random.h"

namespace tilefish::reference {

// A piece as it is drawn, top row first.
struct Drawn {
  int32_t width, height;
  bool cell[4][4];  // [row from the top][column]
};

inline Drawn drawn(uint32_t piece) {
  static constexpr const char* kRows[7][4] = {{"X", "X", "X", "X"}, {"XX", "XX"},       {"X.", "XX", "X."},
                                              {".X", "XX", "X."},   {"X.", "XX", ".X"}, {"X..", "XXX"},
                                              {"XXX", "X.."}};
  Drawn shape{};
  for (const char* row : kRows[piece]) {
    if (!row) break;
    for (shape.width = 0; row[shape.width]; ++shape.width)
      shape.cell[shape.height][shape.width] = row[shape.width] == 'X';
    ++shape.height;
  }
  return shape;
}

inline Drawn turned_left(const Drawn& from) {
  Drawn to{from.height, from.width, {}};
  for (int32_t row = 0; row < from.height; ++row)
    for (int32_t column = 0; column < from.width; ++column)
      to.cell[from.width - 1 - column][row] = from.cell[row][column];
  return to;
}

inline Drawn drawn(uint32_t piece, uint32_t orientation) {
  Drawn shape = drawn(piece);
  while (orientation-- != 0) shape = turned_left(shape);
  return shape;
}

struct Tetris {
  static constexpr int32_t kRows = 20, kColumns = 10;
  static constexpr int32_t kOrientations[7] = {2, 1, 4, 2, 2, 4, 4};
  bool filled[kRows][kColumns];  // row 0 is the floor's
  int32_t height;

  // Outside there is wall at the sides and below, nothing above.
  bool at(int32_t row, int32_t column) const {
    if (column < 0 || column >= kColumns || row < 0) return true;
    return row < kRows && filled[row][column];
  }

  bool collides(const Drawn& shape, int32_t row, int32_t column) const {
    for (int32_t down = 0; down < shape.height; ++down)
      for (int32_t x = 0; x < shape.width; ++x)
        if (shape.cell[down][x] && at(row + shape.height - 1 - down, column + x)) return true;
    return false;
  }

  // The row of the lowest cell, dropped from `from` down.
  int32_t drop(const Drawn& shape, int32_t from, int32_t column) const {
    int32_t row = from;
    while (!collides(shape, row - 1, column)) --row;
    return row;
  }

  // Cells of the piece erased, and lines.
  struct Cleared {
    int32_t lines, cells;
  };
  Cleared put(const Drawn& shape, int32_t row, int32_t column) {
    bool own[kRows][kColumns] = {};
    for (int32_t down = 0; down < shape.height; ++down)
      for (int32_t x = 0; x < shape.width; ++x)
        if (shape.cell[down][x])
          own[row + shape.height - 1 - down][column + x] = filled[row + shape.height - 1 - down][column + x] = true;
    Cleared cleared{};
    int32_t to = 0;
    for (int32_t from = 0; from < kRows; ++from) {
      bool full = true;
      for (int32_t x = 0; x < kColumns; ++x) full = full && filled[from][x];
      if (full) {
        ++cleared.lines;
        for (int32_t x = 0; x < kColumns; ++x) cleared.cells += own[from][x];
        continue;
      }
      for (int32_t x = 0; x < kColumns; ++x) filled[to][x] = filled[from][x];
      ++to;
    }
    for (; to < kRows; ++to)
      for (int32_t x = 0; x < kColumns; ++x) filled[to][x] = false;
    return cleared;
  }

  int32_t height_of(int32_t column) const {
    int32_t top = kRows;
    while (top > 0 && !filled[top - 1][column]) --top;
    return top;
  }
  bool is_hole(int32_t row, int32_t column) const { return !filled[row][column] && row < height_of(column); }

  int32_t row_transitions() const {
    int32_t changes = 0;
    for (int32_t row = 0; row < kRows; ++row)
      for (int32_t x = 0; x <= kColumns; ++x) changes += at(row, x - 1) != at(row, x);
    return changes;
  }
  int32_t column_transitions() const {
    int32_t changes = 0;
    for (int32_t x = 0; x < kColumns; ++x)
      for (int32_t row = 0; row <= kRows; ++row) changes += at(row - 1, x) != at(row, x);
    return changes;
  }
  int32_t holes() const {
    int32_t count = 0;
    for (int32_t x = 0; x < kColumns; ++x)
      for (int32_t row = 0; row < kRows; ++row) count += is_hole(row, x);
    return count;
  }
  bool is_well(int32_t row, int32_t x) const { return !at(row, x) && at(row, x - 1) && at(row, x + 1); }
  int32_t wells() const {
    int32_t sum = 0;
    for (int32_t x = 0; x < kColumns; ++x)
      for (int32_t row = 0; row < kRows; ++row)
        if (is_well(row, x))
          for (int32_t below = row; !at(below, x); --below) ++sum;
    return sum;
  }
  int32_t fast_wells() const {
    int32_t sum = 0;
    for (int32_t x = 0; x < kColumns; ++x) {
      bool marked[kRows] = {};
      for (int32_t row = 0; row < kRows; ++row)
        if (is_well(row, x))
          for (int32_t below = row; !at(below, x); --below) marked[below] = true;
      int32_t run = 0;
      for (const bool mark : marked) {
        run = mark ? run + 1 : 0;
        sum += run;
      }
    }
    return sum;
  }
  int32_t hole_depth() const {
    int32_t count = 0;
    for (int32_t x = 0; x < kColumns; ++x)
      for (int32_t row = 0; row < kRows; ++row) {
        int32_t below = row;
        while (filled[row][x] && at(below, x) && below >= 0) --below;
        count += filled[row][x] && below >= 0;
      }
    return count;
  }
  int32_t rows_with_holes() const {
    int32_t count = 0;
    for (int32_t row = 0; row < kRows; ++row) {
      bool any = false;
      for (int32_t x = 0; x < kColumns; ++x) any = any || is_hole(row, x);
      count += any;
    }
    return count;
  }
  int32_t diversity() const {
    int32_t count = 0;
    for (int32_t difference = -2; difference <= 2; ++difference) {
      bool any = false;
      for (int32_t x = 0; x + 1 < kColumns; ++x) any = any || height_of(x + 1) - height_of(x) == difference;
      count += any;
    }
    return count;
  }
};

}  // namespace tilefish::reference
