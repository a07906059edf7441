// Everything that a sketch includes. A sketch says which games and players it holds, in a file of its own beside it:
// see examples/TetrisOnSerial/players.cpp.
#pragma once

#include "tilefish/match.h"
#include "tilefish/players.h"
#include "tilefish/search.h"
#include "tilefish/setup.h"
#include "tilefish/version.h"
