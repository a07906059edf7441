// SysTick counts 24 bits down; the interrupt at 0 counts the periods.
#include <type_traits>

#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/clocks/clock.h"
#include "firmware/cores/core.h"
#include "firmware/cores/cortex_m/cmsis.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish {
namespace {

// A quarter second, or 10 ms where buttons are to be looked at, or the longest part of a second that 24 bits hold: a
// divisor of the clock, so that alarms come evenly.
constexpr uint32_t alarms_a_second() {
  uint32_t alarms = kHasDisplay ? 100 : 4;
  while (kClock / alarms > 1u << 24 || kClock % alarms != 0) ++alarms;
  return alarms;
}
constexpr uint32_t kAlarms = alarms_a_second(), kPeriod = kClock / kAlarms;

// The periods that are over. A core that multiplies to 64 bits by a function only adds up their ticks instead.
constexpr uint32_t kUnit = kMultipliesTo64 ? 1 : kPeriod;
volatile std::conditional_t<kMultipliesTo64, uint32_t, uint64_t> periods;

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
  auto whole = +periods;
  uint32_t part = since_period();
  if (SCB->ICSR & SCB_ICSR_PENDSTSET_Msk) {
    whole += kUnit;
    part = since_period();
  }
  restore_interrupts(mask);
  return static_cast<uint64_t>(whole) * (kPeriod / kUnit) + part;
}

// What SysTick has missed is added. A whole period may have ended meanwhile, which waits to be counted.
static_assert(kWaitingDivider == 1 || kUnit == kPeriod, "periods count ticks");
void sleep_slowly() {
  const uint64_t before = ticks();
  divide_clock(kWaitingDivider);
  wait_for_interrupt();
  divide_clock(1);
  periods = periods + static_cast<decltype(+periods)>((ticks() - before) * (kWaitingDivider - 1));
}

extern "C" void clock_interrupt() {
  periods = periods + kUnit;
  watch(kAlarms);
}

}  // namespace tilefish
