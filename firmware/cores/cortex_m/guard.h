// What keeps a program from running on when it has left its memory: a guard below the stack, and an MPU (the unit that
// can close regions of memory) by which a jump into RAM faults. Twins: guard_v7.cpp and guard_v8.cpp, by architecture.
#pragma once

namespace tilefish {

void start_guard();

}  // namespace tilefish
