// The searches, for a game of your own: a copyable position with moves(), play() and score is all that they ask.
#pragma once

#include "engine/core/move_set.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/chance_uct.h"
#include "engine/search/exhaustive.h"
#include "engine/search/flat_monte_carlo.h"
#include "engine/search/puct.h"
#include "engine/search/uct.h"
