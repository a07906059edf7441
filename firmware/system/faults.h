// When something goes wrong that nothing handles: a fault of the core or an interrupt that nobody asked for.
//
// One line on the UART says what happened and where, then the board stops until it is reset:
//   # fault: usage fault, trap or undefined instruction, pc=08000160 lr=08000161 cfsr=00010000
// A failed TILEFISH_ASSERT is such a trap. After a stack overflow lr is the return address that lies deepest.
// An image that uses exit.h ends the emulator with code 1 instead, so that a test fails at once.
#pragma once

namespace tilefish {

[[noreturn]] void stop();

}  // namespace tilefish
