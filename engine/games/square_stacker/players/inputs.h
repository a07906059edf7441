// A position as the inputs of a network.
#pragma once

#include "engine/games/square_stacker/rules/position.h"
#include "engine/network/network.h"

namespace tilefish::square_stacker {

// Those of document 000: of each space of the board and of the tray (a piece lies in the space of its size) seven
// inputs, one for empty and one a colour; then the score and the combo, 127 at the most.
inline constexpr uint32_t kPaperInputs = (kCells * kSizes + kTray * kSizes) * (1 + kColours) + 2;
static_assert(kPaperInputs == 254);
void paper_inputs(const Position& position, Activation* inputs);

// Of a board after a move: where each colour lies (162), which of the 18 pieces score at once, how many of each are
// left in the tray and how many of those score, the free spaces of each size one by one (3 x 10), the combo one by one
// (0 to 7).
inline constexpr uint32_t kAfterInputs = kColours * kCells * kSizes + 3 * kColours * kSizes + kSizes * (kCells + 1) + 8;
static_assert(kAfterInputs == 254);
void after_inputs(const Position& position, Activation* inputs);

}  // namespace tilefish::square_stacker
