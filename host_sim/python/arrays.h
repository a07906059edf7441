// Positions as arrays of numbers, for programs that learn: what is on the board, and which moves are legal.
//
//   square-stacker  31 numbers: 27 spaces (0 empty, 1 to 6 a colour), three pieces (0 placed, 1 + size * 6 + colour),
//                   the combo (127 at the most)
//   tetris          202: 20 rows of 10 cells from the bottom (0 or 1), the piece, the next one (bag rules, else -1)
//   five-or-more    88: 81 cells (0 empty, 1 to 7 a colour, -1 beside a smaller board), 7 colours to come (0 none)
//   tetress         123: 121 cells (0 empty, 1 red, -1 blue), 1 or -1 for the side to move, the turn
//
// Moves are the game's own numbers, 0 to actions - 1.
#pragma once

#include <cstdint>

#include "tilefish/catalogue.h"

namespace tilefish {

struct Arrays {
  const char* game;
  uint32_t numbers, actions;
  void (*write)(const void* position, int16_t* numbers);
  void (*mask)(const void* position, bool* legal);
  bool (*fits)(const void* position);  // false where moves are numbered otherwise; null where all do
};

// Null where the game has none.
const Arrays* arrays_of(const Game& game);

}  // namespace tilefish
