#include "host_sim/boards/tasks/kernel_counter.h"

#include <fmt/core.h>

#include "host_sim/boards/emulator.h"
#include "host_sim/boards/link.h"
#include "host_sim/boards/port.h"

namespace tilefish {

KernelColumn count_kernels_on(const Board& board, const Kernels& chosen, uint32_t items, const std::string& port) {
  if (!port.empty()) {
    // A board's timer counts at the clock of its core, so ticks are cycles where the core does not count them itself.
    Link link(board, open_port(port));
    return cost_an_item(board.name, "cycles an item", chosen, items, [&](const Kernel& kernel, uint32_t n) {
      const Answer answer = link.ask(fmt::format("bench {} {}", kernel.name, n));
      const int64_t cycles = answer.number("cycles");
      return cycles != 0 ? cycles : answer.number("ticks");
    });
  }
  Link link(board, std::make_unique<Emulator>(board, Pace::kCounted));
  return cost_an_item(board.name, "instructions an item", chosen, items, [&](const Kernel& kernel, uint32_t n) {
    return link.ask(fmt::format("bench {} {}", kernel.name, n)).number("instructions");
  });
}

}  // namespace tilefish
