// best_linear for machines with AVX2, plain weights and low boards.
#pragma once

#include "engine/games/tetris/players/linear.h"

namespace tilefish::tetris {

inline constexpr uint32_t kMostNarrow = 11;  // rows of a low board: a piece on top still fits the 15 rows of a lane

#if defined(__AVX2__)
// The board must have room for every placement, and at most kMostNarrow rows.
Choice best_of_lanes(const Board& board, uint32_t piece, const Linear& linear);
#endif

}  // namespace tilefish::tetris
