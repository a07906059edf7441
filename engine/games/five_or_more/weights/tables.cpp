#include "engine/games/five_or_more/weights/tables.h"

namespace tilefish::five_or_more {
namespace {

constexpr int8_t kLearned[kEntries] = {
#include "engine/games/five_or_more/weights/tables_entries.inc"
};
constexpr int32_t kScale[2] = {
#include "engine/games/five_or_more/weights/tables_scale.inc"
};

}  // namespace

const FlashTables kTables{kLearned, kScale[0], kScale[1]};

}  // namespace tilefish::five_or_more
