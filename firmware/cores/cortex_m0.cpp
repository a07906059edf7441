// Cortex-M0: no floating point, no MPU, and one fault for everything, which does not tell its cause.
#include "firmware/cores/core.h"

namespace tilefish {

void start_core() {}
Text fault_cause() { return ""; }
void write_fault_registers(Output&) {}

}  // namespace tilefish
