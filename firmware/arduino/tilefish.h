// Everything that a sketch includes. A sketch says which games and players it holds, in a file of its own beside it:
// see examples/TetrisOnSerial/players.cpp.
#pragma once

// Arduino's builder looks for a library by a header at its top, and ETL's others lie in a folder.
#if defined(ARDUINO) && !defined(PLATFORMIO)
#include <Embedded_Template_Library.h>
#endif

#include "tilefish/match.h"
#include "tilefish/players.h"
#include "tilefish/search.h"
#include "tilefish/setup.h"
#include "tilefish/version.h"
