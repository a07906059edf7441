// MPS2: an FPGA that starts up ready, at 25 MHz.
#include "firmware/chips/chip.h"

namespace tilefish {

void start_chip() {}

Text reset_cause() { return ""; }

}  // namespace tilefish
