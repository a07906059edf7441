// Instructions an item of the catalogue's kernels on a board, in the emulator.
#pragma once

#include "host_sim/boards/board.h"
#include "host_sim/runner/kernel_bench.h"

namespace tilefish {

KernelColumn count_kernels_on(const Board& board, const Kernels& chosen, uint32_t items);

}  // namespace tilefish
