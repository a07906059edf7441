// The commands of the program. A command is a file commands/NAME.cpp with the options it takes, the function that runs
// it and add_NAME(), which adds it to the grammar; the table of commands is the list in host_sim/CMakeLists.txt.
#pragma once

#include "host_sim/support/command_line/grammar.h"

namespace tilefish {

// All of them, in the order of that list.
void add_commands(Program& program);

}  // namespace tilefish
