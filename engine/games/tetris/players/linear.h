// Controllers that weigh features: the placement with the largest weighted sum, the first of equals.
//
// A placement that clears nothing is scored by exact differences from the board before it: only its own columns and
// their neighbours are looked at. One that clears evaluates the whole board it leaves; that is about one placement
// in 34.
#pragma once

#include "engine/games/tetris/players/features.h"
#include "engine/games/tetris/rules/position.h"

namespace tilefish::tetris {

struct Linear {
  Linear(const int32_t* weights, WellKind kind);

  const int32_t* weight;  // of each feature
  WellKind wells;
  // The first six features alone, changes and wells being bad, with weights so small that sums fit 16 bits: what the
  // quickest ways ask for.
  bool plain;

  int64_t value(const Features& features) const;
  // Of a board before a piece, without its diversity.
  int64_t value_before(const Board& board) const;
};

// Dellacherie's, by hand: in the order of the features, the landing height counted in half rows.
inline constexpr int32_t kDellacherieWeights[] = {-1, 2, -2, -2, -8, -2, 0, 0, 0};

struct Choice {
  Move move;
  int64_t value;
};

inline constexpr int64_t kNoValue = INT64_MIN;

// kNoMove, with kNoValue, where there is no move. Where the move alone is wanted, the value is anything.
enum class Wanted : uint8_t { kMove, kValue };
Choice best_linear(const Position& position, const Linear& linear, Wanted wanted);

// The same by evaluating every board, for positions whose pieces do not fall freely.
template <class Value>
Choice best_of_all(const Position& position, Value value) {
  Choice best{kNoMove, kNoValue};
  const MoveSet moves = position.moves();
  for (uint32_t orientation = 0; orientation < kOrientations[position.piece]; ++orientation) {
    const uint32_t shape = kFirstShape[position.piece] + orientation;
    for (uint32_t columns = moves.columns(orientation); columns != 0; columns &= columns - 1) {
      const uint32_t column = lowest_bit(columns);
      const int64_t worth = value(place(position.board, shape, column, position.landing(shape, column)));
      if (worth > best.value) best = {move_of(orientation, column), worth};
    }
  }
  return best;
}

}  // namespace tilefish::tetris
