// What the rest of the firmware asks of the core, whatever its kind: nothing outside of this folder knows more of it.
//
// A kind of core is a folder here with
//   core.cmake       which of its files an image of a CPU is made of
//   core_inline.h    the inline functions below, and kInterruptInstructions: how many instructions enter and leave a
//                    handler; the build finds the one of its core
//   .cpp files       the other functions, the vectors and the entry into a fault
// Interrupts and sleep are inline: a reading of the clock must cost the same few instructions each time.
#pragma once

#include <cstdint>

#include "tilefish/text.h"

namespace tilefish {

// Interrupts of the chip, by number.
void enable_interrupt(int32_t number);
void disable_interrupt(int32_t number);
void provoke_interrupt(int32_t number);  // as if the chip had raised it

// Keeps every interrupt waiting, from the first call to the second, which takes what the first returned. These are no
// class with a destructor: its member would lie on the stack, which costs each reading of the clock 3 instructions.
uint32_t mask_interrupts();
void restore_interrupts(uint32_t before);

// Sleeps until an interrupt comes; one that is masked ends the sleep too.
void wait_for_interrupt();

uint32_t* stack_pointer();

// Two instructions a turn.
void spin(uint32_t turns);
// Goes on at an address, whatever is there.
void jump_to(uint32_t address);
// Moves the stack pointer to an address, and traps there.
void trap_with_stack_at(uint32_t address);

// A core starts at `start` of system/startup.cpp, with the stack pointer at the top of the stack.
extern "C" [[noreturn]] void start();

// A fault of the core, or an interrupt that nobody asked for, calls this function of system/faults.cpp, at the top of
// the stack again, since the stack may be what broke. `sp` is where the stack pointer was; pc and lr are of the code
// that was interrupted, and 0 where sp lies outside of the stack, since nothing could be kept there.
extern "C" [[noreturn]] void report_fault(uint32_t sp, uint32_t pc, uint32_t lr);

// For a handler of an interrupt: when it returns, the code that it has interrupted ends in report_fault, as a hang.
void report_hang();

// Restarts core and chip, as the reset button does. RAM keeps its content.
[[noreturn]] void reset_core();

// Whether a word on the stack is an address behind a call instruction; the two halfwords before it must be readable.
bool is_return_address(uint32_t word);

// Inside report_fault: the name of the exception.
void write_exception(Output& out);

void start_core();   // floating point, fault handlers and the guard below the stack, where it has them
Text fault_cause();  // empty where the core does not tell
void write_fault_registers(Output& out);

// Reads the core's counter of cycles, which wraps at 32 bits; null where the core has none, or it stands still, as in
// the emulator.
uint32_t (*cycle_counter())();

// Semihosting: a debugger or an emulator does what the program asks of it. Without one, asking locks the core up.
// debugger_attached() is false where the core can't tell.
bool debugger_attached();
void exit_by_debugger(int code);

}  // namespace tilefish

#include "core_inline.h"
