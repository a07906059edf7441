// Keeps the last game of the console in flash, so that it goes on after a loss of power.
#pragma once

#include "tilefish/console.h"

namespace tilefish {

// Null where the board's file names no storage. Twins: none.cpp and journal.cpp.
const Storage* board_storage();

}  // namespace tilefish
