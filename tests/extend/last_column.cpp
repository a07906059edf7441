// A player of Tetris in one file: the piece as it comes, as far to the right as it goes.
#include "engine/games/record.h"
#include "engine/games/tetris/rules/position.h"

namespace tilefish::tetris {
namespace {

Move choose(const Position& position, Seat&) {
  const MoveSet moves = position.moves();
  return move_of(0, highest_bit(moves.columns(0)));
}

}  // namespace

extern constexpr Player kLastColumnPlayer = checked_player({
    .name = "last-column",
    .about = "as far to the right as the piece goes",
    .check = "last-column",
    .check_moves = 20,
    .choose = chooser<choose>,
});

}  // namespace tilefish::tetris
