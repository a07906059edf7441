// The players of the reachability puzzle: the solver, and what document 003 tried.
#pragma once

#include "tilefish/catalogue.h"

namespace tilefish::reachability {

extern const Game kGame;
extern const Kernel kPredecessors;

}  // namespace tilefish::reachability
