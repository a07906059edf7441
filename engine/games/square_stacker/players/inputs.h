// A position as the inputs of a network.
#pragma once

#include "engine/games/square_stacker/rules/position.h"
#include "engine/network/network.h"

namespace tilefish::square_stacker {

// The inputs of the Square Stacker paper. Each space of the board and of the tray has seven inputs: one for empty and
// one for each colour. A piece of the tray lies in the space of its size. Then come the score and the combo, 127 at the
// most.
inline constexpr uint32_t kPaperInputs = (kCells * kSizes + kTray * kSizes) * (1 + kColours) + 2;
static_assert(kPaperInputs == 254);
void paper_inputs(const Position& position, Activation* inputs);

// The inputs of a board after a move.
//
//   162     one for each colour and space: the colour lies there
//   18      one for each piece: it scores at once
//   18      how many of each piece are left in the tray
//   18      how many of these score at once
//   3 x 10  one for each size and number of free spaces
//   8       one for each combo, 0 to 7 and more
inline constexpr uint32_t kAfterInputs = kColours * kCells * kSizes + 3 * kColours * kSizes + kSizes * (kCells + 1) + 8;
static_assert(kAfterInputs == 254);
void after_inputs(const Position& position, Activation* inputs);

}  // namespace tilefish::square_stacker
