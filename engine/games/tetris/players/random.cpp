#include "engine/games/record.h"
#include "engine/games/tetris/rules/position.h"

namespace tilefish::tetris {
namespace {

Move choose(const Position& position, Seat& seat) { return position.moves().any(seat.random); }

}  // namespace

extern constexpr Player kRandomPlayer = checked_player({
    .name = "random",
    .about = "uniform over the legal placements",
    .check = "random",
    .check_moves = 100,
    .choose = chooser<choose>,
});

}  // namespace tilefish::tetris
