#include "engine/games/record.h"
#include "engine/games/square_stacker/players/networks.h"

namespace tilefish::square_stacker {
namespace {

#include "engine/games/square_stacker/weights/dqn_paper.inc"
constexpr Network kNetwork{{1, 1, kPaperInputs}, kLayers};
static_assert(kDqnPaperMemory == 512 + network_memory(kNetwork) + kPaperMoves * sizeof(int32_t) + 4);
static_assert(kDqnPaperData.bytes == sizeof kWeights0 + sizeof kWeights1 + sizeof kWeights2 +
                                         2 * (sizeof kBiases0 + sizeof kBiases1 + sizeof kBiases2));

}  // namespace

constinit const Network kDqnPaper = kNetwork;

Move best_output(const Network& network, const Position& position, Arena memory) {
  Activation* const inputs = memory.take<Activation>(kPaperInputs).data();
  const etl::span<int32_t> outputs = memory.take<int32_t>(kPaperMoves);
  paper_inputs(position, inputs);
  evaluate(network, inputs, memory, outputs);
  Move best = kNoMove;
  for (const Move move : position.moves()) {
    if (best == kNoMove || outputs[move] > outputs[best]) best = move;
  }
  return best;
}

namespace {

Move choose(const Position& position, Seat& seat) { return best_output(kDqnPaper, position, seat.memory); }

}  // namespace

extern constexpr Player kDqnPaperPlayer = checked_player({
    .name = "dqn-paper",
    .about = "the network of the Square Stacker paper, its inputs and parameters",
    .least_memory = kDqnPaperMemory,
    .check = "dqn-paper",
    .check_moves = 40,
    .step = 450,
    .choose = chooser<choose>,
    .data = &kDqnPaperData,
});

}  // namespace tilefish::square_stacker
