#include "firmware/system/faults.h"

#include "engine/core/digest.h"
#include "firmware/chips/chip.h"
#include "firmware/cores/core.h"
#include "firmware/system/kept.h"
#include "firmware/uarts/uart.h"

// Of the linker script.
extern "C" {
extern uint32_t stack_low[], stack_top[];
extern uint8_t code_begin[], code_end[];
extern uint8_t uncleared_begin[], uncleared_end[];
}

namespace tilefish {

// Of exit.h; null in an image that does not use it.
[[gnu::weak, noreturn]] void finish(int code);

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

// No function's variables are larger, so an overflow is never farther below the stack.
constexpr uint32_t kFarthestOverflow = 64 << 10;

void write_fault(Output& out, uint32_t sp, uint32_t pc, uint32_t lr) {
  const uint32_t low = reinterpret_cast<uint32_t>(stack_low), top = reinterpret_cast<uint32_t>(stack_top);
  const bool framed = sp >= low && sp < top, overflow = sp < low && low - sp <= kFarthestOverflow;
  write_exception(out);
  const Text why = framed ? fault_cause() : overflow ? "stack overflow" : "stack pointer outside of the stack";
  if (!why.empty()) out << ", " << why;
  out << ',';
  if (framed) (out << " pc=").hex(pc);
  (out << " lr=").hex(framed ? lr : deepest_return());
  if (!framed) (out << " sp=").hex(sp);
  write_fault_registers(out);
}

uint32_t checksum_of(uint32_t length) {
  Digest digest;
  for (uint32_t i = 0; i < length; ++i) digest.add8(uncleared_begin[i]);
  return digest.value();
}

// Appends to the record; what has no room is lost.
class Record {
 public:
  void operator()(char c) {
    if (uncleared_begin + length_ < uncleared_end) uncleared_begin[length_++] = static_cast<uint8_t>(c);
  }
  // From here on the record is worth telling.
  void seal() {
    kept.length = length_;
    kept.checksum = checksum_of(length_);
    kept.state = Kept::kFaulted;
  }

 private:
  uint32_t length_ = 0;
};

bool has_record() {
  return kept.state == Kept::kFaulted && kept.length <= static_cast<uint32_t>(uncleared_end - uncleared_begin) &&
         kept.checksum == checksum_of(kept.length);
}

// A number that nothing else writes: what has broken may have filled all variables with something.
constexpr uint32_t kReporting = 0x7E11'17A1;
uint32_t reporting;

}  // namespace

// There is one stack, for main and handlers alike. The core's handler has read the frame, which this function's
// variables overwrite. A fault in here, of whatever was broken, ends the report: what is sealed is told.
extern "C" [[noreturn, gnu::used]] void report_fault(uint32_t sp, uint32_t pc, uint32_t lr) {
  if (reporting == kReporting) reset_core();
  reporting = kReporting;
  if (finish) {
    Output out = board_output();
    out << "\n# fault: ";
    write_fault(out, sp, pc, lr);
    out << '\n';
    finish(1);
  }
  Record record;
  Output out(record);
  out << "# fault: ";
  write_fault(out, sp, pc, lr);
  out << '\n';
  record.seal();
  if (describe_work) {
    describe_work(out);
    record.seal();
  }
  reset_core();
}

void tell_last_run(Output& out) {
  if (has_record()) {
    for (uint32_t i = 0; i < kept.length; ++i) out << static_cast<char>(uncleared_begin[i]);
  }
  const Text cause = emulated() ? Text() : reset_cause();
  const bool interrupted = kept.state == Kept::kRunning;
  if (!cause.empty() || interrupted) out << "# reset: " << (cause.empty() ? "while it was running" : cause) << '\n';
  kept.state = Kept::kRunning;
}

}  // namespace tilefish
