// The few words every room shares.
#pragma once

#include <cstdint>

namespace tilefish {

using Move = uint16_t;  // a game's own code; what goes into the trace
using Score = int32_t;  // of a position, where searches add and compare
using Total =
    int64_t;  // of a whole game: one of billions of moves does not overflow it; the trace takes its low 32 bits

inline constexpr Move kNoMove = 0xFFFF;

}  // namespace tilefish
