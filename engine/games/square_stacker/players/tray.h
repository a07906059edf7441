// The known tray as a tree for search::exhaustive: all orders and placements of its pieces, up to the refill, which
// nobody knows in advance.
#pragma once

#include "engine/games/square_stacker/rules/position.h"

namespace tilefish::square_stacker {

struct TrayLines {
  static constexpr Score kDead = INT32_MIN / 2;  // the value of a line of play that leaves a piece in the tray

  static Position play(const Position& before, Move move) {
    Position after = before;
    after.place(move);
    return after;
  }

  // Two placements in a row that score nothing leave the same board in either order, so only the ascending order is
  // searched.
  static bool repeats(const Position& before, Move previous, const Position& after, Move move) {
    return move < previous && before.combo == 0 && after.combo == 0;
  }

  static bool finished(const Position& position) {
    return position.tray[0].played() && position.tray[1].played() && position.tray[2].played();
  }
};

}  // namespace tilefish::square_stacker
