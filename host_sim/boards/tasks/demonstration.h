// What the program does when it is asked for nothing: a game on this machine and on an emulated board, side by side.
#pragma once

namespace tilefish {

int demonstrate();  // returns the exit code

}  // namespace tilefish
