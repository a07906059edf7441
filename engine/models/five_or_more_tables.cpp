#include "engine/models/five_or_more_tables.h"

namespace tilefish::five_or_more {
namespace {

constexpr int8_t kLearned[kEntries] = {
#include "engine/models/five_or_more_entries.inc"
};
constexpr int32_t kScale[2] = {
#include "engine/models/five_or_more_scale.inc"
};

}  // namespace

const FlashTables kTables{kLearned, kScale[0], kScale[1]};

}  // namespace tilefish::five_or_more
