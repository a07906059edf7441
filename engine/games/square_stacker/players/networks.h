// What the players of Square Stacker by a network share with their training.
#pragma once

#include "engine/games/square_stacker/players/inputs.h"
#include "engine/network/network.h"
#include "tilefish/catalogue.h"

namespace tilefish::square_stacker {

// `dqn`: the move whose points and the board after it are worth most. The network's output is in 1 / kDqnOne points.
inline constexpr uint32_t kDqnFirst = 64, kDqnSecond = 32;  // units of its two layers
inline constexpr int32_t kDqnOne = 256;
Move best_after(const Network& network, const Position& position, Arena memory, Budget& budget);

extern const Network kDqn;
inline constexpr uint32_t kDqnMemory = 768;
inline constexpr Data kDqnData{.bytes = 19112};

// `dqn-paper`: the legal move of the largest output; one output a move.
inline constexpr uint32_t kPaperUnits = 128;  // of both layers
inline constexpr uint32_t kPaperMoves = kTray * kCells;
Move best_output(const Network& network, const Position& position, Arena memory);

extern const Network kDqnPaper;
inline constexpr uint32_t kDqnPaperMemory = 1136;
inline constexpr Data kDqnPaperData{.bytes = 54616};

}  // namespace tilefish::square_stacker
