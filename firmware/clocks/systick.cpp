// SysTick counts 24 bits down; the interrupt at 0 counts the periods.
#include "board.h"
#include "firmware/clocks/clock.h"
#include "firmware/cores/core.h"
#include "firmware/cores/cortex_m/cmsis.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish {
namespace {

// A quarter second where 24 bits hold it: as a divisor of the clock, so that alarms come evenly.
constexpr uint32_t kPeriod = kClock / 4 <= 1u << 24 ? kClock / 4 : kClock / 12;
static_assert(kPeriod <= 1u << 24);

volatile uint32_t periods;

// A period begins when the count reaches 0, which raises the interrupt; the reload comes a tick later.
uint32_t since_period() {
  const uint32_t count = SysTick->VAL;
  return count == 0 ? 0 : kPeriod - count;
}

}  // namespace

void start_clock() {
  SysTick->LOAD = kPeriod - 1;
  SysTick->VAL = 0;
  SysTick->CTRL = SysTick_CTRL_CLKSOURCE_Msk | SysTick_CTRL_TICKINT_Msk | SysTick_CTRL_ENABLE_Msk;
}

// Masked, so that period and count belong together: a period that ends here is seen as pending, and its count read
// again.
uint64_t ticks() {
  const uint32_t mask = mask_interrupts();
  uint32_t whole = periods;
  uint32_t part = since_period();
  if (SCB->ICSR & SCB_ICSR_PENDSTSET_Msk) {
    ++whole;
    part = since_period();
  }
  restore_interrupts(mask);
  return static_cast<uint64_t>(whole) * kPeriod + part;
}

extern "C" void clock_interrupt() {
  periods = periods + 1;
  watch(kClock / kPeriod);
}

}  // namespace tilefish
