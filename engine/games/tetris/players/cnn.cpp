#include <array>
#include <bit>

#include "engine/games/record.h"
#include "engine/games/tetris/players/networks.h"

namespace tilefish::tetris {
namespace {

#include "engine/games/tetris/weights/cnn.inc"
constexpr Network kNetwork{kPaperPicture.shape(), kLayers};
static_assert(kCnnMemory == kPaperPicture.shape().size() * sizeof(Activation) + network_memory(kNetwork));
static_assert(kCnnData.bytes == sizeof kWeights0 + sizeof kWeights2 + sizeof kWeights4 + sizeof kWeights5 +
                                    2 * (sizeof kBiases0 + sizeof kBiases2 + sizeof kBiases4 + sizeof kBiases5));

}  // namespace

constinit const Network kCnn = kNetwork;

namespace {

Move choose(const Position& position, Seat& seat) {
  return best_after(kCnn, kPaperPicture, Pay::kSquare, position, seat.memory, seat.budget);
}

}  // namespace

extern constexpr Player kCnnPlayer = checked_player({
    .name = "cnn",
    .about = "the network of the Tetris paper, learned by the rules bag",
    .least_memory = kCnnMemory,
    .check = "cnn",
    .check_moves = 1,
    .step = 60,
    .choose = chooser<choose>,
    .data = &kCnnData,
});

}  // namespace tilefish::tetris
