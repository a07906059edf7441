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

  // The advanced rating of an empty cell for a colour (bias.h), and the stones of its line.
  int32_t rating(int row, int column, int8_t colour, bool squares, bool nearer, bool (&best_line)[15][20]) const {
    constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int32_t best = 0;
    for (const auto& step : kSteps) {
      bool tags[15][20] = {};
      int cells = 1, stones[2] = {}, nearest = 20;
      for (int side = 0; side < 2; ++side) {
        for (int n = 1;; ++n, ++cells) {
          const int y = row + (side == 0 ? n : -n) * step[0], x = column + (side == 0 ? n : -n) * step[1];
          if (!inside(y, x) || (board[y][x] != 0 && board[y][x] != colour)) break;
          if (board[y][x] == 0) continue;
          tags[y][x] = true;
          ++stones[side];
          if (n - 1 < nearest && (nearer || side == 0 || stones[0] == 0)) nearest = n - 1;
        }
      }
      if (cells < line || stones[0] + stones[1] == 0) continue;
      const int product = (stones[0] + 1) * (stones[1] + 1);
      const int32_t value = product * product - (squares ? nearest * nearest : nearest);
      if (value <= best) continue;
      best = value;
      for (int y = 0; y < 15; ++y) {
        for (int x = 0; x < 20; ++x) best_line[y][x] = tags[y][x];
      }
    }
    return best;
  }

  // The simple rating of an empty cell for a colour (bias.h), and the stones of its longest line.
  int32_t simple_rating(int row, int column, int8_t colour, bool (&longest_line)[15][20]) const {
    constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int32_t sum = 0;
    int longest = 0;
    for (const auto& step : kSteps) {
      int length = 0;
      bool tags[15][20] = {};
      for (const int side : {1, -1}) {
        for (int n = side;; n += side, ++length) {
          const int y = row + n * step[0], x = column + n * step[1];
          if (!inside(y, x) || board[y][x] != colour) break;
          tags[y][x] = true;
        }
      }
      sum += length * length;
      if (length <= longest) continue;
      longest = length;
      for (int y = 0; y < 15; ++y) {
        for (int x = 0; x < 20; ++x) longest_line[y][x] = tags[y][x];
      }
    }
    return sum;
  }

  // The move of the simple bias, as cells row * width + column: the first place with this rating for some colour to
  // which a stone not of its line can be taken, the first colour and the first stone.
  bool simple_bias(int colours, int32_t least, int& from, int& to) const {
    for (to = 0; to < width * height; ++to) {
      const int row = to / width, column = to % width;
      if (board[row][column] != 0) continue;
      for (int8_t colour = 1; colour <= colours; ++colour) {
        bool its_line[15][20] = {};
        if (simple_rating(row, column, colour, its_line) < least) continue;
        for (from = 0; from < width * height; ++from) {
          const int y = from / width, x = from % width;
          if (board[y][x] != colour || its_line[y][x]) continue;
          bool there[15][20];
          reachable(y, x, there);
          if (there[row][column]) return true;
        }
      }
    }
    return false;
  }

  // The move of the advanced bias, as cells row * width + column: of all places and colours the best by rating, first
  // place and first colour, to which a stone not of its line can be taken; of these stones the one whose own cell is
  // rated worst.
  bool advanced_bias(int colours, int32_t least, bool squares, bool nearer, int& from, int& to) const {
    int32_t best = least - 1;
    for (int place = 0; place < width * height; ++place) {
      const int row = place / width, column = place % width;
      if (board[row][column] != 0) continue;
      bool there[15][20];
      reachable(row, column, there);
      for (int8_t colour = 1; colour <= colours; ++colour) {
        bool its_line[15][20] = {};
        const int32_t value = rating(row, column, colour, squares, nearer, its_line);
        if (value <= best) continue;
        int32_t worst = INT32_MAX;
        for (int stone = 0; stone < width * height; ++stone) {
          const int y = stone / width, x = stone % width;
          const auto comes_from = [&](int r, int c) {
            return inside(r, c) && (there[r][c] || (r == row && c == column));
          };
          if (board[y][x] != colour || its_line[y][x]) continue;
          if (!comes_from(y, x + 1) && !comes_from(y, x - 1) && !comes_from(y + 1, x) && !comes_from(y - 1, x))
            continue;
          bool unused[15][20];
          const int32_t standing = rating(y, x, colour, squares, nearer, unused);
          if (standing >= worst) continue;
          worst = standing;
          best = value;
          from = stone;
          to = place;
        }
      }
    }
    return best >= least;
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
