// MPS2: an FPGA that starts up ready, at 25 MHz. The pin of `thinking` is one of its LEDs (Arm MPS2 and MPS2+ FPGA
// Prototyping Boards Technical Reference Manual, FPGA I/O: FPGAIO_LED0).
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"

namespace tilefish {

void start_chip() {}

Clocks clocks() { return {kClock, kUartClock, nullptr}; }

void show_thinking(bool thinks) {
  if (kHasThinkingPin) reg(kThinkingPort) = static_cast<uint32_t>(thinks) << kThinkingPin;
}

Text reset_cause() { return ""; }

}  // namespace tilefish
