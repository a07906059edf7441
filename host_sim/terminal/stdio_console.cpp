#include "host_sim/terminal/stdio_console.h"

#include <unistd.h>
#include <cstdio>

#include "host_sim/support/interrupt.h"
#include "host_sim/support/player_memory.h"
#include "host_sim/support/wall_clock.h"
#include "tilefish/console.h"

namespace tilefish {
namespace {

constexpr uint8_t kCtrlC = 3;

constexpr Machine kHost = {.name = "host",
                           .clock = kWallClock,
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
  const PlayerMemory block(memory);
  Console console(kHost, block.all(), Output(Put::create<put>()));
  for (;;) {
    uint8_t bytes[256];
    std::fflush(stdout);
    const ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count <= 0) return interrupted() ? interrupted_exit_code() : 0;
    for (ssize_t i = 0; i < count; ++i) {
      console.receive(bytes[i]);
      while (console.busy()) {
        console.step();
        if (interrupted()) {
          console.receive(kCtrlC);
          std::fflush(stdout);
          return interrupted_exit_code();
        }
      }
    }
  }
}

}  // namespace tilefish
