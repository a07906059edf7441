// The players of Square Stacker: those of document 000, and `tray`, which searches what is known of the future.
#pragma once

#include "tilefish/catalogue.h"

namespace tilefish::square_stacker {

extern const Game kGame;
extern const Kernel kRandomMove;
extern const Kernel kUctIteration;

}  // namespace tilefish::square_stacker
