// RV32 in machine mode, the only one that is used here: the place at which it starts, its one handler of traps, and the
// names of faults. The registers are those of "The RISC-V Instruction Set Manual, Volume II: Privileged Architecture".
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/clocks/clock.h"
#include "firmware/cores/core.h"
#include "firmware/system/kept.h"
#include "firmware/uarts/uart.h"

extern "C" uint32_t ram_code_begin[], ram_code_end[];  // of the linker script

namespace tilefish {
namespace {

// Why an interrupt's handler ended what it had interrupted.
enum class Ended : uint8_t { kNot, kByHang, kByStranger };
Ended ended;
uint32_t stranger;  // the PLIC's interrupt that nobody asked for, 0 for another

constexpr uint32_t kIsInterrupt = 1u << 31;

uint32_t cause() {
  uint32_t value;
  asm volatile("csrr %0, mcause" : "=r"(value));
  return value;
}

void end_by_stranger(uint32_t number) {
  ended = Ended::kByStranger;
  stranger = number;
}

// A name for each exception, and what it usually means here.
struct Exception {
  const char *name, *meaning;
};
constexpr Exception kExceptions[] = {
    {"instruction address misaligned", "jump to no instruction"},
    {"instruction access fault", "jump into no code"},
    {"illegal instruction", "undefined instruction"},
    {"breakpoint", "trap"},
    {"load address misaligned", "unaligned access"},
    {"load access fault", "access to no memory"},
    {"store address misaligned", "unaligned access"},
    {"store access fault", "write to no memory"},
};
constexpr uint32_t kCalls = 8, kAfterCalls = 12;  // of an operating system, from each mode

uint32_t cycles() {
  uint32_t value;
  asm volatile("csrr %0, mcycle" : "=r"(value));
  return value;
}

// The first instructions of the image. A restart without a reset comes here too.
extern "C" [[gnu::section(".vectors"), gnu::naked, gnu::used, noreturn]] void begin() {
  asm volatile(
      "csrw mie, zero\n"
      "csrci mstatus, 8\n"
      "la sp, stack_top\n"
      "j start\n");
}

}  // namespace

// Handles an interrupt; returns whether what it has interrupted must end.
extern "C" [[gnu::used]] bool handle_interrupt(uint32_t interrupt) {
  switch (interrupt & ~kIsInterrupt) {
    case rv32::kTimer: clock_interrupt(); break;
    case rv32::kExternal:
      while (const uint32_t source = reg(plic::kClaim)) {
        if (source == kUartIrq) {
          uart_interrupt();
        } else {
          end_by_stranger(source);
        }
        reg(plic::kClaim) = source;
        if (ended != Ended::kNot) break;
      }
      break;
    default: end_by_stranger(0);
  }
  return ended != Ended::kNot;
}

// All traps come here; nothing was pushed by the core. An interrupt keeps the 16 registers that a function may change.
// An exception pushes nothing, since the stack may be what broke: what it needs is in registers.
extern "C" [[gnu::naked, gnu::aligned(4)]] void fault() {
  asm volatile(
      "csrw mscratch, t0\n"
      "csrr t0, mcause\n"
      "bgez t0, 1f\n"
      "csrr t0, mscratch\n"
      "addi sp, sp, -64\n"
      "sw ra, 0(sp)\n"
      "sw a0, 4(sp)\n"
      "sw a1, 8(sp)\n"
      "sw a2, 12(sp)\n"
      "sw a3, 16(sp)\n"
      "sw a4, 20(sp)\n"
      "sw a5, 24(sp)\n"
      "sw a6, 28(sp)\n"
      "sw a7, 32(sp)\n"
      "sw t0, 36(sp)\n"
      "sw t1, 40(sp)\n"
      "sw t2, 44(sp)\n"
      "sw t3, 48(sp)\n"
      "sw t4, 52(sp)\n"
      "sw t5, 56(sp)\n"
      "sw t6, 60(sp)\n"
      "csrr a0, mcause\n"
      "call handle_interrupt\n"
      "lw ra, 0(sp)\n"
      "bnez a0, 2f\n"
      "lw a0, 4(sp)\n"
      "lw a1, 8(sp)\n"
      "lw a2, 12(sp)\n"
      "lw a3, 16(sp)\n"
      "lw a4, 20(sp)\n"
      "lw a5, 24(sp)\n"
      "lw a6, 28(sp)\n"
      "lw a7, 32(sp)\n"
      "lw t0, 36(sp)\n"
      "lw t1, 40(sp)\n"
      "lw t2, 44(sp)\n"
      "lw t3, 48(sp)\n"
      "lw t4, 52(sp)\n"
      "lw t5, 56(sp)\n"
      "lw t6, 60(sp)\n"
      "addi sp, sp, 64\n"
      "mret\n"
      "2: addi sp, sp, 64\n"
      "1: mv a0, sp\n"
      "csrr a1, mepc\n"
      "mv a2, ra\n"
      "la sp, stack_top\n"
      "j report_fault\n");
}

void report_hang() { ended = Ended::kByHang; }

// The emulator has no chip to reset, but starts again as well: everything in it is set up anew.
void reset_core() {
  reset_chip();
  begin();
}

// Before a return address stands JAL or JALR with ra as its link, or a short form of these.
bool is_return_address(uint32_t word) {
  if (word & 1u) return false;
  const uint16_t* const after = reinterpret_cast<const uint16_t*>(word);
  const bool jal = (after[-2] & 0x0FFF) == 0x00EF, jalr = (after[-2] & 0x7FFF) == 0x00E7;
  const bool short_jal = (after[-1] & 0xE003) == 0x2001, short_jalr = (after[-1] & 0xF07F) == 0x9002;
  return jal || jalr || short_jal || short_jalr;
}

void write_exception(Output& out) {
  const uint32_t number = cause();
  if (ended == Ended::kByHang) {
    out << "hang";
  } else if (ended == Ended::kByStranger && stranger != 0) {
    out << "unexpected interrupt " << stranger;
  } else if (number & kIsInterrupt) {
    out << "unexpected interrupt of the core, " << (number & ~kIsInterrupt);
  } else if (number < sizeof kExceptions / sizeof kExceptions[0]) {
    out << kExceptions[number].name;
  } else if (number >= kCalls && number < kAfterCalls) {
    out << "environment call";
  } else {
    out << "unexpected exception " << number;
  }
}

Text fault_cause() {
  const uint32_t number = cause();
  return number < sizeof kExceptions / sizeof kExceptions[0] ? kExceptions[number].meaning : "";
}

void write_fault_registers(Output& out) {
  uint32_t value;
  asm volatile("csrr %0, mtval" : "=r"(value));
  (out << " mcause=").hex(cause());
  (out << " mtval=").hex(value);
}

// Physical memory protection, which binds machine mode where an entry is locked; the first entry that matches counts.
// Code in RAM may be run, and is written again by a restart without a reset; flash may be read and run; everything else
// may be read and written. Flash here is the half gigabyte in which it lies. No memory is below RAM, so the stack needs
// no other guard.
void start_core() {
  constexpr uint32_t kRead = 1, kWrite = 2, kRun = 4, kUpToHere = 1u << 3, kPowerOfTwo = 3u << 3, kLocked = 1u << 7;
  constexpr uint32_t kFlash = 0x2000'0000 >> 2 | ((1u << 29) / 8 - 1), kEverything = UINT32_MAX;
  constexpr uint32_t kOfRamCode = kLocked | kUpToHere | kRun | kWrite | kRead;  // from the entry before it
  constexpr uint32_t kOfFlash = kLocked | kPowerOfTwo | kRun | kRead;
  constexpr uint32_t kOfEverything = kLocked | kPowerOfTwo | kWrite | kRead;
  asm volatile("csrw mtvec, %0" : : "r"(fault));
  asm volatile("csrw pmpaddr0, %0\ncsrw pmpaddr1, %1"
               :
               : "r"(reinterpret_cast<uint32_t>(ram_code_begin) >> 2),
                 "r"(reinterpret_cast<uint32_t>(ram_code_end) >> 2));
  asm volatile("csrw pmpaddr2, %0\ncsrw pmpaddr3, %1\ncsrw pmpcfg0, %2"
               :
               : "r"(kFlash), "r"(kEverything), "r"(kOfRamCode << 8 | kOfFlash << 16 | kOfEverything << 24));
  reg(clint::kSoftwareInterrupt) = 0;
  for (uint32_t word = 0; word <= kInterrupts / 32; ++word) reg(plic::kEnabled + 4 * word) = 0;
  reg(plic::kThreshold) = 0;
  restore_interrupts(rv32::kInterruptsOn);
}

// The emulator's counter counts this machine's cycles.
uint32_t (*cycle_counter())() { return emulated() ? nullptr : cycles; }

// A program cannot see its debugger.
bool debugger_attached() { return false; }

// Three instructions in a row, none of them a short one, are the call; the operation and its block of arguments are
// Arm's ("RISC-V Semihosting").
void exit_by_debugger(int code) {
  constexpr uint32_t kExitExtended = 0x20, kApplicationExit = 0x20026;
  const uint32_t block[] = {kApplicationExit, static_cast<uint32_t>(code)};
  register uint32_t operation asm("a0") = kExitExtended;
  register const uint32_t* argument asm("a1") = block;
  asm volatile(
      ".balign 16\n"
      ".option push\n"
      ".option norvc\n"
      "slli zero, zero, 0x1f\n"
      "ebreak\n"
      "srai zero, zero, 7\n"
      ".option pop\n"
      :
      : "r"(operation), "r"(argument)
      : "memory");
}

}  // namespace tilefish
