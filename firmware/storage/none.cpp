// A board whose file names no storage forgets its games.
#include "firmware/storage/storage.h"

namespace tilefish {

const Storage* board_storage() { return nullptr; }

}  // namespace tilefish
