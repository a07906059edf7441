#include "engine/games/record.h"
#include "engine/games/square_stacker/rules/position.h"
#include "engine/search/flat_monte_carlo.h"
#include "engine/search/uct.h"

namespace tilefish::square_stacker {

etl::span<const Player* const> players();

namespace {

constexpr Rules kRules[] = {checked_rules({.name = "standard", .about = "3x3 cells, three sizes, six colours"})};
constexpr const char* kDemonstrators[] = {"tray"};

static_assert(sizeof(Position) <= kLargestPosition);

uint32_t play_random_moves(uint32_t items, Arena, Budget& budget) {
  Random random(1);
  Position position;
  position.deal(random);
  uint32_t sum = 0;
  while (items != 0 && !budget.stopped()) {
    items -= random_playout(position, random, items);
    sum += static_cast<uint32_t>(position.score);
    if (items != 0) position.deal(random);
  }
  return sum;
}

// Searches of the paper's 150 iterations, one after the other: a longer one goes deeper, and costs more an iteration.
uint32_t iterate_uct(uint32_t items, Arena memory, Budget& budget) {
  constexpr uint32_t kSearch = 150;
  Random random(1);
  Position position;
  position.deal(random);
  uint32_t sum = 0;
  for (uint32_t todo; items != 0 && !budget.stopped(); items -= todo) {
    todo = items < kSearch ? items : kSearch;
    search::Uct<Position> uct(position, {todo, 200, search::kToTheEnd}, random_playout, random, budget, memory);
    sum += uct.choose();
  }
  return sum;
}

constexpr Kernel kKernels[] = {
    {.name = "square-stacker/random-move",
     .item = "one uniform legal move played, games restarted",
     .run = play_random_moves},
    {.name = "uct/iteration",
     .item = "one of the 150 of a UCT search from the start of Square Stacker",
     .least_memory = search::kLeastUctMemory,
     .run = iterate_uct},
};

}  // namespace

extern constexpr Game kGame = checked_game({
    .name = "square-stacker",
    .about = "place tiles of three sizes, clear lines and triples of a colour",
    .rules = kRules,
    .players = players,
    .demonstrators = kDemonstrators,
    .position_size = sizeof(Position),
    .deal = [](void* position, const Rules&, const Values&,
               Random& dealer) { static_cast<Position*>(position)->deal(dealer); },
    .over = is_over<Position>,
    .score = score_of<Position>,
    .legal = is_legal<Position>,
    .play = play_on<Position>,
    .exchange = exchange_with<Position>,
    .picture_size =
        [](const void*) {
          return PictureSize{17, 23};
        },
    .tile = tile_of<Position>,
    .caption = caption_of<Position>,
    .write_move = [](const void*, Move move, Output& out) { write_move(move, out); },
    .read_move = [](const void*, Text text) { return read_move(text); },
    .move_help = "piece 1-3, column a-c, row 1-3, such as 2b3",
    .kernels = kKernels,
});

}  // namespace tilefish::square_stacker
