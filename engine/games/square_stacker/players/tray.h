// The known tray as a tree for search::exhaustive: all orders and placements of its pieces until the refill, which
// nobody knows.
#pragma once

#include "engine/games/square_stacker/rules/position.h"

namespace tilefish::square_stacker {

struct TrayLines {
  static constexpr Score kDead = INT32_MIN / 2;  // of a line that leaves a piece in the tray

  static Position play(const Position& before, Move move) {
    Position after = before;
    after.place(move);
    return after;
  }

  // Two placements in a row that score nothing leave the same board in either order: only the ascending one is
  // followed.
  static bool repeats(const Position& before, Move previous, const Position& after, Move move) {
    return move < previous && before.combo == 0 && after.combo == 0;
  }

  static bool finished(const Position& position) {
    return position.tray[0].played() && position.tray[1].played() && position.tray[2].played();
  }
};

}  // namespace tilefish::square_stacker
