#include "engine/models/square_stacker_tables.h"

namespace tilefish::square_stacker {

const int16_t kTables[kTableEntries] = {
#include "engine/models/square_stacker_tables.inc"
};

}  // namespace tilefish::square_stacker
