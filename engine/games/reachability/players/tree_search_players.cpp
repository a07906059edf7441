// The tree searches of the reachability paper: forward from the empty board, and backward from the target, its outlook.
#include "engine/games/reachability/players/choose_by_answer.h"
#include "engine/games/reachability/players/tree_search.h"
#include "engine/games/record.h"

namespace tilefish::reachability {
namespace {

struct ForwardParameters {
  uint32_t iterations, reward, steps, exploration;
};
constexpr Parameter kForwardParameters[] = {{.name = "sims",
                                             .at = offsetof(ForwardParameters, iterations),
                                             .standard = 10000,
                                             .least = 1,
                                             .most = 10000000,
                                             .meaning = "iterations a move"},
                                            {.name = "reward",
                                             .at = offsetof(ForwardParameters, reward),
                                             .standard = 0,
                                             .least = 0,
                                             .most = 1,
                                             .meaning = "0: win or loss; 1: cells that agree with the target"},
                                            {.name = "steps",
                                             .at = offsetof(ForwardParameters, steps),
                                             .standard = 20,
                                             .least = 1,
                                             .most = 200,
                                             .meaning = "pieces at the most"},
                                            {.name = "c",
                                             .at = offsetof(ForwardParameters, exploration),
                                             .decimals = 2,
                                             .standard = 141,
                                             .least = 0,
                                             .most = 1000,
                                             .meaning = "exploration"}};

Move choose_forward(const Position& position, const ForwardParameters& parameters, Seat& seat) {
  if (position.pieces >= parameters.steps) return kSayUnknown;
  const ForwardSettings settings{.iterations = parameters.iterations,
                                 .reward = static_cast<Reward>(parameters.reward),
                                 .steps = parameters.steps - position.pieces,
                                 .exploration = parameters.exploration};
  return forward_tree_search(position, settings, seat.memory, seat.random, seat.budget);
}

constexpr Parameter kBackwardParameters[] = {
    {.name = "sims",
     .at = offsetof(BackwardSettings, iterations),
     .standard = 1000,
     .least = 1,
     .most = 10000000,
     .meaning = "iterations a step"},
    {.name = "greedy",
     .at = offsetof(BackwardSettings, greedy),
     .standard = 80,
     .least = 0,
     .most = 100,
     .meaning = "of 100 steps of a playout, to the best board; the others at random"},
    {.name = "steps",
     .at = offsetof(BackwardSettings, steps),
     .standard = 30,
     .least = 1,
     .most = 96,
     .meaning = "pieces at the most"},
    {.name = "c",
     .at = offsetof(BackwardSettings, exploration),
     .decimals = 2,
     .standard = 141,
     .least = 0,
     .most = 1000,
     .meaning = "exploration"}};

void solve_backward(const Rows& target, Answer& answer, Seat& seat, Arena memory) {
  backward_tree_search(target, seat.values.as<BackwardSettings>(), answer, memory, seat.random, seat.budget);
}

}  // namespace

extern constexpr Player kForwardMctsPlayer = checked_player({
    .name = "forward-mcts",
    .about = "the reachability paper: tree search from the empty board",
    .parameters = kForwardParameters,
    .least_memory = kLeastTreeMemory,
    .strongest = "sims=100",
    .check = "forward-mcts:sims=20,reward=1,steps=3",
    .check_moves = 4,
    .step = 36,
    .choose = chooser<choose_forward>,
});

extern constexpr Player kBackwardMctsPlayer = checked_player({
    .name = "backward-mcts",
    .about = "the reachability paper's outlook: tree search from the target",
    .parameters = kBackwardParameters,
    .least_memory = kLeastTreeMemory,
    .strongest = "sims=50,greedy=90,steps=30",
    .check = "backward-mcts:sims=12,greedy=90,steps=30",
    .check_moves = 30,
    .step = 150,
    .choose = chooser<choose_by_answer<solve_backward>>,
    .exchange_kept = exchange_kept<Answer, exchange>,
});

}  // namespace tilefish::reachability
