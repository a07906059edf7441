// Cortex-M0: no floating point, no MPU, and one fault for everything, which does not tell its cause.
#include "firmware/cores/core.h"

namespace tilefish {

void start_core() {}
Text fault_cause() { return ""; }
void write_fault_registers(Output&) {}

uint32_t (*cycle_counter())() { return nullptr; }

// Its debug registers can't be read by a program (Cortex-M0 Technical Reference Manual, "Debug register summary").
bool debugger_attached() { return false; }

}  // namespace tilefish
