// nRF51 has no SysTick: its TIMER0 counts 32 bits up, at 16 MHz, as that of nRF52 does, whose core is faster. Whoever
// reads it sees whether it has wrapped since the last reading; the alarm reads it every quarter second, and it wraps
// every 268 s.
#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/clocks/clock.h"
#include "firmware/cores/core.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish {
namespace {

constexpr uint32_t kBase = 0x4000'8000;
enum : uint32_t {
  kStart = kBase,
  kClear = kBase + 0x00C,
  kCaptureNow = kBase + 0x040,  // into register 0
  kAlarmed = kBase + 0x144,     // by register 1
  kInterruptOn = kBase + 0x304,
  kMode = kBase + 0x504,
  kBits = kBase + 0x508,
  kPrescaler = kBase + 0x510,
  kCaptured = kBase + 0x540,
  kAlarm = kBase + 0x544,
};
constexpr uint32_t kRate = 16'000'000, kAlarmsASecond = 4;
static_assert(kClock % kRate == 0);

uint32_t wraps, last;

}  // namespace

void start_clock() {
  reg(kMode) = 0;  // a timer
  reg(kBits) = 3;  // of 32 bits
  reg(kPrescaler) = 0;
  reg(kClear) = 1;
  reg(kAlarm) = kRate / kAlarmsASecond;
  reg(kInterruptOn) = 1u << 17;
  reg(kStart) = 1;
  enable_interrupt(kTimerIrq);
}

uint64_t ticks() {
  const uint32_t mask = mask_interrupts();
  reg(kCaptureNow) = 1;
  const uint32_t now = reg(kCaptured);
  if (now < last) ++wraps;
  last = now;
  const uint64_t result = static_cast<uint64_t>(wraps) << 32 | now;
  restore_interrupts(mask);
  return result * (kClock / kRate);
}

extern "C" void clock_interrupt() {
  reg(kAlarmed) = 0;
  ticks();
  reg(kAlarm) = last + kRate / kAlarmsASecond;
  watch(kAlarmsASecond);
}

}  // namespace tilefish
