#include "engine/games/record.h"
#include "engine/games/tetress/rules/position.h"

namespace tilefish::tetress {
namespace {

Move choose(const Position& position, Seat& seat) { return position.moves().any(seat.random); }

}  // namespace

extern constexpr Player kRandomPlayer = checked_player({
    .name = "random",
    .about = "uniform over the legal placements",
    .check = "random",
    .check_moves = 150,
    .choose = chooser<choose>,
});

}  // namespace tilefish::tetress
