#include "engine/games/five_or_more/frame.h"

namespace tilefish::five_or_more {
namespace {

Move choose(const void* position, Seat& seat) {
  return in_frame(position, [&](const auto& its) { return its.moves().any(seat.random); });
}

}  // namespace

extern constexpr Player kRandomPlayer = checked_player({
    .name = "random",
    .about = "uniform over the legal moves",
    .check = "random",
    .check_moves = 400,
    .step = 25,
    .choose = choose,
});

}  // namespace tilefish::five_or_more
