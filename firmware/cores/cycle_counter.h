// The cycle counter of Cortex-M3 and M4 counts on silicon and reads 0 in the emulator.
#pragma once

#include "firmware/cores/cmsis.h"

namespace tilefish {

inline bool counts_cycles() {
  CoreDebug->DEMCR = CoreDebug->DEMCR | CoreDebug_DEMCR_TRCENA_Msk;
  DWT->CTRL = DWT->CTRL | DWT_CTRL_CYCCNTENA_Msk;
  const uint32_t before = DWT->CYCCNT;
  __NOP();
  return DWT->CYCCNT != before;
}

}  // namespace tilefish
