// What the rest of the firmware asks of the core. cortex_m.cpp has what all Cortex-M share; cortex_m0.cpp and
// cortex_m3.cpp (M3 and M4) are twins, of which an image holds one.
//
// Interrupts and sleep are inline: a reading of the clock must cost the same few instructions each time.
#pragma once

#include <cstdint>

#include "firmware/cores/cmsis.h"
#include "tilefish/text.h"

namespace tilefish {

inline void enable_interrupt(int32_t number) { NVIC_EnableIRQ(static_cast<IRQn_Type>(number)); }
inline void disable_interrupt(int32_t number) { NVIC_DisableIRQ(static_cast<IRQn_Type>(number)); }

// Keeps every interrupt waiting, from the first call to the second, which takes what the first returned. These are no
// class with a destructor: its member would lie on the stack, which costs each reading of the clock 3 instructions.
inline uint32_t mask_interrupts() {
  const uint32_t before = __get_PRIMASK();
  __disable_irq();
  return before;
}
inline void restore_interrupts(uint32_t before) { __set_PRIMASK(before); }

// Sleeps until an interrupt comes; one that is masked ends the sleep too.
inline void wait_for_interrupt() { __WFI(); }

[[gnu::always_inline]] inline uint32_t* stack_pointer() { return reinterpret_cast<uint32_t*>(__get_MSP()); }

// At reset the core calls this function of system/startup.cpp, with the stack pointer at the top of the stack.
extern "C" [[noreturn]] void start();

// A fault of the core, or an interrupt that nobody asked for, calls this function of system/faults.cpp, at the top of
// the stack again, since the stack may be what broke. After a stack overflow there is no frame, so pc and lr are
// unknown.
extern "C" [[noreturn]] void report_fault(bool framed, uint32_t pc, uint32_t lr);

// Whether a word on the stack is an address behind a call instruction; the two halfwords before it must be readable.
bool is_return_address(uint32_t word);

// Inside report_fault: the name of the exception.
void write_exception(Output& out);

// Twins, one a kind of core.
void start_core();   // floating point, fault handlers and the guard below the stack, where it has them
Text fault_cause();  // empty where the core does not tell
void write_fault_registers(Output& out);

}  // namespace tilefish
