// How a program ends. Exit codes: 0 done, 1 failed, 2 asked wrongly, 130 interrupted.
#pragma once

#include <functional>

namespace tilefish {

// What `run` returns, or the exit code of what it throws, with one line about it that says which program speaks.
int exit_code_of(const char* program, const std::function<int()>& run);

}  // namespace tilefish
