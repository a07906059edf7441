#include "firmware/watchdogs/watchdog.h"

#include "firmware/cores/core.h"
#include "firmware/system/kept.h"

extern "C" uint32_t stack_low[], stack_top[];  // of the linker script

namespace tilefish {
namespace {

volatile bool watching;
volatile uint8_t hungry;  // alarms since it was fed

}  // namespace

void start_watchdog() {
  if (!watches()) return;
  watchdog::start();
  hungry = 0;
  watching = true;
}

void feed_watchdog() {
  if (!watching) return;
  hungry = 0;
  watchdog::feed();
}

// A stack pointer that has left the stack is a fault too: nothing may have noticed it yet.
void watch(uint32_t alarms_a_second) {
  const uint32_t* const sp = stack_pointer();
  if (sp < stack_low || sp >= stack_top) report_hang();
  if (!watching) return;
  hungry = static_cast<uint8_t>(hungry + 1);
  if (hungry * 1000u >= kHangMilliseconds * alarms_a_second) report_hang();
}

}  // namespace tilefish
