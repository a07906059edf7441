// The end of a test program: in an emulator that its launcher lets end, or under a debugger, by semihosting. On a board
// alone it prints `# exit CODE` and waits for a byte on the UART, which restarts it.
// An image that uses this file also ends, with code 1, when it faults.
#pragma once

namespace tilefish {

[[noreturn]] void finish(int code);

}  // namespace tilefish
