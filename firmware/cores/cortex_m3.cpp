// Cortex-M3 and M4.
#include "firmware/cores/core.h"

extern "C" uint32_t stack_low[];  // of the linker script

namespace tilefish {
namespace {

// Closes the 64 KB below RAM: more than any function's variables, so that no overflow steps across.
void close_below_stack() {
  constexpr uint32_t kBytesLog2 = 16;
  if (MPU->TYPE == 0) return;
  MPU->RNR = 0;
  MPU->RBAR = reinterpret_cast<uint32_t>(stack_low) - (1u << kBytesLog2);
  MPU->RASR = MPU_RASR_XN_Msk | (kBytesLog2 - 1) << MPU_RASR_SIZE_Pos | MPU_RASR_ENABLE_Msk;
  MPU->CTRL = MPU_CTRL_PRIVDEFENA_Msk | MPU_CTRL_ENABLE_Msk;
  __DSB();
  __ISB();
}

// The causes worth a name, by bit of CFSR; the first that matches is told.
struct Cause {
  uint32_t bits;
  const char* name;
};
constexpr Cause kCauses[] = {
    {1u << 16, "trap or undefined instruction"},
    {1u << 25, "division by zero"},
    {1u << 24, "unaligned access"},
    {1u << 17, "jump to ARM code"},
    {1u << 18, "bad return from an interrupt"},
    {1u << 19, "no floating point unit"},
    {1u << 0 | 1u << 8, "jump into no memory"},
    {1u << 1 | 1u << 9, "access to no memory"},
    {1u << 10, "write to no memory some instructions before"},
};
constexpr uint32_t kMemoryAddressValid = 1u << 7, kBusAddressValid = 1u << 15;

}  // namespace

void start_core() {
#if defined(__FPU_USED) && __FPU_USED
  SCB->CPACR = SCB->CPACR | 0xFu << 20;
  __DSB();
  __ISB();
#endif
  SCB->SHCSR = SCB->SHCSR | SCB_SHCSR_USGFAULTENA_Msk | SCB_SHCSR_BUSFAULTENA_Msk | SCB_SHCSR_MEMFAULTENA_Msk;
  SCB->CCR = SCB->CCR | SCB_CCR_DIV_0_TRP_Msk;
  close_below_stack();
}

Text fault_cause() {
  for (const Cause& known : kCauses) {
    if (SCB->CFSR & known.bits) return known.name;
  }
  return "";
}

void write_fault_registers(Output& out) {
  const uint32_t cfsr = SCB->CFSR;
  (out << " cfsr=").hex(cfsr);
  if (cfsr & kMemoryAddressValid) {
    (out << " address=").hex(SCB->MMFAR);
  } else if (cfsr & kBusAddressValid) {
    (out << " address=").hex(SCB->BFAR);
  }
}

}  // namespace tilefish
