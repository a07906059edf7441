// Twins, one a kind of chip in this folder: brings the clock of the core to kClock and that of the UART to kUartClock,
// and wires the UART's pins. The emulator has a running clock and no pins.
#pragma once

namespace tilefish {

void start_chip();

// Whether this is the emulator: then the clock counts instructions.
bool emulated();

}  // namespace tilefish
