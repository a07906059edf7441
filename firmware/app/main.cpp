// The application: the console on the UART, and a demonstration when nobody types.
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/clocks/clock.h"
#include "firmware/cores/core.h"
#include "firmware/panel/board_panel.h"
#include "firmware/storage/storage.h"
#include "firmware/system/faults.h"
#include "firmware/system/kept.h"
#include "firmware/system/memory.h"
#include "firmware/uarts/uart.h"
#include "firmware/watchdogs/watchdog.h"
#include "tilefish/console.h"
#include "tilefish/version.h"

namespace tilefish {
namespace {

constexpr uint32_t kPatience = 80;  // sixteenths of a second without a word, before the demonstration
// Between its moves. The alarm that ends a sleep comes every quarter second or more often, so this makes about 4 a
// second.
constexpr uint32_t kPause = 3;

[[gnu::section(".uncleared")]] alignas(8) uint8_t memory[kMemory];

// A search asks this between two units of work; as long as it asks, it does not hang.
bool stop_wanted() {
  feed_watchdog();
  return board_interrupted();
}

const Machine machine{
    .name = kBoard,
    .clock = {.ticks = ticks, .per_second = clocks().core},
    .instructions = emulator_counts() ? instructions_in : nullptr,
    .flash = image_flash_bytes(),
    .ram = image_ram_bytes(),
    .stack = stack_bytes(),
    .stack_used = stack_used_bytes,
    .stop = Stop::create<stop_wanted>(),
    .cycles = cycle_counter(),
    .show_thinking = show_thinking,
    .storage = board_storage(),
};
Console console(machine, {memory, kMemory}, board_output());

// Hands the console what has come in; true when there was anything.
bool hear() {
  if (!board_has_input()) return false;
  for (uint8_t byte; board_get(byte);) console.receive(byte);
  Loss loss;
  if (board_get_loss(loss)) console.lose(loss);
  return true;
}

// A demonstration leaves a game alone that somebody has begun.
[[noreturn]] void serve() {
  const uint64_t sixteenth = clocks().core / 16;
  uint64_t next_move = ticks() + sixteenth * kPatience;
  while (true) {
    feed_watchdog();
    bool heard = hear();
    // The clock is not read between decisions: a tick of the nRF51's timer is 62.5 ns, its emulator keeps whole
    // nanoseconds, so a reading may lose half of one.
    for (; console.busy(); heard = true) {
      feed_watchdog();
      console.step();
      hear();
      if constexpr (kHasDisplay) serve_panel(console);
    }
    PanelState panel{};
    if constexpr (kHasDisplay) panel = serve_panel(console);
    const uint64_t now = ticks();
    if (heard || panel.in_use) next_move = now + sixteenth * kPatience;
    if (heard || panel.hurrying) continue;
    if (now >= next_move) {
      console.demonstrate();
      next_move = ticks() + sixteenth * kPause;
    } else {
      sleep();
    }
  }
}

}  // namespace

void describe_work(Output& out) { console.write_replay(out); }

}  // namespace tilefish

int main() {
  using namespace tilefish;
  Output out = board_output();
  out << "\n# tilefish " << kBoard << ' ' << kVersion << ": flash " << machine.flash << ", RAM " << machine.ram
      << " and stack " << machine.stack << " bytes; type help\n";
  if (const char* const trouble = clocks().trouble) out << "# " << trouble << '\n';
  tell_last_run(out);
  console.resume();
  if constexpr (kHasDisplay) start_panel();
  serve();
}
