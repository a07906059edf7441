// The application: the console on the UART, and a demonstration when nobody types.
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/clocks/clock.h"
#include "firmware/system/memory.h"
#include "firmware/uarts/uart.h"
#include "tilefish/console.h"
#include "tilefish/version.h"

namespace tilefish {
namespace {

constexpr uint64_t kPatience = uint64_t{kClock} * 5;  // without a word, before the demonstration
// Between its moves. The alarm that ends a sleep comes every quarter second or more often, so this makes about 4 a
// second.
constexpr uint64_t kPause = kClock / 16 * 3;

[[gnu::section(".uncleared")]] alignas(8) uint8_t memory[kMemory];

// A demonstration leaves a game alone that somebody has begun.
[[noreturn]] void serve(Console& console) {
  uint64_t next_move = ticks() + kPatience;
  while (true) {
    bool heard = false;
    for (uint8_t byte; board_get(byte); heard = true) console.receive(byte);
    // The clock is not read between decisions: a tick of the nRF51's timer is 62.5 ns, its emulator keeps whole
    // nanoseconds, so a reading may lose half of one.
    for (; console.busy(); heard = true) {
      console.step();
      for (uint8_t byte; board_get(byte);) console.receive(byte);
    }
    const uint64_t now = ticks();
    if (heard) {
      next_move = now + kPatience;
    } else if (now >= next_move) {
      console.demonstrate();
      next_move = ticks() + kPause;
    } else {
      sleep();
    }
  }
}

}  // namespace
}  // namespace tilefish

int main() {
  using namespace tilefish;
  static const Machine machine{
      .name = kBoard,
      .clock = {.ticks = ticks, .per_second = kClock},
      .instructions = emulated() ? instructions_in : nullptr,
      .flash = image_flash_bytes(),
      .ram = image_ram_bytes(),
      .stack = stack_bytes(),
      .stack_used = stack_used_bytes,
      .stop = Stop::create<board_interrupted>(),
  };
  static Console console(machine, {memory, kMemory}, board_output());
  board_output() << "\n# tilefish " << kBoard << ' ' << kVersion << ": flash " << machine.flash << ", RAM "
                 << machine.ram << " and stack " << machine.stack << " bytes; type help\n";
  serve(console);
}
