// best_linear where the machine has AVX2, the weights are plain and the board is low.
#pragma once

#include "engine/games/tetris/players/linear.h"

namespace tilefish::tetris {

inline constexpr uint32_t kMostNarrow = 11;  // rows: a piece on top of them still fits the 15 of a lane

#if defined(__AVX2__)
// The board has room for every placement, and nothing above row kMostNarrow.
Choice best_of_lanes(const Board& board, uint32_t piece, const Linear& linear);
#endif

}  // namespace tilefish::tetris
