// The inline functions of core.h for RV32.
#pragma once

#include "firmware/cores/rv32/controllers.h"

namespace tilefish {
namespace rv32 {

// Bits of mstatus, and of mie and mip, which are numbered as the causes of interrupts are.
enum : uint32_t { kInterruptsOn = 1u << 3 };
enum Cause : uint32_t { kSoftware = 3, kTimer = 7, kExternal = 11 };

}  // namespace rv32

inline constexpr uint32_t kInterruptInstructions = 44;  // of `fault`

// Interrupt -1 is the core's own timer; the others are the PLIC's. One that was left undone before a restart is done
// now, else it would never come again.
inline void enable_interrupt(int32_t number) {
  if (number < 0) {
    asm volatile("csrs mie, %0" : : "r"(1u << rv32::kTimer));
    return;
  }
  const uint32_t source = static_cast<uint32_t>(number);
  reg(plic::kPriorities + 4 * source) = 1;
  set_bits(plic::kEnabled + source / 32 * 4, 1u << source % 32);
  reg(plic::kClaim) = source;
  asm volatile("csrs mie, %0" : : "r"(1u << rv32::kExternal));
}

inline void disable_interrupt(int32_t number) {
  if (number < 0) {
    asm volatile("csrc mie, %0" : : "r"(1u << rv32::kTimer));
  } else {
    const uint32_t source = static_cast<uint32_t>(number);
    clear_bits(plic::kEnabled + source / 32 * 4, 1u << source % 32);
  }
}

// A PLIC takes no interrupt from a program, so this one comes by the core's software interrupt, whatever its number.
inline void provoke_interrupt(int32_t) {
  asm volatile("csrs mie, %0" : : "r"(1u << rv32::kSoftware));
  reg(clint::kSoftwareInterrupt) = 1;
  asm volatile("wfi" : : : "memory");
}

inline uint32_t mask_interrupts() {
  uint32_t before;
  asm volatile("csrrc %0, mstatus, %1" : "=r"(before) : "r"(rv32::kInterruptsOn) : "memory");
  return before;
}
inline void restore_interrupts(uint32_t before) {
  asm volatile("csrs mstatus, %0" : : "r"(before & rv32::kInterruptsOn) : "memory");
}

inline void wait_for_interrupt() { asm volatile("wfi" : : : "memory"); }

[[gnu::always_inline]] inline uint32_t* stack_pointer() {
  uint32_t* sp;
  asm volatile("mv %0, sp" : "=r"(sp));
  return sp;
}

inline void spin(uint32_t turns) { asm volatile("1: addi %0, %0, -1\nbnez %0, 1b" : "+r"(turns)); }
inline void jump_to(uint32_t address) { asm volatile("jr %0" : : "r"(address)); }
inline void trap_with_stack_at(uint32_t address) { asm volatile("mv sp, %0\nebreak" : : "r"(address) : "memory"); }

}  // namespace tilefish
