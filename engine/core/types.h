// The few words every room shares.
#pragma once

#include <cstdint>

namespace tilefish {

using Move = uint16_t;  // a game's own code; what goes into the trace
using Score = int32_t;

inline constexpr Move kNoMove = 0xFFFF;

}  // namespace tilefish
