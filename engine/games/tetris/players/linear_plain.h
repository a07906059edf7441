// best_linear for plain weights, by the first six features: on any target, and for low boards on machines with AVX2.
#pragma once

#include <etl/span.h>

#include "engine/games/tetris/players/linear.h"

namespace tilefish::tetris {

// The pieces must drop straight.
Choice best_by_six(const Position& position, const Linear& linear, Wanted wanted, const Stop& ended);

inline constexpr uint32_t kMostNarrow = 11;  // rows of a low board: a piece on top still fits the 15 rows of a lane

#if defined(__AVX2__)
// The board must have room for every placement, and at most kMostNarrow rows.
Choice best_of_lanes(const Board& board, uint32_t piece, const Linear& linear, Wanted wanted);

// The moves of 16 games with the same piece, each as best_of_lanes would choose it. The boards as above.
inline constexpr uint32_t kLanes = 16;
void best_of_sixteen(const Board* const (&boards)[kLanes], uint32_t piece, const Linear& linear, Move (&moves)[kLanes]);

// One move in each of many games, as best_linear chooses it, 16 games at once where that can be; a game that is over is
// left as it is. The games need not belong together: some hundred keep the lanes full.
struct DealtGame {
  Position position;
  Random dealer;
};
void move_all(etl::span<DealtGame> games, const Linear& linear);
#endif

}  // namespace tilefish::tetris
