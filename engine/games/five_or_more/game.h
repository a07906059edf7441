// The players of Five or More: those of document 002, and `tables`, whose values were learned.
#pragma once

#include "tilefish/catalogue.h"

namespace tilefish::five_or_more {

extern const Game kGame;
extern const Kernel kPlayout;
extern const Kernel kSimplePlayout;

}  // namespace tilefish::five_or_more
