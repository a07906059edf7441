// The time of day's clock, for what is played live.
#pragma once

#include <chrono>

#include "engine/core/budget.h"

namespace tilefish {

inline uint64_t nanoseconds() {
  return static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1));
}
inline constexpr Clock kWallClock{.ticks = nanoseconds, .per_second = 1'000'000'000};

// The option --ms of the commands that play live.
inline constexpr uint32_t kLongestWait = 3'600'000;
inline constexpr const char* kAboutWait =
    "milliseconds a decision at most, by the clock: another run may play other moves";

}  // namespace tilefish
