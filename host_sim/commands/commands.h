// The commands of the program. A command is a file commands/NAME.cpp with the options it takes, the function that runs
// it and add_NAME(), which adds it to the grammar; the table of commands is the list in host_sim/CMakeLists.txt.
#pragma once

#include <string_view>

#include "host_sim/support/command_line/grammar.h"

namespace tilefish {

// The command that the first word of the command line names; or all of them, in the order of that list, where it names
// none or one that describes them all.
void add_commands(Program& program, std::string_view first_word);

}  // namespace tilefish
