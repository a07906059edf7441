// The sum of the pattern tables over a Tetris board, cell by cell: slow, but written as
// engine/games/tetris/players/tables.h describes it.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "engine/games/tetris/players/tables.h"

namespace tilefish::reference {

class TetrisTables {
 public:
  // Cells from the floor up. A game of fewer than ten rows stands on full ones; in one of more, rows below the top of
  // every column are left out.
  TetrisTables(const tetris::Board& board, int rows) {
    fill(board, rows < 10 ? 10 - rows : 0);
    if (rows <= 10) return;
    int lowest = 20;
    for (int x = 0; x < 10; ++x) lowest = least(lowest, height(x));
    sunk_ = least(lowest, rows - 10);
    fill(board, -sunk_);
  }

  int32_t sum(const int16_t* tables) const {
    int32_t sum = sunk_ * 256;
    int base = 0;
    for (int y = 0; y < 20; ++y) {
      int cells = 0;
      for (int x = 0; x < 10; ++x) cells += cell_[y][x] << x;
      if (y < 10 || cells != 0)
        sum += tables[base + least(y, 9) * 528 + tetris::kRowPattern[static_cast<uint32_t>(cells)]];
    }
    base += 10 * 528;
    for (int x = 0; x < 10; ++x) {
      int cells = 0;
      const int bottom = height(x) > 10 ? height(x) - 10 : 0;
      for (int y = 0; y < 10; ++y) cells += cell_[bottom + y][x] << y;
      sum += tables[base + least(x, 9 - x) * 1024 + cells];
    }
    base += 5 * 1024;
    for (int window = 0; window < 6; ++window) {
      int pattern = 0;
      for (int i = 0; i < 4; ++i)
        pattern = pattern * 7 + 3 + within_three(seen(window, 6, 5, i + 1) - seen(window, 6, 5, i));
      sum += tables[base + least(window, 5 - window) * 7 * 7 * 7 * 7 + pattern];
    }
    base += 3 * 7 * 7 * 7 * 7;
    for (int window = 0; window < 8; ++window) {
      int pattern = 0;
      for (int i = 0; i < 3; ++i) pattern = pattern * 11 + least(seen(window, 8, 3, i), 10);
      sum += tables[base + least(window, 7 - window) * 11 * 11 * 11 + pattern];
    }
    base += 4 * 11 * 11 * 11;
    sum += tables[base + holes()];
    base += 11 * 11 * 9;
    sum += tables[base + fits()];
    base += 27 * 45;
    int total = 0, largest = 0;
    for (int x = 0; x < 10; ++x) {
      total += least(height(x), 10);
      if (least(height(x), 10) > largest) largest = least(height(x), 10);
    }
    return sum + tables[base + total * 11 + largest];
  }

 private:
  static int least(int a, int b) { return a < b ? a : b; }
  static int within_three(int step) { return step < -3 ? -3 : step > 3 ? 3 : step; }

  void fill(const tetris::Board& board, int lift) {
    for (int y = 0; y < 30; ++y) {
      const int from = y - lift;
      for (int x = 0; x < 10; ++x) cell_[y][x] = from < 0 || (from < 20 && (board.column[x] >> from & 1) != 0);
    }
  }

  int height(int x) const {
    int height = 20;
    while (height > 0 && !cell_[height - 1][x]) --height;
    return height;
  }

  // The i-th height of a window, which on the right half of the board is read from the right.
  int seen(int window, int windows, int columns, int i) const {
    return height(window < windows / 2 ? window + i : window + columns - 1 - i);
  }

  int holes() const {
    int count = 0, row = 0, highest = 0;
    for (int y = 0; y < 20; ++y) {
      int over = 0;
      for (int x = 0; x < 10; ++x) {
        if (cell_[y][x] || y >= height(x)) continue;
        ++count;
        if (height(x) > over) over = height(x);
      }
      if (over == 0) continue;
      row = y + 1;
      highest = over;
    }
    return (least(row, 10) * 11 + least(highest, 10)) * 9 + least(count, 8);
  }

  int places(std::initializer_list<std::initializer_list<int>> skylines) const {
    int count = 0;
    for (const auto& skyline : skylines) {
      for (int x = 0; x + static_cast<int>(skyline.size()) < 10; ++x) {
        bool flush = true;
        int at = x;
        for (const int step : skyline) {
          flush = flush && height(at + 1) - height(at) == step;
          ++at;
        }
        count += flush;
      }
    }
    return least(count, 2);
  }

  int fits() const {
    const int i = places({{0, 0, 0}}), o = places({{0}}), t = places({{0, 0}, {-1, 1}, {-1}, {1}});
    const int z = places({{-1, 0}, {1}}), s = places({{0, 1}, {-1}});
    const int j = places({{0, 0}, {0}, {0, -1}, {2}}), l = places({{0, 0}, {0}, {1, 0}, {-2}});
    const int a = z * 3 + j, b = s * 3 + l;
    const int more = a > b ? a : b, less = a > b ? b : a;
    return (i * 9 + o * 3 + t) * 45 + more * (more + 1) / 2 + less;
  }

  bool cell_[30][10];
  int sunk_ = 0;
};

}  // namespace tilefish::reference
