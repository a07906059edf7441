// The three targets of the reachability paper, row by row from the floor.
#pragma once

#include <etl/span.h>

#include "engine/games/reachability/rules/rows.h"

namespace tilefish::reachability {

inline constexpr uint16_t kHi[] = {0x1F5, 0x045, 0x047, 0x045, 0x1F5};
inline constexpr uint16_t kTAndI[] = {0x3DC, 0x008};
inline constexpr uint16_t kT[] = {0x01C, 0x008};

inline Rows rows_from(etl::span<const uint16_t> masks) {
  Rows rows{};
  for (const uint16_t mask : masks) rows.row[rows.height++] = mask;
  return rows;
}

}  // namespace tilefish::reachability
