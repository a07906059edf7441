// Positions of Five or More from and to what people and vectors write.
#pragma once

#include "engine/games/five_or_more/rules/position.h"
#include "tests/reference/five_or_more.h"
#include "tests/support/suite.h"

namespace tilefish {

// `board` as in the vectors: 81 characters, . or a colour 1..7, row by row.
inline five_or_more::Position five(const char* board, const five_or_more::Shape& shape = five_or_more::kMedium) {
  five_or_more::Position position{};
  position.shape = shape;
  for (uint32_t cell = 0; cell < 81; ++cell) {
    for (uint32_t p = 0; board[cell] != '.' && p < 3; ++p) {
      if ((board[cell] - '0') >> p & 1) {
        position.plane[p] = position.plane[p] | five_or_more::Cells::at(five_or_more::bit_of(cell));
      }
    }
  }
  return position;
}

struct FiveText {
  char text[301];
};

// The same position as a plain array.
template <class C>
reference::FiveOrMore plain(const five_or_more::BasicPosition<C>& position) {
  reference::FiveOrMore out;
  out.width = position.shape.width;
  out.height = position.shape.height;
  out.line = position.shape.line;
  for (int row = 0; row < out.height; ++row) {
    for (int column = 0; column < out.width; ++column) {
      const uint32_t bit = static_cast<uint32_t>(row) * C::kStride + static_cast<uint32_t>(column);
      out.board[row][column] = static_cast<int8_t>(position.colour_at(bit));
    }
  }
  out.score = position.score;
  return out;
}

// Cell by cell of the board.
inline FiveText board_text(const reference::FiveOrMore& position) {
  FiveText out{};
  char* next = out.text;
  for (int row = 0; row < position.height; ++row) {
    for (int column = 0; column < position.width; ++column) {
      const int8_t colour = position.board[row][column];
      *next++ = colour == 0 ? '.' : static_cast<char>('0' + colour);
    }
  }
  return out;
}
template <class C>
FiveText board_text(const five_or_more::BasicPosition<C>& position) {
  return board_text(plain(position));
}

// The moves of the plain array are those of the position, in order.
template <class C>
void assert_same_moves(const reference::FiveOrMore& expected, const five_or_more::BasicPosition<C>& actual) {
  uint32_t count = 0;
  const five_or_more::BasicMoves<C> moves = actual.moves();
  const auto bit_at = [&](int cell) {
    return static_cast<uint32_t>(cell / expected.width) * C::kStride + static_cast<uint32_t>(cell % expected.width);
  };
  const int cells = expected.width * expected.height;
  auto next = moves.begin();
  for (int from = 0; from < cells; ++from) {
    if (expected.board[from / expected.width][from % expected.width] == 0) continue;
    bool there[15][20];
    expected.reachable(from / expected.width, from % expected.width, there);
    for (int to = 0; to < cells; ++to) {
      if (!there[to / expected.width][to % expected.width]) continue;
      TEST_ASSERT_TRUE(next != moves.end());
      const five_or_more::Step step = moves.step(*next);
      TEST_ASSERT_EQUAL_UINT32(bit_at(from), step.from);
      TEST_ASSERT_EQUAL_UINT32(bit_at(to), step.to);
      TEST_ASSERT_EQUAL_UINT32(*next, moves.move(step.from, step.to));
      ++next;
      ++count;
    }
  }
  TEST_ASSERT_FALSE(next != moves.end());
  TEST_ASSERT_EQUAL_UINT32(count, moves.size());
}

}  // namespace tilefish
