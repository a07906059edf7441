// Boards between two trays, as learners keep them.
#pragma once

#include "engine/games/square_stacker/rules/position.h"

namespace tilefish::square_stacker {

inline Position empty_board() {
  Position board{};
  board.empty = kBoard;
  for (Piece& piece : board.tray) piece = kPlayed;
  return board;
}

// Each space is empty, or has a tile of one colour.
inline bool is_board(const Position& position) {
  uint32_t empty = kBoard;
  for (const uint32_t tiles : position.tiles) {
    if ((tiles & ~empty) != 0) return false;
    empty &= ~tiles;
  }
  return position.empty == empty;
}

// How many tiles of the size the tray has.
inline uint32_t tiles_of(const Position& dealt, uint32_t size) {
  uint32_t tiles = 0;
  for (const Piece piece : dealt.tray) tiles += piece.size() == size;
  return tiles;
}

}  // namespace tilefish::square_stacker
