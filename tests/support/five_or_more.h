// Positions of Five or More from and to what people and vectors write.
#pragma once

#include "engine/games/five_or_more/position.h"
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
  char text[82];
};

inline FiveText board_text(const five_or_more::Position& position) {
  FiveText out{};
  for (uint32_t cell = 0; cell < 81; ++cell) {
    const uint32_t colour = position.colour_at(five_or_more::bit_of(cell));
    out.text[cell] = colour == 0 ? '.' : static_cast<char>('0' + colour);
  }
  return out;
}

inline FiveText board_text(const reference::FiveOrMore& position) {
  FiveText out{};
  for (uint32_t cell = 0; cell < 81; ++cell) {
    const int8_t colour = position.board[cell / 9][cell % 9];
    out.text[cell] = colour == 0 ? '.' : static_cast<char>('0' + colour);
  }
  return out;
}

// The same position as a plain array.
inline reference::FiveOrMore plain(const five_or_more::Position& position) {
  reference::FiveOrMore out;
  out.width = position.shape.width;
  out.height = position.shape.height;
  out.line = position.shape.line;
  for (uint32_t cell = 0; cell < 81; ++cell) {
    out.board[cell / 9][cell % 9] = static_cast<int8_t>(position.colour_at(five_or_more::bit_of(cell)));
  }
  out.score = position.score;
  return out;
}

// The moves of the plain array are those of the position, in order.
inline void assert_same_moves(const reference::FiveOrMore& expected, const five_or_more::Position& actual) {
  uint32_t count = 0;
  const five_or_more::Moves moves = actual.moves();
  auto next = moves.begin();
  for (int from = 0; from < 81; ++from) {
    if (expected.board[from / 9][from % 9] == 0) continue;
    bool there[9][9];
    expected.reachable(from / 9, from % 9, there);
    for (int to = 0; to < 81; ++to) {
      if (!there[to / 9][to % 9]) continue;
      TEST_ASSERT_TRUE(next != moves.end());
      TEST_ASSERT_EQUAL_UINT32(from * 81 + to, *next);
      ++next;
      ++count;
    }
  }
  TEST_ASSERT_FALSE(next != moves.end());
  TEST_ASSERT_EQUAL_UINT32(count, moves.size());
}

}  // namespace tilefish
