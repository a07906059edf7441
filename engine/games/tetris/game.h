// The players of Tetris: those of document 001, the published controllers, and what `tune` made of them.
#pragma once

#include "tilefish/catalogue.h"

namespace tilefish::tetris {

extern const Game kGame;
extern const Kernel kPlacement;

}  // namespace tilefish::tetris
