// The inline functions of core.h for Cortex-M.
#pragma once

#include "firmware/cores/cortex_m/cmsis.h"

namespace tilefish {

inline constexpr uint32_t kInterruptInstructions = 0;  // the core itself pushes and pops

inline void enable_interrupt(int32_t number) { NVIC_EnableIRQ(static_cast<IRQn_Type>(number)); }
inline void disable_interrupt(int32_t number) { NVIC_DisableIRQ(static_cast<IRQn_Type>(number)); }
inline void provoke_interrupt(int32_t number) {
  NVIC_SetPendingIRQ(static_cast<IRQn_Type>(number));
  __ISB();
}

inline uint32_t mask_interrupts() {
  const uint32_t before = __get_PRIMASK();
  __disable_irq();
  return before;
}
inline void restore_interrupts(uint32_t before) { __set_PRIMASK(before); }

inline void wait_for_interrupt() { __WFI(); }

inline constexpr bool kMultipliesTo64 = __ARM_ARCH_ISA_THUMB >= 2;  // not Cortex-M0 and M0+

[[gnu::always_inline]] inline uint32_t* stack_pointer() { return reinterpret_cast<uint32_t*>(__get_MSP()); }

inline void spin(uint32_t turns) { asm volatile(".syntax unified\n1: subs %0, #1\nbne 1b" : "+l"(turns) : : "cc"); }
inline void jump_to(uint32_t address) { asm volatile("bx %0" : : "l"(address)); }
inline void trap_with_stack_at(uint32_t address) { asm volatile("mov sp, %0\nudf #0" : : "l"(address) : "memory"); }

// PendSV is taken as the handler returns, with the frame of the code below it.
inline void report_hang() { SCB->ICSR = SCB_ICSR_PENDSVSET_Msk; }

}  // namespace tilefish
