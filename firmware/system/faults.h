// When something goes wrong that nothing handles: a fault of the core, an interrupt that nobody asked for, a hang.
//
// What happened is recorded in memory that start-up does not clear, then the board resets itself, and tells it after
// its banner:
//   # fault: usage fault, trap or undefined instruction, pc=08000160 lr=08000161 cfsr=00010000
//   # replay: tetris dt10 seed=1 memory=4512 rules=classic:height=20 moves=57
// A failed TILEFISH_ASSERT is such a trap. After a stack overflow lr is the return address that lies deepest.
// `tilefish verify --replay "tetris dt10 ... moves=57"` plays on the host up to the fault.
//
// The record takes no RAM of its own: it lies where players keep their search, which is worth nothing after a reset.
// An image that uses exit.h prints its fault at once and ends with code 1, so that a test fails.
#pragma once

#include "tilefish/text.h"

namespace tilefish {

// Of the application, if it has one: the line behind `# replay: `, or nothing. It must read nothing that a fault may
// have broken without looking at it first.
[[gnu::weak]] void describe_work(Output& out);

// After a start: the lines about the fault before it, if there was one; then why the board was reset. The record is
// gone then.
void tell_last_run(Output& out);

}  // namespace tilefish
