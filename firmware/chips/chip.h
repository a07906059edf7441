// Twins, one a kind of chip in this folder: brings the clock of the core to kClock and that of the UART to kUartClock,
// and wires the UART's pins. The emulator has a running clock and no pins.
#pragma once

#include "tilefish/text.h"

namespace tilefish {

void start_chip();

// Why the chip was reset, by its own register, which this clears; empty where it has none. Not for the emulator, which
// knows no causes.
Text reset_cause();

}  // namespace tilefish
