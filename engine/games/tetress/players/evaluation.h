// What a position is worth to the side to move, without looking ahead. Mobility, the number of placements, counts most.
// Tokens decide at the last turn, so they count for more the nearer it is. About 450 instructions with AVX2.
#pragma once

#include "engine/games/tetress/rules/position.h"

namespace tilefish::tetress {

inline constexpr Score kWon = 16384;        // the side to move has won; -kWon: it has lost
inline constexpr Score kMostValue = 16000;  // the most that a game that goes on is worth

// Found by `tilefish tune tetress weights`.
//
//   mobility  times (own - other) / (own + other + 2) placements, in 1/16384
//   tokens    for every token more than the other side has and every turn played, in 1/2097152
//   tempo     for being the side to move, in 1/16384
struct Weights {
  int16_t mobility, tokens, tempo;
};
extern const Weights kTuned;

// An end is worth kWon, 0 or -kWon, whether or not it was judged already.
Score evaluate(const Position& position, const Weights& weights);

}  // namespace tilefish::tetress
