#include "engine/games/reachability/players/learned_search.h"
#include "engine/games/record.h"

namespace tilefish::reachability {
namespace {

struct Parameters {
  uint32_t iterations, playouts, win, breadth, model, steps;
};
constexpr Parameter kParameters[] = {{.name = "sims",
                                      .at = offsetof(Parameters, iterations),
                                      .standard = 10000,
                                      .least = 1,
                                      .most = 60000,
                                      .meaning = "iterations a move"},
                                     {.name = "playouts",
                                      .at = offsetof(Parameters, playouts),
                                      .standard = 50,
                                      .least = 0,
                                      .most = 1000,
                                      .meaning = "of a new node; 0: its own board is judged"},
                                     {.name = "win",
                                      .at = offsetof(Parameters, win),
                                      .standard = 1,
                                      .least = 0,
                                      .most = 1,
                                      .meaning = "1: a board that is not the target is worth a hundredth"},
                                     {.name = "breadth",
                                      .at = offsetof(Parameters, breadth),
                                      .standard = 1,
                                      .least = 0,
                                      .most = 1,
                                      .meaning = "1: every first move is tried before any second one"},
                                     {.name = "model",
                                      .at = offsetof(Parameters, model),
                                      .standard = 0,
                                      .least = 0,
                                      .most = 1,
                                      .meaning = "0: the dense network; 1: the convolution"},
                                     {.name = "steps",
                                      .at = offsetof(Parameters, steps),
                                      .standard = 20,
                                      .least = 1,
                                      .most = 40,
                                      .meaning = "pieces at the most"}};

Move choose(const Position& position, const Parameters& parameters, Seat& seat) {
  const Network* const network =
      distance_network(unpacked(position.target), static_cast<DistanceModel>(parameters.model));
  if (!network || position.pieces >= parameters.steps) return kSayUnknown;
  const LearnedSettings settings{.iterations = parameters.iterations,
                                 .playouts = parameters.playouts,
                                 .win = parameters.win != 0,
                                 .breadth = parameters.breadth != 0,
                                 .steps = parameters.steps - position.pieces};
  return learned_tree_search(position, *network, settings, seat.memory, seat.random, seat.budget);
}

}  // namespace

extern constexpr Player kLearnedMctsPlayer = checked_player({
    .name = "learned-mcts",
    .about = "the reachability paper: tree search from the empty board, by a learned distance to one of its targets",
    .parameters = kParameters,
    .least_memory = kLeastLearnedMemory,
    .strongest = "sims=400,playouts=0,win=0",
    .check = "learned-mcts:sims=20,playouts=2,steps=3",
    .check_moves = 4,
    .step = 60,
    .choose = chooser<choose>,
    .data = &kDistanceData,
});

}  // namespace tilefish::reachability
