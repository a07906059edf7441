// Positions of Tetress from and to what vectors write: 121 letters, row by row, of r, b and a dot.
#pragma once

#include "engine/games/tetress/rules/position.h"
#include "tests/reference/tetress.h"
#include "tests/support/suite.h"

namespace tilefish {

inline tetress::Position tetress_position(const char* board, uint32_t turn) {
  tetress::Position position{};
  for (uint32_t cell = 0; cell < 121; ++cell) {
    if (board[cell] == '.') continue;
    uint16_t& row = position.tokens[board[cell] == 'r' ? 0 : 1][cell / 11];
    row = static_cast<uint16_t>(row | 1u << cell % 11);
  }
  position.turn = static_cast<uint8_t>(turn);
  return position;
}

struct TetressBoard {
  char text[122];
};

inline TetressBoard board_text(const tetress::Position& position) {
  TetressBoard board{};
  for (uint32_t cell = 0; cell < 121; ++cell) {
    const bool red = (position.tokens[0][cell / 11] >> cell % 11 & 1) != 0;
    const bool blue = (position.tokens[1][cell / 11] >> cell % 11 & 1) != 0;
    board.text[cell] = red && blue ? '!' : red ? 'r' : blue ? 'b' : '.';
  }
  return board;
}

inline reference::Tetress plain(const tetress::Position& position) {
  reference::Tetress out{};
  const TetressBoard board = board_text(position);
  for (uint32_t cell = 0; cell < 121; ++cell) out.board[cell / 11][cell % 11] = board.text[cell];
  out.turn = position.turn;
  return out;
}

inline uint64_t action_hash(const tetress::Placements& moves) {
  uint64_t sum = 0;
  moves.for_each([&](Move move) {
    sum += reference::fnv(tetress::cells_of(move).at, 4);
    return true;
  });
  return sum;
}

}  // namespace tilefish
