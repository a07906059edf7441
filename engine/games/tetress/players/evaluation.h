// What a position is worth to the side to move, by what can be counted at once: mobility above all, and tokens, which
// decide at the last turn and weigh more the nearer it is. Integers only; about 450 instructions with AVX2.
#pragma once

#include "engine/games/tetress/rules/position.h"

namespace tilefish::tetress {

inline constexpr Score kWon = 16384;        // the side to move has won; the loser's is the negative
inline constexpr Score kMostValue = 16000;  // of a game that goes on

// Found by `tilefish tune tetress weights`.
//
//   mobility  times (own - other) / (own + other + 2) placements, in 1/16384
//   tokens    for every token more and every turn played, in 1/2097152
//   tempo     for having the move, in 1/16384
struct Weights {
  int16_t mobility, tokens, tempo;
};
extern const Weights kTuned;

// An end is worth kWon, 0 or -kWon, whether or not it was judged already.
Score evaluate(const Position& position, const Weights& weights);

}  // namespace tilefish::tetress
