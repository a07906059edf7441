#include "host_sim/terminal/stdio_console.h"

#include <unistd.h>
#include <chrono>
#include <cstdio>
#include <vector>

#include "host_sim/support/interrupt.h"
#include "tilefish/console.h"

namespace tilefish {
namespace {

constexpr uint8_t kCtrlC = 3;

uint64_t nanoseconds() {
  return static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1));
}

constexpr Machine kHost = {.name = "host",
                           .ticks = nanoseconds,
                           .ticks_per_second = 1'000'000'000,
                           .instructions = nullptr,
                           .flash = 0,
                           .ram = 0,
                           .stack = 0,
                           .stack_used = nullptr,
                           .stop = Stop::create<interrupted>()};

void put(char c) { std::putchar(c); }

}  // namespace

// A board must read between two decisions; here what follows a `go` waits in the pipe until it is done. A terminal's
// Ctrl-C comes as a signal, and ends the program.
int run_stdio_console(uint32_t memory) {
  std::vector<uint8_t> block(memory);
  Console console(kHost, {block.data(), block.size()}, Output(Put::create<put>()));
  for (;;) {
    uint8_t bytes[256];
    std::fflush(stdout);
    const ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count <= 0) return interrupted() ? 130 : 0;
    for (ssize_t i = 0; i < count; ++i) {
      console.receive(bytes[i]);
      while (console.busy()) {
        console.step();
        if (interrupted()) {
          console.receive(kCtrlC);
          std::fflush(stdout);
          return 130;
        }
      }
    }
  }
}

}  // namespace tilefish
