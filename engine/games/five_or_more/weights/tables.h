// The learned tables of Five or More in flash: 202,079 bytes, one an entry (see
// engine/games/five_or_more/players/table_layout.h).
//
// A byte q stands for q * |q|: small values, which most entries have, keep their differences, where equal steps would
// lose them. `unit` of these are a point. The discount of the future is in the entries.
#pragma once

#include "engine/games/five_or_more/players/table_layout.h"
#include "tilefish/catalogue.h"

namespace tilefish::five_or_more {

struct FlashTables {
  using Value = int32_t;
  int32_t operator[](uint32_t entry) const {
    const int32_t q = entries[entry];
    return q < 0 ? -q * q : q * q;
  }
  int32_t points(Score score) const { return score * unit; }

  const int8_t* entries;
  int32_t unit;
  int32_t discount;  // in thousandths
};
extern const FlashTables kTables;
inline constexpr Data kTablesData{.bytes = 202079};
static_assert(kTablesData.bytes == kEntries);

}  // namespace tilefish::five_or_more
