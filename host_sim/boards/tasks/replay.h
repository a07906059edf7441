// A game that a board was playing when it broke, played again on this machine.
#pragma once

#include <string>

namespace tilefish {

// `record` is what the board prints behind `# replay: `: a line as `new` takes it, and `moves=N`. Plays N moves, prints
// where the game is then, and the decision during which the board broke. Throws UsageError, and Failure when the game
// ends before that.
void replay(const std::string& record);

}  // namespace tilefish
