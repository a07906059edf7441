// MPS2: an FPGA that starts up ready, at 25 MHz.
#include "firmware/chips/chip.h"
#include "firmware/cores/cycle_counter.h"

namespace tilefish {

void start_chip() {}

bool emulated() { return !counts_cycles(); }

}  // namespace tilefish
