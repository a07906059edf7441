#include "host_sim/boards/tasks/kernel_counter.h"

#include <fmt/core.h>

#include "host_sim/boards/emulator.h"
#include "host_sim/boards/link.h"

namespace tilefish {

KernelColumn count_kernels_on(const Board& board, const Kernels& chosen, uint32_t items) {
  Link link(board, std::make_unique<Emulator>(board, Pace::kCounted));
  return instructions_an_item(board.name, chosen, items, [&](const Kernel& kernel, uint32_t n) {
    return link.ask(fmt::format("bench {} {}", kernel.name, n)).number("instructions");
  });
}

}  // namespace tilefish
