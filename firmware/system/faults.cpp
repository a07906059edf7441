#include "firmware/system/faults.h"

#include "firmware/cores/core.h"
#include "firmware/uarts/uart.h"

// Of the linker script.
extern "C" {
extern uint32_t stack_low[], stack_top[];
extern uint8_t code_begin[], code_end[];
}

namespace tilefish {
namespace {

bool is_return(uint32_t word) {
  const uint32_t begin = reinterpret_cast<uint32_t>(code_begin), end = reinterpret_cast<uint32_t>(code_end);
  return word >= begin + 4 && word < end && is_return_address(word);
}

// An overflow leaves no frame; the lowest return address in what is left of the stack tells which call it was.
uint32_t deepest_return() {
  const uint32_t* word = stack_low;
  while (word != stack_top && !is_return(*word)) ++word;
  return word == stack_top ? 0 : *word;
}

}  // namespace

// There is one stack, for main and handlers alike. The core's handler has read the frame, which this function's
// variables overwrite.
extern "C" [[noreturn, gnu::used]] void report_fault(bool framed, uint32_t pc, uint32_t lr) {
  if (!framed) lr = deepest_return();
  Output out = board_output();
  out << "\n# fault: ";
  write_exception(out);
  const Text why = framed ? fault_cause() : "stack overflow";
  if (!why.empty()) out << ", " << why;
  out << ',';
  if (framed) (out << " pc=").hex(pc);
  (out << " lr=").hex(lr);
  write_fault_registers(out);
  out << '\n';
  stop();
}

// Of exit.h; null in an image that does not use it.
[[gnu::weak, noreturn]] void finish(int code);

void stop() {
  if (finish) finish(1);
  mask_interrupts();
  while (true) wait_for_interrupt();
}

}  // namespace tilefish
