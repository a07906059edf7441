#include "engine/games/record.h"
#include "engine/games/square_stacker/rules/position.h"

namespace tilefish::square_stacker {
namespace {

Move choose(const Position& position, Seat& seat) { return position.moves().any(seat.random); }

}  // namespace

extern constexpr Player kRandomPlayer = checked_player({
    .name = "random",
    .about = "uniform over the legal moves",
    .check = "random",
    .check_moves = 400,
    .choose = chooser<choose>,
});

}  // namespace tilefish::square_stacker
