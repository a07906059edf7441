// Countdown, the smallest game there is: ten tokens, a move takes one to three, each move scores what it takes.
#include "engine/games/countdown/countdown.h"

#include "engine/games/record.h"

namespace tilefish::countdown {

etl::span<const Player* const> players();

namespace {

constexpr Rules kRules[] = {checked_rules({.name = "standard", .about = "ten tokens"})};
constexpr const char* kDemonstrators[] = {"greedy"};

}  // namespace

extern constexpr Game kGame = checked_game({
    .name = "countdown",
    .about = "take one to three of ten tokens",
    .rules = kRules,
    .players = players,
    .demonstrators = kDemonstrators,
    .position_size = sizeof(Position),
    .deal = [](void* position, const Rules&, const Values&, Random&) { *static_cast<Position*>(position) = {}; },
    .over = is_over<Position>,
    .score = score_of<Position>,
    .legal = is_legal<Position>,
    .play = play_on<Position>,
    .exchange = exchange_with<Position>,
    .picture_size =
        [](const void*) {
          return PictureSize{1, 10};
        },
    .tile = tile_of<Position>,
    .caption = caption_of<Position>,
    .write_move = [](const void*, Move move, Output& out) { out << uint32_t{move} + 1; },
    .read_move = [](const void*, Text text) -> Move {
      return text.size() == 1 && text[0] >= '1' && text[0] <= '3' ? static_cast<Move>(text[0] - '1') : kNoMove;
    },
    .move_help = "how many tokens are taken, 1-3",
});

}  // namespace tilefish::countdown
