// What all Cortex-M share: the table of vectors, by which the core finds its handlers, and the entry into a fault.
#include "board.h"
#include "firmware/clocks/clock.h"
#include "firmware/cores/core.h"
#include "firmware/displays/display.h"
#include "firmware/uarts/uart.h"
#include "firmware/usb/usb.h"

extern "C" uint32_t stack_top[];  // of the linker script

namespace tilefish {

// The handler of every exception that nothing else handles: reads the frame that the core has pushed, unless the stack
// pointer has left the stack on either side, and starts again at the top. A frame has 32 bytes; pc is the seventh word.
// Without room for a frame a Cortex-M33 pushes none and leaves its stack pointer at the limit: that counts as below.
extern "C" [[gnu::naked]] void fault() {
  asm volatile(
      ".syntax unified\n"
      "cpsid i\n"
      "movs r1, #0\n"
      "movs r2, #0\n"
      "mov r0, sp\n"
      "ldr r3, =stack_low\n"
#if defined(__ARM_ARCH_8M_MAIN__)
      "cmp r0, r3\n"
      "it eq\n"
      "subeq r0, #4\n"
#endif
      "cmp r0, r3\n"
      "blo 1f\n"
      "ldr r3, =stack_top - 32\n"
      "cmp r0, r3\n"
      "bhi 1f\n"
      "ldr r1, [r0, #24]\n"
      "ldr r2, [r0, #20]\n"
      "1: ldr r3, =stack_top\n"
      "msr msp, r3\n"
      "ldr r3, =report_fault\n"
      "bx r3\n"
      ".ltorg\n");
}

void reset_core() { __NVIC_SystemReset(); }

// A return address is odd, for Thumb code; before it stands BL (two halfwords) or BLX (one).
bool is_return_address(uint32_t word) {
  if (!(word & 1u)) return false;
  const uint16_t* const after = reinterpret_cast<const uint16_t*>(word - 1);
  return ((after[-2] & 0xF800) == 0xF000 && (after[-1] & 0xD000) == 0xD000) || (after[-1] & 0xFF87) == 0x4780;
}

// The operation and its block of arguments are Arm's ("Semihosting for AArch32 and AArch64", SYS_EXIT_EXTENDED).
void exit_by_debugger(int code) {
  constexpr uint32_t kExitExtended = 0x20, kApplicationExit = 0x20026;
  const uint32_t block[] = {kApplicationExit, static_cast<uint32_t>(code)};
  register uint32_t operation asm("r0") = kExitExtended;
  register const uint32_t* argument asm("r1") = block;
  asm volatile("bkpt 0xab" : : "r"(operation), "r"(argument) : "memory");
}

void write_exception(Output& out) {
  constexpr const char* kNames[] = {"NMI", "hard fault", "memory fault", "bus fault", "usage fault"};
  constexpr uint32_t kPendSv = 14;  // raised by report_hang
  const uint32_t exception = __get_IPSR();
  if (exception >= 2 && exception < 7) {
    out << kNames[exception - 2];
  } else if (exception == kPendSv) {
    out << "hang";
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
static_assert(sizeof(Vectors) == 4 * (16 + kInterrupts));

constexpr Vectors make_vectors() {
  Vectors vectors{stack_top, {}};
  for (Handler& handler : vectors.handlers) handler = fault;
  vectors.handlers[0] = start;
  vectors.handlers[15 + kTimerIrq] = clock_interrupt;
  vectors.handlers[15 + kUartIrq] = uart_interrupt;
  if constexpr (kHasUsb) vectors.handlers[15 + kUsbIrq] = usb_interrupt;
  if constexpr (kHasDisplay && kDisplayIrq >= 0) vectors.handlers[15 + kDisplayIrq] = display_interrupt;
  return vectors;
}

[[gnu::section(".vectors"), gnu::used]] constinit const Vectors vectors = make_vectors();

}  // namespace
}  // namespace tilefish
