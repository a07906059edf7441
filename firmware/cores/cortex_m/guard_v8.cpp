// Cortex-M33 (ARMv8-M): the core compares its stack pointer with a limit at each change, so an overflow faults before
// it writes. Its MPU has other registers than ARMv7-M's; it can close memory to code, but not to reading (ARMv8-M
// Architecture Reference Manual, chapter B9).
#include "firmware/cores/cortex_m/cmsis.h"
#include "firmware/cores/cortex_m/guard.h"

extern "C" uint32_t stack_low[];  // of the linker script

namespace tilefish {

// Code lies in flash: RAM and the gigabyte of external memory hold none.
void start_guard() {
  __set_MSPLIM(reinterpret_cast<uint32_t>(stack_low));
  constexpr uint32_t kWrittenBack = 0xFF;  // kind 0 of MAIR0: normal memory, as the core's own map has it
  struct Region {
    uint32_t first, last;
  };
  constexpr Region kRegions[] = {{0x2000'0000, 0x3FFF'FFFF}, {0x6000'0000, 0x9FFF'FFFF}};
  if (MPU->TYPE == 0) return;
  MPU->MAIR0 = kWrittenBack;
  for (uint32_t number = 0; number < sizeof kRegions / sizeof kRegions[0]; ++number) {
    MPU->RNR = number;
    MPU->RBAR = kRegions[number].first | MPU_RBAR_XN_Msk;
    MPU->RLAR = (kRegions[number].last & MPU_RLAR_LIMIT_Msk) | MPU_RLAR_EN_Msk;
  }
  MPU->CTRL = MPU_CTRL_PRIVDEFENA_Msk | MPU_CTRL_ENABLE_Msk;
  __DSB();
  __ISB();
}

}  // namespace tilefish
