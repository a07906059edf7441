#include "engine/games/reachability/players/distance.h"

#include "engine/games/reachability/rules/targets.h"

namespace tilefish::reachability {
namespace {

namespace network_hi {
#include "engine/games/reachability/weights/network_hi.inc"
}
namespace network_t_i {
#include "engine/games/reachability/weights/network_t_i.inc"
}
namespace network_t {
#include "engine/games/reachability/weights/network_t.inc"
}
namespace conv_hi {
#include "engine/games/reachability/weights/conv_hi.inc"
}
namespace conv_t_i {
#include "engine/games/reachability/weights/conv_t_i.inc"
}
namespace conv_t {
#include "engine/games/reachability/weights/conv_t.inc"
}

constexpr PlaneShape kInput{kMostRows, kColumns, 1};
constexpr uint32_t kTargets = 3;
constexpr Network kNetwork[][kTargets] = {
    {{kInput, network_hi::kLayers}, {kInput, network_t_i::kLayers}, {kInput, network_t::kLayers}},
    {{kInput, conv_hi::kLayers}, {kInput, conv_t_i::kLayers}, {kInput, conv_t::kLayers}}};

constexpr uint32_t flash_of(const Network& network) {
  uint32_t bytes = 0;
  PlaneShape in = network.input;
  for (const Layer& layer : network.layers) {
    const uint32_t inputs = layer.kind == LayerKind::kDense ? in.size() : 9u * in.channels;
    if (layer.kind != LayerKind::kPool) bytes += layer.out.channels * (inputs + 8);
    in = layer.out;
  }
  return bytes;
}
constexpr bool are_as_told() {
  uint32_t flash = 0, memory = 0;
  for (const auto& model : kNetwork) {
    for (const Network& network : model) {
      flash += flash_of(network);
      memory = network_memory(network) > memory ? network_memory(network) : memory;
    }
  }
  return flash == kDistanceData.bytes && memory == kMostDistanceMemory;
}
static_assert(are_as_told());

}  // namespace

void distance_inputs(const tetris::Board& board, Activation* inputs) {
  for (uint32_t r = 0; r < kMostRows; ++r) {
    for (uint32_t x = 0; x < kColumns; ++x) *inputs++ = static_cast<Activation>(board.column[x] >> r & 1u);
  }
}

const Network* distance_network(const Rows& target, DistanceModel model) {
  const etl::span<const uint16_t> targets[kTargets] = {kHi, kTAndI, kT};
  for (uint32_t i = 0; i < kTargets; ++i) {
    if (rows_from(targets[i]) == target) return &kNetwork[static_cast<uint32_t>(model)][i];
  }
  return nullptr;
}

}  // namespace tilefish::reachability
