// CMSIS for the core of this build. The six chips agree in all that CMSIS wants to know of them, but for the MPU, which
// start-up looks for itself.
#pragma once

#include <cstdint>

#define __NVIC_PRIO_BITS 3U
#define __Vendor_SysTickConfig 0U

// Interrupts are numbers of boards.txt; these are the core's own.
typedef enum IRQn : int32_t { SVCall_IRQn = -5, PendSV_IRQn = -2, SysTick_IRQn = -1 } IRQn_Type;

#if defined(__ARM_ARCH_6M__)
#define __CM0_REV 0U
#include "core_cm0.h"
#elif defined(__ARM_ARCH_7EM__)
#define __CM4_REV 1U
#define __MPU_PRESENT 1U
#define __FPU_PRESENT 1U
#include "core_cm4.h"
#else
#define __CM3_REV 0x0200U
#define __MPU_PRESENT 1U
#include "core_cm3.h"
#endif

namespace tilefish {

// A register of a chip.
inline volatile uint32_t& reg(uint32_t address) { return *reinterpret_cast<volatile uint32_t*>(address); }
inline void set_bits(uint32_t address, uint32_t bits) { reg(address) = reg(address) | bits; }
inline void set_field(uint32_t address, uint32_t mask, uint32_t value) {
  reg(address) = (reg(address) & ~mask) | value;
}

// Waits until `bits` are set, but not for ever: the emulator has no clock tree, whose registers read 0 there.
inline bool wait_for(uint32_t address, uint32_t bits) {
  for (uint32_t tries = 20'000; tries != 0; --tries) {
    if ((reg(address) & bits) == bits) return true;
  }
  return false;
}

}  // namespace tilefish
