// From reset to main: the vectors, the stack's paint and guard, and the variables' first values.
#include "board.h"
#include "firmware/chip.h"
#include "firmware/clock.h"
#include "firmware/device.h"
#include "firmware/faults.h"
#include "firmware/memory.h"
#include "firmware/uart.h"

// Of the linker script: places, and sizes whose address is their value.
extern "C" {
extern uint32_t stack_low[], stack_top[], data_begin[], data_end[], data_values[], bss_begin[], bss_end[];
extern uint8_t image_flash[], image_ram[];
extern void (*const init_array_begin[])();
extern void (*const init_array_end[])();
}

int main();

namespace tilefish {
namespace {

constexpr uint32_t kPaint = 0xA5C35A3Cu;

[[gnu::always_inline]] inline void paint_stack() {
  uint32_t* const end = reinterpret_cast<uint32_t*>(__get_MSP());
  for (volatile uint32_t* word = stack_low; word != end; ++word) *word = kPaint;
}

[[gnu::always_inline]] inline void fill_variables() {
  const volatile uint32_t* value = data_values;
  for (volatile uint32_t* word = data_begin; word != data_end; ++word) *word = *value++;
  for (volatile uint32_t* word = bss_begin; word != bss_end; ++word) *word = 0;
}

#if !defined(__ARM_ARCH_6M__)
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
#else
void start_core() {}
#endif

}  // namespace

uint32_t image_flash_bytes() { return reinterpret_cast<uint32_t>(image_flash); }
uint32_t image_ram_bytes() { return reinterpret_cast<uint32_t>(image_ram); }
uint32_t stack_bytes() { return static_cast<uint32_t>(stack_top - stack_low) * 4; }

uint32_t stack_used_bytes() {
  const volatile uint32_t* word = stack_low;
  while (*word == kPaint) ++word;
  return static_cast<uint32_t>(stack_top - word) * 4;
}

extern "C" [[noreturn]] void start() {
  paint_stack();
  fill_variables();
  start_core();
  start_chip();
  start_uart();
  start_clock();
  for (auto initialize = init_array_begin; initialize != init_array_end; ++initialize) (*initialize)();
  main();
  stop();
}

namespace {

using Handler = void (*)();

struct Vectors {
  const void* stack;
  Handler handlers[15 + kInterrupts];
};

constexpr Vectors make_vectors() {
  Vectors vectors{stack_top, {}};
  for (Handler& handler : vectors.handlers) handler = fault;
  vectors.handlers[0] = start;
  vectors.handlers[15 + kTimerIrq] = clock_interrupt;
  vectors.handlers[15 + kUartIrq] = uart_interrupt;
  return vectors;
}

[[gnu::section(".vectors"), gnu::used]] constinit const Vectors vectors = make_vectors();

}  // namespace
}  // namespace tilefish

// Objects here live until the power goes: none is destroyed.
extern "C" int __aeabi_atexit(void*, void (*)(void*), void*) { return 0; }
extern "C" void* const __dso_handle = nullptr;

// Divisions that the core cannot do itself end like those it can: by a fault.
extern "C" [[noreturn]] void __aeabi_idiv0() { __builtin_trap(); }
extern "C" [[noreturn]] void __aeabi_ldiv0() { __builtin_trap(); }
