// Time, in ticks of kClock since the start, and the alarm that wakes a sleeping board about every quarter second.
//
// In the emulator with -icount shift=10 an instruction takes 1024 ns of this clock, exactly, so ticks are instructions:
// two readings differ by what was executed between them. Each alarm in between adds 5 instructions (nRF51: 23,
// Cortex-M0+: 25, RV32: 111, which pushes its registers itself), the two readings 21 (nRF51: 20, Cortex-M0+: 26).
#pragma once

#include <cstdint>

namespace tilefish {

void start_clock();
uint64_t ticks();

// Instructions executed in so many ticks, to the nearest; 168 MHz have 172 ticks an instruction, 16 MHz still 16.
uint64_t instructions_in(uint64_t ticks);

// Sleeps until an interrupt, unless a byte has come already.
void sleep();
// With interrupts masked: sleeps with the core's clock divided by kWaitingDivider, and keeps the time. Only clocks have
// it that the core's feeds.
void sleep_slowly();

extern "C" void clock_interrupt();

}  // namespace tilefish
