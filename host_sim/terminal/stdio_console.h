// The board's console on stdin and stdout.
#pragma once

#include <cstdint>

namespace tilefish {

// Until stdin ends. `memory` is what the players have, in bytes. Returns the exit code.
int run_stdio_console(uint32_t memory);

}  // namespace tilefish
