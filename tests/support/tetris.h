// Boards of Tetris from and to what vectors and references hold.
#pragma once

#include "engine/games/tetris/rules/position.h"
#include "tests/reference/tetris.h"
#include "tests/support/suite.h"
#include "tilefish/catalogue.h"

namespace tilefish::tetris {
extern const Game kGame;  // engine/games/tetris/game.cpp
}

namespace tilefish {

// Rows of ten bits, bit 0 the left column, row 0 the floor's.
inline tetris::Board board_of_rows(const uint16_t (&rows)[20]) {
  tetris::Board board{};
  for (uint32_t row = 0; row < 20; ++row) {
    for (uint32_t x = 0; x < tetris::kColumns; ++x) board.column[x] |= static_cast<uint32_t>(rows[row] >> x & 1) << row;
  }
  return board;
}

inline reference::Tetris plain(const tetris::Board& board, uint32_t height) {
  reference::Tetris plain{};
  plain.height = static_cast<int32_t>(height);
  for (uint32_t row = 0; row < 20; ++row) {
    for (uint32_t x = 0; x < tetris::kColumns; ++x) plain.filled[row][x] = (board.column[x] >> row & 1u) != 0;
  }
  return plain;
}

inline bool same_cells(const tetris::Board& board, const reference::Tetris& expected) {
  for (uint32_t row = 0; row < 20; ++row) {
    for (uint32_t x = 0; x < tetris::kColumns; ++x) {
      if (expected.filled[row][x] != ((board.column[x] >> row & 1u) != 0)) return false;
    }
  }
  return true;
}

// A position to move in, by the classic rules.
inline tetris::Position classic(const tetris::Board& board, uint32_t piece, uint32_t height) {
  tetris::Position position{};
  position.board = board;
  position.piece = static_cast<uint8_t>(piece);
  position.height = static_cast<uint8_t>(height);
  return position;
}

// A board with holes and overhangs, up to `rows` rows: each cell filled by chance, no row full.
inline tetris::Board ragged_board(uint32_t rows, Random& random) {
  tetris::Board board{};
  for (uint32_t x = 0; x < tetris::kColumns; ++x) {
    const uint32_t height = random.below(rows + 1);
    const uint32_t first = random(), second = random();
    board.column[x] = (first | second) & ((1u << height) - 1);
  }
  board.column[random.below(tetris::kColumns)] &= ~board.full_rows();
  return board;
}

}  // namespace tilefish
