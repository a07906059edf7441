// What all Cortex-M share: the table of vectors, by which the core finds its handlers, and the entry into a fault.
#include "board.h"
#include "firmware/clocks/clock.h"
#include "firmware/cores/core.h"
#include "firmware/uarts/uart.h"

extern "C" uint32_t stack_top[];  // of the linker script

namespace tilefish {

// The handler of every exception that nothing else handles: reads the frame that the core has pushed, unless the stack
// pointer has left the stack, and starts again at the top.
extern "C" [[gnu::naked]] void fault() {
  asm volatile(
      ".syntax unified\n"
      "movs r0, #0\n"
      "mov r2, sp\n"
      "ldr r3, =stack_low\n"
      "cmp r2, r3\n"
      "blo 1f\n"
      "movs r0, #1\n"
      "ldr r1, [r2, #24]\n"
      "ldr r2, [r2, #20]\n"
      "1: ldr r3, =stack_top\n"
      "msr msp, r3\n"
      "ldr r3, =report_fault\n"
      "bx r3\n"
      ".ltorg\n");
}

// A return address is odd, for Thumb code; before it stands BL (two halfwords) or BLX (one).
bool is_return_address(uint32_t word) {
  if (!(word & 1u)) return false;
  const uint16_t* const after = reinterpret_cast<const uint16_t*>(word - 1);
  return ((after[-2] & 0xF800) == 0xF000 && (after[-1] & 0xD000) == 0xD000) || (after[-1] & 0xFF87) == 0x4780;
}

void write_exception(Output& out) {
  constexpr const char* kNames[] = {"NMI", "hard fault", "memory fault", "bus fault", "usage fault"};
  const uint32_t exception = __get_IPSR();
  if (exception >= 2 && exception < 7) {
    out << kNames[exception - 2];
  } else {
    out << "unexpected exception " << exception;
  }
}

namespace {

using Handler = void (*)();

struct Vectors {
  const void* stack;
  Handler handlers[15 + kInterrupts];
};

constexpr Vectors make_vectors() {
  Vectors vectors{stack_top, {}};
  for (Handler& handler : vectors.handlers) handler = fault;
  vectors.handlers[0] = start;
  vectors.handlers[15 + kTimerIrq] = clock_interrupt;
  vectors.handlers[15 + kUartIrq] = uart_interrupt;
  return vectors;
}

[[gnu::section(".vectors"), gnu::used]] constinit const Vectors vectors = make_vectors();

}  // namespace
}  // namespace tilefish
