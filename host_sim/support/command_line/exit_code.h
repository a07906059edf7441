// How a program ends. Exit codes: 0 done, 1 failed, 2 asked wrongly, 130 interrupted, 143 terminated.
#pragma once

#include <functional>

namespace tilefish {

// Returns what `run` returns. Where it throws, prints one line about that, which begins with the program's name, and
// returns the exit code.
int exit_code_of(const char* program, const std::function<int()>& run);

}  // namespace tilefish
