// The types that every part of the engine shares.
#pragma once

#include <cstdint>

namespace tilefish {

// A move by the game's own numbering. The number goes into the trace, and its order decides ties.
using Move = uint16_t;
inline constexpr Move kNoMove = 0xFFFF;

// The points of a position, which searches add and compare.
using Score = int32_t;

// A game with more points is not read from a text, so that no text can make the sum overflow soon: 2^29 points are
// left.
inline constexpr uint32_t kMostSavedScore = 3u << 29;

// The points of a whole game. 64 bits hold the score of a game of billions of moves; the trace takes the low 32.
using Total = int64_t;

}  // namespace tilefish
