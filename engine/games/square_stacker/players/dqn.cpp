#include "engine/games/square_stacker/players/networks.h"

#include "engine/games/record.h"

namespace tilefish::square_stacker {
namespace {

#include "engine/games/square_stacker/weights/dqn.inc"
constexpr Network kNetwork{{1, 1, kAfterInputs}, kLayers};
static_assert(kDqnMemory == 512 + network_memory(kNetwork));
static_assert(kDqnData.bytes == sizeof kWeights0 + sizeof kWeights1 + sizeof kWeights2 +
                                    2 * (sizeof kBiases0 + sizeof kBiases1 + sizeof kBiases2));

}  // namespace

constinit const Network kDqn = kNetwork;

// Of one move alone no value is needed: a clock that ends the first evaluation leaves the first move. Nothing is spent
// while a move is judged, so a clock that ends that decides the same as one that ends the decision before.
Move best_after(const Network& network, const Position& position, Arena memory, Budget& budget) {
  Activation* const inputs = memory.take<Activation>(kAfterInputs).data();
  const Stop ended = budget.when_overdue();
  Move best = kNoMove;
  int32_t best_value = 0;
  for (const Move move : position.moves()) {
    if (ended()) break;
    Position board = position;
    const bool refills = board.place(move);
    int32_t value = 0;
    if (refills || !board.moves().empty()) {  // else it is the end
      after_inputs(board, inputs);
      evaluate(network, inputs, memory, {&value, 1}, ended);
    }
    if (ended()) break;
    budget.spend(1);
    value += (board.score - position.score) * kDqnOne;
    if (best == kNoMove || value > best_value) {
      best = move;
      best_value = value;
    }
  }
  return best != kNoMove ? best : position.moves()[0];
}

namespace {

Move choose(const Position& position, Seat& seat) { return best_after(kDqn, position, seat.memory, seat.budget); }

}  // namespace

extern constexpr Player kDqnPlayer = checked_player({
    .name = "dqn",
    .about = "a network tells the worth of the board after a move",
    .least_memory = kDqnMemory,
    .check = "dqn",
    .check_moves = 40,
    .step = 25,
    .choose = chooser<choose>,
    .data = &kDqnData,
});

}  // namespace tilefish::square_stacker
