#include "engine/games/tetris/players/networks.h"

#include "engine/games/record.h"
#include "engine/games/tetris/players/linear.h"

namespace tilefish::tetris {
namespace {

#include "engine/games/tetris/weights/cnn_small.inc"
constexpr Network kNetwork{kSmallPicture.shape(), kLayers};
static_assert(kCnnSmallMemory == kSmallPicture.shape().size() * sizeof(Activation) + network_memory(kNetwork));
static_assert(kCnnSmallData.bytes == sizeof kWeights0 + sizeof kWeights2 + sizeof kWeights4 + sizeof kWeights5 +
                                         2 * (sizeof kBiases0 + sizeof kBiases2 + sizeof kBiases4 + sizeof kBiases5));

}  // namespace

constinit const Network kCnnSmall = kNetwork;

// Of one placement alone no value is needed: a clock that ends the first evaluation leaves the first placement. Nothing
// is spent within one, so a clock that ends it there decides the same as one that ends it before.
Move best_after(const Network& network, const Picture& picture, Pay pay, const Position& position, Arena memory,
                Budget& budget) {
  Activation* const inputs = memory.take<Activation>(picture.shape().size()).data();
  const Stop ended = budget.when_overdue();
  const auto value = [&](const Placed& placed) -> int64_t {
    int32_t worth = 0;
    draw(picture, placed.board, inputs);
    evaluate(network, inputs, memory, {&worth, 1}, ended);
    if (ended()) return kNoValue;
    budget.spend(1);
    return worth + pay_of(pay, placed.lines) * kCnnOne;
  };
  const Move best = best_of_all(position, value, ended).move;
  return best != kNoMove ? best : position.moves()[0];
}

namespace {

Move choose(const Position& position, Seat& seat) {
  return best_after(kCnnSmall, kSmallPicture, Pay::kLine, position, seat.memory, seat.budget);
}

}  // namespace

extern constexpr Player kCnnSmallPlayer = checked_player({
    .name = "cnn-small",
    .about = "a small network of the layers of the Tetris paper, learned by the rules bag",
    .least_memory = kCnnSmallMemory,
    .check = "cnn-small",
    .check_moves = 4,
    .step = 60,
    .choose = chooser<choose>,
    .data = &kCnnSmallData,
});

}  // namespace tilefish::tetris
