// Cortex-M3, M4 and M33.
#include "firmware/cores/core.h"
#include "firmware/cores/cortex_m/guard.h"
#include "firmware/cores/cortex_m/takeover.h"

namespace tilefish {
namespace {

// The causes worth a name, by bit of CFSR; the first that matches is told.
struct Cause {
  uint32_t bits;
  const char* name;
};
constexpr Cause kCauses[] = {
#if defined(SCB_CFSR_STKOF_Msk)
    {SCB_CFSR_STKOF_Msk, "stack overflow"},
#endif
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

uint32_t cycles() { return DWT->CYCCNT; }

}  // namespace

void start_core() {
  forget_loader();
#if defined(__FPU_USED) && __FPU_USED
  SCB->CPACR = SCB->CPACR | 0xFu << 20;
  __DSB();
  __ISB();
#endif
  SCB->SHCSR = SCB->SHCSR | SCB_SHCSR_USGFAULTENA_Msk | SCB_SHCSR_BUSFAULTENA_Msk | SCB_SHCSR_MEMFAULTENA_Msk;
  SCB->CCR = SCB->CCR | SCB_CCR_DIV_0_TRP_Msk;
  start_guard();
}

// A Cortex-M may be built without the counter (NOCYCCNT); the emulator has none and does not say so.
uint32_t (*cycle_counter())() {
  CoreDebug->DEMCR = CoreDebug->DEMCR | CoreDebug_DEMCR_TRCENA_Msk;
  if (DWT->CTRL & DWT_CTRL_NOCYCCNT_Msk) return nullptr;
  DWT->CTRL = DWT->CTRL | DWT_CTRL_CYCCNTENA_Msk;
  const uint32_t before = DWT->CYCCNT;
  __NOP();
  return DWT->CYCCNT != before ? cycles : nullptr;
}

bool debugger_attached() { return CoreDebug->DHCSR & CoreDebug_DHCSR_C_DEBUGEN_Msk; }

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
