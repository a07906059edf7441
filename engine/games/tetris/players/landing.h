// A shape that lands on a board, looked at from the board before it: what is the same for all placements is worked out
// once (Surface), and a placement looks only at its own columns and those beside them (Landing).
#pragma once

#include "engine/core/unroll.h"
#include "engine/games/tetris/players/features.h"

namespace tilefish::tetris {

inline constexpr uint32_t kWalls = 2;  // beside the board, on each side: a neighbour's neighbour is a wall too

struct Surface {
  uint32_t column[kColumns + 2 * kWalls];  // column x at x + kWalls
  uint32_t height[kColumns];
  uint32_t before[kColumns + 1];  // rows filled in all columns left of x
  uint32_t behind[kColumns + 1];  // rows filled in x and all columns right of it

  explicit Surface(const Board& board) {
    for (uint32_t wall = 0; wall < kWalls; ++wall) column[wall] = column[kWalls + kColumns + wall] = kAllRows;
    before[0] = behind[kColumns] = kAllRows;
    for (uint32_t x = 0; x < kColumns; ++x) {
      column[x + kWalls] = board.column[x];
      before[x + 1] = before[x] & board.column[x];
      height[x] = board.height(x);
    }
    for (uint32_t x = kColumns; x-- != 0;) behind[x] = behind[x + 1] & board.column[x];
  }
};

// A shape known to the compiler, whose numbers are folded into the code, or any shape by the same code in loops.
template <uint32_t S>
struct FixedShape {
  static constexpr const Shape& shape = kShape[S];
  static constexpr uint32_t index = S;

  // f(0), f(1), ... for its columns.
  template <class F>
  [[gnu::always_inline]] static void each_column(F f) {
    unroll<kShape[S].width>(f);
  }
};

struct AnyShape {
  const Shape& shape;
  uint32_t index;

  template <class F>
  void each_column(F f) const {
    for (uint32_t i = 0; i < shape.width; ++i) f(i);
  }
};

// Counts cells of a piece: four bits at the most, so a table of 16 where the target has no such instruction.
inline uint32_t count_few(uint32_t bits) {
#if defined(__POPCNT__)
  return count_bits(bits);
#else
  constexpr uint8_t kCount[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  return kCount[bits];
#endif
}

// The plain wells of the columns of a shape that has landed, and those of its sides: beside it wells only come, where
// its cells are their second side. `column` is the one of its left edge.
template <class Which, class Cells>
[[gnu::always_inline]] inline uint32_t plain_wells_after(const Which which, const Cells* column, uint32_t land) {
  const uint32_t width = which.shape.width;
  const auto cells = [&](uint32_t i) { return static_cast<uint32_t>(which.shape.cells[i]) << land; };
  const auto wells = [](uint32_t left, uint32_t middle, uint32_t right) {
    return wells_of(left, middle, right, WellKind::kPlain);
  };
  uint32_t after[4 + 2];
  after[0] = column[-1];
  after[width + 1] = column[width];
  which.each_column([&](auto i) { after[i + 1] = column[i] | cells(i); });
  uint32_t sum = wells(column[-2], column[-1], cells(0)) + wells(cells(width - 1), column[width], column[width + 1]);
  which.each_column([&](auto i) { sum += wells(after[i], after[i + 1], after[i + 2]); });
  return sum;
}

// A shape that lands on columns x, x + 1, ... with its lowest cell in row `land`.
template <class Which>
struct Landing {
  const Which which;
  const Surface& surface;
  const uint32_t x;
  const uint32_t* const column = surface.column + kWalls + x;
  const uint32_t* const height = surface.height + x;
  const uint32_t land = landing_row();

  const Shape& shape() const { return which.shape; }
  uint32_t width() const { return which.shape.width; }
  uint32_t cells(uint32_t i) const { return static_cast<uint32_t>(shape().cells[i]) << land; }

  // The rows that the shape completes.
  [[gnu::always_inline]] uint32_t full_rows() const {
    uint32_t full = surface.before[x] & surface.behind[x + width()];  // in all columns but the shape's
    if (full != 0) which.each_column([&](auto i) { full &= column[i] | cells(i); });
    return full;
  }

  // Cells of the shape with a filled cell beside them, counted once for each side.
  [[gnu::always_inline]] uint32_t contacts() const {
    uint32_t count = count_few(column[-1] >> land & shape().cells[0]) +
                     count_few(column[width()] >> land & shape().cells[width() - 1]);
    which.each_column([&](auto i) {
      // Beside a cell that is lower than the run of the next column, that column may be filled; above the run it is
      // empty.
      if (i != 0) {
        const uint32_t lower = shape().cells[i] & ((1u << shape().bottom[i - 1]) - 1);
        if (lower != 0) count += count_few(column[i - 1] >> land & lower);
      }
      uint32_t next = i;  // a variable, since clang warns of a constant index in code that is never run
      if (++next < width()) {
        const uint32_t lower = shape().cells[i] & ((1u << shape().bottom[next]) - 1);
        if (lower != 0) count += count_few(column[next] >> land & lower);
      }
    });
    return count;
  }

 private:
  [[gnu::always_inline]] uint32_t landing_row() const {
    uint32_t row = height[0] - shape().bottom[0];
    which.each_column([&](auto i) {
      const uint32_t other = height[i] - shape().bottom[i];
      if (static_cast<int32_t>(other) > static_cast<int32_t>(row)) row = other;
    });
    return row;
  }
};

}  // namespace tilefish::tetris
