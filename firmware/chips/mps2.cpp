// MPS2: an FPGA that starts up ready, at 25 MHz.
#include "firmware/chip.h"
#include "firmware/chips/cycle_counter.h"

namespace tilefish {

void start_chip() {}

bool emulated() { return !counts_cycles(); }

}  // namespace tilefish
