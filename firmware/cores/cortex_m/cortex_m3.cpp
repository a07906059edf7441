// Cortex-M3 and M4.
#include "board.h"
#include "firmware/cores/core.h"

extern "C" uint32_t stack_low[];  // of the linker script

namespace tilefish {
namespace {

// What the MPU closes beyond the core's own map. Code lies in flash, so RAM holds none, and a jump into it faults at
// once; the same goes for the gigabyte of external memory, which no board here has. The 64 KB below RAM are more than
// any function's variables, so that no overflow steps across. RAM keeps the kind that the core's own map gives it
// (normal memory, written back: ARMv7-M Architecture Reference Manual, section B3.1).
void close_regions() {
  constexpr uint32_t kAll = 3u << MPU_RASR_AP_Pos, kRam = 1u << MPU_RASR_TEX_Pos | MPU_RASR_C_Msk | MPU_RASR_B_Msk;
  struct Region {
    uint32_t base, bytes_log2, access;
  };
  const Region regions[] = {{0x2000'0000, 29, kAll | kRam},
                            {0x6000'0000, 29, 0},
                            {0x8000'0000, 29, 0},
                            {reinterpret_cast<uint32_t>(stack_low) - (1u << 16), 16, 0}};
  if (MPU->TYPE == 0) return;
  for (uint32_t number = 0; number < sizeof regions / sizeof regions[0]; ++number) {
    const auto& [base, bytes_log2, access] = regions[number];
    MPU->RNR = number;
    MPU->RBAR = base;
    MPU->RASR = MPU_RASR_XN_Msk | access | (bytes_log2 - 1) << MPU_RASR_SIZE_Pos | MPU_RASR_ENABLE_Msk;
  }
  MPU->CTRL = MPU_CTRL_PRIVDEFENA_Msk | MPU_CTRL_ENABLE_Msk;
  __DSB();
  __ISB();
}

// A loader that ran before leaves the vectors at its own place, and may leave interrupts on.
void forget_loader() {
  for (uint32_t word = 0; word < (kInterrupts + 31) / 32; ++word) {
    NVIC->ICER[word] = UINT32_MAX;
    NVIC->ICPR[word] = UINT32_MAX;
  }
  SCB->VTOR = kFlashOrigin;
  __DSB();
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
  close_regions();
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
