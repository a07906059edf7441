// How many placements lie between a board and one of the reachability paper's targets, by networks that learned it from
// boards on random ways back. A network knows one target. So each of the three targets has two networks: the dense one
// of the paper, 200-100-1, and the convolution that the paper's abstract promised: 8 filters, a pool, 16 filters, a
// pool, 32 units.
#pragma once

#include "engine/games/reachability/rules/rows.h"
#include "engine/network/network.h"
#include "tilefish/catalogue.h"

namespace tilefish::reachability {

enum class DistanceModel : uint8_t { kNetwork, kConvolution };

inline constexpr uint32_t kDistanceInputs = kMostRows * kColumns;
inline constexpr int32_t kDistanceOne = 100;  // the output for a distance of one placement

// An input for each cell, row by row from the floor: 1 where the cell is filled.
void distance_inputs(const tetris::Board& board, Activation* inputs);

// The network for a target, or null where the target is none of the three.
const Network* distance_network(const Rows& target, DistanceModel model);

inline constexpr uint32_t kMostDistanceMemory = 6400;  // of an evaluation
inline constexpr Data kDistanceData{.bytes = 83220};

}  // namespace tilefish::reachability
