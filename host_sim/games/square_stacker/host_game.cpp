#include "host_sim/games/host_game.h"
#include "host_sim/report/chapter.h"

namespace tilefish {

// Each of these functions is in a file of this folder.
void add_tune_square_stacker_tables(Program& program);

namespace square_stacker {

extern const HostGame kHostGame;
const HostGame kHostGame = {
    .name = "square-stacker",
    .title = "Square Stacker",
    .chapter = report::square_stacker,
    .tune_methods = {add_tune_square_stacker_tables},
};

}  // namespace square_stacker
}  // namespace tilefish
