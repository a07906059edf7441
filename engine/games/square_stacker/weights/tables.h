// The learned tables of Square Stacker in flash: 32,492 bytes (see
// engine/games/square_stacker/players/board_forecast.h).
#pragma once

#include "engine/games/square_stacker/players/board_forecast.h"
#include "tilefish/catalogue.h"

namespace tilefish::square_stacker {

// Entries of a risk: kDoubling to a doubling. Entries of the reward: 64 to a point, discounted already.
inline constexpr int32_t kRewardUnit = 64;

extern const int16_t kTables[kTableEntries];
inline constexpr Data kTablesData{.bytes = 32492};
static_assert(kTablesData.bytes == sizeof kTables);

}  // namespace tilefish::square_stacker
