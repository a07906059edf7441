// Controllers that weigh features: they choose the placement with the largest weighted sum, of equals the first.
//
// A placement is scored by exact differences from the board before it, for which only its own columns and their
// neighbours are looked at. Where lines clear, about one placement in 34, the first six features change in a few more
// columns; for the others the whole board is evaluated.
#pragma once

#include "engine/core/budget.h"
#include "engine/games/tetris/players/features.h"
#include "engine/games/tetris/rules/position.h"

namespace tilefish::tetris {

struct Linear {
  Linear(const int32_t* weights, WellKind kind);

  const int32_t* weight;  // of each feature
  WellKind wells;
  // Whether the quickest code can be used: only the first six features have weights, row transitions and wells count
  // as bad, and the weights are so small that sums fit 16 bits.
  bool plain;

  int64_t value(const Features& features) const;
  // The value of a board before a piece is placed, without its diversity.
  int64_t value_before(const Board& board) const;
  // By how much the first six features, with plain wells, change the value when the rows vanish that a placement on a
  // board has filled: `full`.
  int32_t value_of_clearing(const Board& board, uint32_t shape, uint32_t column, uint32_t row, uint32_t full) const;

 private:
  int32_t value_of_column(uint32_t cells, uint32_t sides) const;
};

// Dellacherie's, by hand: in the order of the features, the landing height counted in half rows.
inline constexpr int32_t kDellacherieWeights[] = {-1, 2, -2, -2, -8, -2, 0, 0, 0};

struct Choice {
  Move move;
  int64_t value;
};

inline constexpr int64_t kNoValue = INT64_MIN;

// The best placement, or kNoMove with kNoValue where there is none. Where only the move is wanted, the value means
// nothing. `ended` is asked every few placements; where it says so, the choice is of those before and means nothing.
enum class Wanted : uint8_t { kMove, kValue };
Choice best_linear(const Position& position, const Linear& linear, Wanted wanted, const Stop& ended = {});

// The same by evaluating every board, for positions whose pieces do not drop straight.
template <class Value>
Choice best_of_all(const Position& position, Value value, const Stop& ended = {}) {
  Choice best{kNoMove, kNoValue};
  const MoveSet moves = position.moves();
  for (uint32_t orientation = 0; orientation < kOrientations[position.piece]; ++orientation) {
    const uint32_t shape = kFirstShape[position.piece] + orientation;
    for (uint32_t columns = moves.columns(orientation); columns != 0; columns &= columns - 1) {
      if (wanted_by(ended)) return best;
      const uint32_t column = lowest_bit(columns);
      const int64_t worth = value(place(position.board, shape, column, position.landing(shape, column)));
      if (worth > best.value) best = {move_of(orientation, column), worth};
    }
  }
  return best;
}

}  // namespace tilefish::tetris
