#include "engine/games/countdown/countdown.h"
#include "engine/games/record.h"

namespace tilefish::countdown {
namespace {

Move choose(const Position& position, Seat&) { return static_cast<Move>(position.moves().size() - 1); }

}  // namespace

extern constexpr Player kGreedyPlayer = checked_player({
    .name = "greedy",
    .about = "takes all it can",
    .check = "greedy",
    .check_moves = 4,
    .choose = chooser<choose>,
});

}  // namespace tilefish::countdown
