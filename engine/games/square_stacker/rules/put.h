// Position::put for loops over many moves, which have it inside of them.
#pragma once

#include "engine/games/square_stacker/rules/lines.h"
#include "engine/games/square_stacker/rules/position.h"

namespace tilefish::square_stacker {

inline void Position::put(Move move) {
  TILEFISH_ASSERT(moves().contains(move));
  const uint32_t index = move * 57u >> 9;  // move / 9, without a division
  const uint32_t cell = move - index * kCells;
  const Piece piece = tray[index];
  tray[index] = kPlayed;

  const uint32_t space = 1u << (piece.shift + cell);
  empty ^= space;
  const uint32_t own = tiles[piece.colour] |= space;
  const uint32_t but_one = own & (own - 1);
  if ((but_one & (but_one - 1)) == 0) {  // a line and a triple take three tiles
    combo = 0;
    return;
  }
  const uint32_t lines = kLinesWithin[cells_of(own)] & kLinesThrough[cell];
  const bool triple = ((own >> cell) & kStack) == kStack;
  if (lines != 0 || triple) {
    clear(piece.colour, cell, lines, triple);
  } else {
    combo = 0;
  }
}

}  // namespace tilefish::square_stacker
