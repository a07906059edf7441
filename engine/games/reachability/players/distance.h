// How many placements lie between a board and a target of document 003, as networks learned it from boards on random
// ways back. A network knows one target, so there are two for each of the three: the dense one of the document,
// 200-100-1, and the convolution that its abstract promised: 8 filters, a pool, 16 filters, a pool, 32 units.
#pragma once

#include "engine/games/reachability/rules/rows.h"
#include "engine/network/network.h"
#include "tilefish/catalogue.h"

namespace tilefish::reachability {

enum class DistanceModel : uint8_t { kNetwork, kConvolution };

inline constexpr uint32_t kDistanceInputs = kMostRows * kColumns;
inline constexpr int32_t kDistanceOne = 100;  // of the output to a placement

// A cell each: 1 where it is filled. Row by row from the floor.
void distance_inputs(const tetris::Board& board, Activation* inputs);

// Null where the target is none of the three.
const Network* distance_network(const Rows& target, DistanceModel model);

inline constexpr uint32_t kMostDistanceMemory = 6400;  // of an evaluation
inline constexpr Data kDistanceData{.bytes = 83220};

}  // namespace tilefish::reachability
