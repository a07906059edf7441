// best_linear by the first six features, with plain wells, on any target.
#pragma once

#include "engine/games/tetris/players/linear.h"

namespace tilefish::tetris {

// For weights that are plain; the pieces must drop straight.
Choice best_by_six(const Position& position, const Linear& linear, Wanted wanted, const Stop& ended);

}  // namespace tilefish::tetris
