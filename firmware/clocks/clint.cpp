// The timer beside a RISC-V core (mtime of the CLINT): 64 bits that count the 32,768 Hz of a crystal, whether the core
// sleeps or not; the cycle counter would stand still meanwhile. So time here goes in steps of 30.5 us; what a decision
// takes is counted by the core's cycles. In the emulator the same timer counts 10 MHz, 10.24 an instruction.
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/clocks/clock.h"
#include "firmware/cores/core.h"
#include "firmware/cores/rv32/controllers.h"
#include "firmware/system/kept.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish {
namespace {

constexpr uint32_t kRate = 32'768, kEmulatedRate = 10'000'000;
static_assert(kClock % kEmulatedRate == 0);
constexpr uint32_t kAlarmsASecond = 4;

uint64_t time() {
  uint32_t high, low;
  do {
    high = reg(clint::kTimeHigh);
    low = reg(clint::kTimeLow);
  } while (high != reg(clint::kTimeHigh));
  return static_cast<uint64_t>(high) << 32 | low;
}

// The high word is out of reach between the two writes, so that no alarm comes too early.
void set_alarm() {
  const uint64_t next = time() + (emulated() ? kEmulatedRate : kRate) / kAlarmsASecond;
  reg(clint::kAlarmHigh) = UINT32_MAX;
  reg(clint::kAlarmLow) = static_cast<uint32_t>(next);
  reg(clint::kAlarmHigh) = static_cast<uint32_t>(next >> 32);
}

}  // namespace

void start_clock() {
  set_alarm();
  enable_interrupt(kTimerIrq);
}

// All clocks here are multiples of 512 Hz.
uint64_t ticks() {
  if (emulated()) return time() * (kClock / kEmulatedRate);
  return time() * (clocks().core / 512) / (kRate / 512);
}

extern "C" void clock_interrupt() {
  set_alarm();
  watch(kAlarmsASecond);
}

}  // namespace tilefish
