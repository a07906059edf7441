// The end of a program in the emulator, by semihosting: for tests on a board, never for the console.
// Run with -semihosting-config enable=on,target=native. An image that uses it also ends, with code 1, when it faults.
#pragma once

namespace tilefish {

[[noreturn]] void finish(int code);

}  // namespace tilefish
