// What Cortex-M0 and M0+ share: no floating point, and one fault for everything, which does not tell its cause.
#include "firmware/cores/core.h"

namespace tilefish {

Text fault_cause() { return ""; }
void write_fault_registers(Output&) {}

uint32_t (*cycle_counter())() { return nullptr; }

// The debug registers can't be read by a program (Cortex-M0 and M0+ Technical Reference Manuals, "Debug register
// summary").
bool debugger_attached() { return false; }

}  // namespace tilefish
