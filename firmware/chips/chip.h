// Twins, one a kind of chip in this folder: brings the clock of the core to kClock and that of the UART to kUartClock,
// and wires the UART's pins. In the emulator the clock is there already and the pins are nowhere.
#pragma once

namespace tilefish {

void start_chip();

// Whether this is the emulator: then the clock counts instructions.
bool emulated();

}  // namespace tilefish
