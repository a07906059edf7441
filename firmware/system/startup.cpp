// From reset to main: the stack's paint, the code that runs from RAM, and the variables' first values.
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/clocks/clock.h"
#include "firmware/cores/core.h"
#include "firmware/system/memory.h"
#include "firmware/uarts/uart.h"
#include "firmware/watchdogs/watchdog.h"

// Of the linker script: places, and sizes whose address is their value.
extern "C" {
extern uint32_t stack_low[], stack_top[], data_begin[], data_end[], data_values[], bss_begin[], bss_end[];
extern uint32_t ram_code_begin[], ram_code_end[], ram_code_values[];
extern uint8_t image_flash[], image_ram[];
extern void (*const init_array_begin[])();
extern void (*const init_array_end[])();
}

int main();

namespace tilefish {
namespace {

constexpr uint32_t kPaint = 0xA5C35A3Cu;

[[gnu::always_inline]] inline void paint_stack() {
  uint32_t* const end = stack_pointer();
  if (end < stack_low || end > stack_top) __builtin_trap();  // no reset, but a jump to here by something broken
  for (volatile uint32_t* word = stack_low; word != end; ++word) *word = kPaint;
}

[[gnu::always_inline]] inline void copy(uint32_t* begin, const uint32_t* end, const volatile uint32_t* values) {
  for (volatile uint32_t* word = begin; word != end; ++word) *word = *values++;
}

[[gnu::always_inline]] inline void fill_variables() {
  if constexpr (kHasRamCode) copy(ram_code_begin, ram_code_end, ram_code_values);
  copy(data_begin, data_end, data_values);
  for (volatile uint32_t* word = bss_begin; word != bss_end; ++word) *word = 0;
}

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
  start_watchdog();
  for (auto initialize = init_array_begin; initialize != init_array_end; ++initialize) (*initialize)();
  main();
  __builtin_trap();
}

}  // namespace tilefish

// Objects here live until the power goes: none is destroyed. The first name is Arm's, the second all others'.
extern "C" int __aeabi_atexit(void*, void (*)(void*), void*) { return 0; }
extern "C" int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
extern "C" void* const __dso_handle = nullptr;

// Divisions that the core cannot do itself end like those it can: by a fault.
extern "C" [[noreturn]] void __aeabi_idiv0() { __builtin_trap(); }
extern "C" [[noreturn]] void __aeabi_ldiv0() { __builtin_trap(); }
