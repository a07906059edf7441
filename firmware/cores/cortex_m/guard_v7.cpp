// The MPU of Cortex-M3 and M4 (ARMv7-M) and of Cortex-M0+ (ARMv6-M, the same registers), where the chip has one.
#include "board.h"
#include "firmware/cores/cortex_m/cmsis.h"
#include "firmware/cores/cortex_m/guard.h"

extern "C" uint32_t stack_low[], code_end[], ram_code_begin[];  // of the linker script

namespace tilefish {
namespace {

// The smallest region that holds all code, as a power of two. Flash begins at a multiple of its size.
uint32_t code_log2() {
  uint32_t bytes_log2 = 8;
  while (reinterpret_cast<uint32_t>(code_end) - kFlashOrigin > 1u << bytes_log2) ++bytes_log2;
  return bytes_log2;
}

// Of code that runs from RAM: the linker script lets it begin at a multiple of this, and have no more.
constexpr uint32_t kRamCodeLog2 = 8;

}  // namespace

// What the MPU closes beyond the core's own map. Code lies in flash, so a jump to anywhere else in the half gigabyte
// for code faults at once, on chips too that answer something where they have no memory. RAM holds no code either, but
// for what runs while flash can't be read; and there is none in the gigabyte of external memory, which no board here
// has. The 64 KB below RAM are more than any function's variables, so that no overflow steps across. Flash and RAM keep
// the kind that the core's own map gives them (normal memory, written through and back: ARMv7-M Architecture Reference
// Manual, section B3.1).
void start_guard() {
  constexpr uint32_t kAll = 3u << MPU_RASR_AP_Pos, kRam = 1u << MPU_RASR_TEX_Pos | MPU_RASR_C_Msk | MPU_RASR_B_Msk;
  constexpr uint32_t kReadOnly = 6u << MPU_RASR_AP_Pos, kNoCode = MPU_RASR_XN_Msk, kFlash = MPU_RASR_C_Msk;
  struct Region {
    uint32_t base, bytes_log2, access;
  };
  // Where two overlap, the later one holds.
  const Region regions[] = {{0x0000'0000, 29, kAll | kFlash | kNoCode},
                            {kFlashOrigin, code_log2(), kAll | kFlash},
                            {0x2000'0000, 29, kAll | kRam | kNoCode},
                            {0x6000'0000, 29, kNoCode},
                            {0x8000'0000, 29, kNoCode},
                            {reinterpret_cast<uint32_t>(stack_low) - (1u << 16), 16, kNoCode},
                            {reinterpret_cast<uint32_t>(ram_code_begin), kRamCodeLog2, kReadOnly | kRam}};
  constexpr uint32_t kRegions = sizeof regions / sizeof regions[0] - (kHasRamCode ? 0 : 1);
  if (MPU->TYPE == 0) return;
  for (uint32_t number = 0; number < kRegions; ++number) {
    const auto& [base, bytes_log2, access] = regions[number];
    MPU->RNR = number;
    MPU->RBAR = base;
    MPU->RASR = access | (bytes_log2 - 1) << MPU_RASR_SIZE_Pos | MPU_RASR_ENABLE_Msk;
  }
  MPU->CTRL = MPU_CTRL_PRIVDEFENA_Msk | MPU_CTRL_ENABLE_Msk;
  __DSB();
  __ISB();
}

}  // namespace tilefish
