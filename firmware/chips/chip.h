// Twins, one a kind of chip in this folder: brings the clock of the core to kClock and that of the UART to kUartClock,
// wires the UART's pins, and switches off the clocks of what nobody uses. The emulator has a running clock and no pins.
#pragma once

#include <cstdint>

#include "tilefish/text.h"

namespace tilefish {

void start_chip();

// The clocks that really run, in Hz. Where the one that was asked for does not start, the chip runs on by another, and
// `trouble` says so; else it is null.
struct Clocks {
  uint32_t core, uart;
  const char* trouble;
};
Clocks clocks();

// Sets the pin that the board's file names (`thinking_port`, `thinking_pin`) high or low; nothing where it names none.
void show_thinking(bool thinks);

// Divides the clock of the core, from the next cycle on; that of the UART stays as it is. Only chips have it whose
// boards name a `waiting_divider`.
void divide_clock(uint32_t by);

// Resets the chip: for cores that cannot do so themselves, so only their chips have it. It returns where nothing
// happens, as in the emulator.
void reset_chip();

// Why the chip was reset, by its own register, which this clears; empty where it has none. Not for the emulator, which
// knows no causes.
Text reset_cause();

}  // namespace tilefish
