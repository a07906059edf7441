// Where the files are that the program reads while it runs: tables, vectors, the page, images of boards.
//
// No path is compiled in, so that the source tree, the build folder and an installed prefix can be moved. All of them
// are looked for in one folder, laid out like the source tree (`tests/budgets.csv`, `host_sim/web/index.html`): the
// folder TILEFISH_HOME names, else the nearest folder above the program that is the source tree or has share/tilefish
// in it, else the source tree that the build folder's CMakeCache.txt names.
#pragma once

#include <string>
#include <string_view>

namespace tilefish {

// The path of a file of the source tree, which need not exist. Throws Failure where no such folder is found.
std::string data_file(std::string_view path);

// The path of something built, such as `microbit/tilefish.elf`: beside the folder of this program's own build where it
// is there, else in build/ of the folder above. Throws Failure.
std::string built_file(std::string_view path);

}  // namespace tilefish
