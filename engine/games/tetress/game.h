// The players of Tetress: document 004's, and what came of measuring.
#pragma once

#include "tilefish/catalogue.h"

namespace tilefish::tetress {

extern const Game kGame;
extern const Kernel kMobility;
extern const Kernel kGenerate;

}  // namespace tilefish::tetress
