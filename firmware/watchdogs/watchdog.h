// A hang becomes a reset with a name, in two stages.
//
// The first is the clock's alarm: when nothing has fed the watchdog for kHang, the alarm ends what was running in a
// fault that tells where (system/faults.h). The second is the chip's own watchdog, for what no interrupt reaches: after
// twice that time the chip resets itself, and its register of causes tells so.
//
// It is fed by the search's own question whether it shall stop, which comes many times a second, and by the loop that
// waits for bytes. An emulator that is not paced as silicon does not watch (system/kept.h).
#pragma once

#include <cstdint>

namespace tilefish {

inline constexpr uint32_t kHangMilliseconds = 1500;

void start_watchdog();
void feed_watchdog();

// Called by the clock's alarm, which comes so many times a second.
void watch(uint32_t alarms_a_second);

// Twins, one a kind of watchdog in this folder.
namespace watchdog {

inline constexpr uint32_t kMilliseconds = 2 * kHangMilliseconds;

void start();  // it may be running already: most can't be stopped, and some outlive a reset
void feed();

}  // namespace watchdog
}  // namespace tilefish
