#include "engine/games/square_stacker/weights/tables.h"

namespace tilefish::square_stacker {

const int16_t kTables[kTableEntries] = {
#include "engine/games/square_stacker/weights/tables.inc"
};

}  // namespace tilefish::square_stacker
