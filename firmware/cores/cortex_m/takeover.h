// A core with VTOR takes over from whatever ran before.
#pragma once

#include "board.h"
#include "firmware/cores/cortex_m/cmsis.h"

extern "C" uint32_t vectors_begin[];  // of the linker script

namespace tilefish {

// A loader that ran before leaves the vectors at its own place, and may leave interrupts on.
inline void forget_loader() {
  for (uint32_t word = 0; word < (kInterrupts + 31) / 32; ++word) {
    NVIC->ICER[word] = UINT32_MAX;
    NVIC->ICPR[word] = UINT32_MAX;
  }
  SCB->VTOR = reinterpret_cast<uint32_t>(vectors_begin);
  __DSB();
}

}  // namespace tilefish
