// Five or More on a plain array, written from the rules alone, to compare with.
#pragma once

#include <cstdint>

namespace tilefish::reference {

struct FiveOrMore {
  int width = 9, height = 9, line = 5;
  int8_t board[15][20] = {};  // 0 empty, else the colour
  int32_t score = 0;

  bool inside(int row, int column) const { return row >= 0 && row < height && column >= 0 && column < width; }

  // Cells that a stone on (row, column) can be taken to.
  void reachable(int row, int column, bool (&out)[15][20]) const {
    for (auto& cells : out) {
      for (bool& cell : cells) cell = false;
    }
    int stack[300][2], size = 0;
    stack[size][0] = row;
    stack[size++][1] = column;
    while (size > 0) {
      --size;
      const int r = stack[size][0], c = stack[size][1];
      constexpr int kSteps[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
      for (const auto& step : kSteps) {
        const int y = r + step[0], x = c + step[1];
        if (!inside(y, x) || board[y][x] != 0 || out[y][x]) continue;
        out[y][x] = true;
        stack[size][0] = y;
        stack[size++][1] = x;
      }
    }
  }

  // Marks the lines through a stone.
  void tag(int row, int column, bool (&tags)[15][20]) const {
    constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    const int8_t colour = board[row][column];
    for (const auto& step : kSteps) {
      int first = 0, last = 0;
      while (inside(row + (first - 1) * step[0], column + (first - 1) * step[1]) &&
             board[row + (first - 1) * step[0]][column + (first - 1) * step[1]] == colour) {
        --first;
      }
      while (inside(row + (last + 1) * step[0], column + (last + 1) * step[1]) &&
             board[row + (last + 1) * step[0]][column + (last + 1) * step[1]] == colour) {
        ++last;
      }
      if (last - first + 1 < line) continue;
      for (int i = first; i <= last; ++i) tags[row + i * step[0]][column + i * step[1]] = true;
    }
  }

  // Takes the marked stones off and adds their points. How many there were.
  int clear(const bool (&tags)[15][20]) {
    int count = 0;
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        if (!tags[row][column]) continue;
        board[row][column] = 0;
        ++count;
      }
    }
    constexpr int32_t kPoints[] = {10, 12, 18, 28, 42, 82, 108, 138, 172, 210};
    if (count == 0) return 0;
    score += count < 5 ? 2 * count : count < 15 ? kPoints[count - 5] : 10 + (int32_t{1} << (count - 5));
    return count;
  }
};

}  // namespace tilefish::reference
