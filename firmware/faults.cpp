#include "firmware/faults.h"

#include "firmware/device.h"
#include "firmware/uart.h"

extern "C" {
extern uint32_t stack_low[], stack_top[];
extern uint8_t code_begin[], code_end[];
}

namespace tilefish {
namespace {

const char* name_of(uint32_t exception) {
  constexpr const char* kNames[] = {"NMI", "hard fault", "memory fault", "bus fault", "usage fault"};
  return exception >= 2 && exception < 7 ? kNames[exception - 2] : "unexpected exception ";
}

#if !defined(__ARM_ARCH_6M__)
// The causes worth a name, by bit of CFSR; the first that matches is told.
struct Cause {
  uint32_t bits;
  const char* name;
};
constexpr Cause kCauses[] = {
    {1u << 16, "trap or undefined instruction"},
    {1u << 25, "division by zero"},
    {1u << 24, "unaligned access"},
    {1u << 17, "jump to ARM code"},
    {1u << 18, "bad return from an interrupt"},
    {1u << 19, "no floating point unit"},
    {1u << 0 | 1u << 8, "jump into no memory"},
    {1u << 1 | 1u << 9, "access to no memory"},
    {1u << 10, "write to no memory some instructions before"},
};
constexpr uint32_t kMemoryAddressValid = 1u << 7, kBusAddressValid = 1u << 15;

const char* cause() {
  for (const Cause& known : kCauses) {
    if (SCB->CFSR & known.bits) return known.name;
  }
  return "";
}

void report_registers(Output& out) {
  const uint32_t cfsr = SCB->CFSR;
  (out << " cfsr=").hex(cfsr);
  if (cfsr & kMemoryAddressValid) {
    (out << " address=").hex(SCB->MMFAR);
  } else if (cfsr & kBusAddressValid) {
    (out << " address=").hex(SCB->BFAR);
  }
}
#else
const char* cause() { return ""; }
void report_registers(Output&) {}
#endif

// Whether a word on the stack is an address that a call (BL or BLX) would return to.
bool is_return(uint32_t word) {
  const uint32_t begin = reinterpret_cast<uint32_t>(code_begin), end = reinterpret_cast<uint32_t>(code_end);
  if (!(word & 1u) || word < begin + 4 || word >= end) return false;
  const uint16_t* const after = reinterpret_cast<const uint16_t*>(word - 1);
  return ((after[-2] & 0xF800) == 0xF000 && (after[-1] & 0xD000) == 0xD000) || (after[-1] & 0xFF87) == 0x4780;
}

// An overflow leaves no frame; the lowest return address in what is left of the stack tells which call it was.
uint32_t deepest_return() {
  const uint32_t* word = stack_low;
  while (word != stack_top && !is_return(*word)) ++word;
  return word == stack_top ? 0 : *word;
}

}  // namespace

// There is one stack, for main and handlers alike. `fault` has read the frame, which this function's variables
// overwrite.
extern "C" [[noreturn, gnu::used]] void report_fault(bool framed, uint32_t pc, uint32_t lr) {
  if (!framed) lr = deepest_return();
  const uint32_t exception = __get_IPSR();
  Output out = board_output();
  out << "\n# fault: " << name_of(exception);
  if (exception < 2 || exception > 6) out << exception;
  const Text why = framed ? cause() : "stack overflow";
  if (!why.empty()) out << ", " << why;
  out << ',';
  if (framed) (out << " pc=").hex(pc);
  (out << " lr=").hex(lr);
  report_registers(out);
  out << '\n';
  stop();
}

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

// Of exit.h; null in an image that does not use it.
[[gnu::weak, noreturn]] void finish(int code);

void stop() {
  if (finish) finish(1);
  __disable_irq();
  while (true) __WFI();
}

}  // namespace tilefish
