#include "engine/games/record.h"
#include "engine/games/square_stacker/rules/position.h"
#include "engine/search/flat_monte_carlo.h"
#include "engine/search/uct.h"

namespace tilefish::square_stacker {
namespace {

// Standard values are the paper's, so that `mcts:sims=150` is its player.
struct Settings {
  uint32_t iterations, exploration, depth;
};
constexpr Parameter kParameters[] = {{.name = "sims",
                                      .at = offsetof(Settings, iterations),
                                      .standard = 150,
                                      .least = 1,
                                      .most = 1000000,
                                      .meaning = "iterations"},
                                     {.name = "c",
                                      .at = offsetof(Settings, exploration),
                                      .decimals = 2,
                                      .standard = 200,
                                      .least = 0,
                                      .most = 100000,
                                      .meaning = "exploration, in points"},
                                     {.name = "d",
                                      .at = offsetof(Settings, depth),
                                      .standard = 0,
                                      .least = 0,
                                      .most = 1000,
                                      .meaning = "moves of a playout at the most; 0: to the end"}};

Move choose(const Position& position, const Settings& settings, Seat& seat) {
  const search::UctSettings uct_settings{settings.iterations, settings.exploration,
                                         settings.depth == 0 ? search::kToTheEnd : settings.depth};
  search::Uct<Position> uct(position, uct_settings, random_playout, seat.random, seat.budget, seat.memory);
  return uct.choose();
}

}  // namespace

extern constexpr Player kMctsPlayer = checked_player({
    .name = "mcts",
    .about = "UCT on the node pool",
    .parameters = kParameters,
    .least_memory = search::kLeastUctMemory,
    .strongest = "sims=1000,c=3,d=5",
    .check = "mcts:sims=500,d=3",
    .check_moves = 200,
    .choose = chooser<choose>,
});

}  // namespace tilefish::square_stacker
