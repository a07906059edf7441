// What an item of the catalogue's kernels costs on a board: instructions in the emulator, cycles on the board at
// `port`.
#pragma once

#include "host_sim/boards/board.h"
#include "host_sim/runner/kernel_bench.h"

namespace tilefish {

KernelColumn count_kernels_on(const Board& board, const Kernels& chosen, uint32_t items, const std::string& port = "");

}  // namespace tilefish
