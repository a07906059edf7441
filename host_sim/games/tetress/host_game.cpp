#include "host_sim/games/host_game.h"
#include "host_sim/report/chapter.h"

namespace tilefish {

// Each of these functions is in a file of this folder.
void add_tune_tetress(Program& program);

namespace tetress {

extern const HostGame kHostGame;
const HostGame kHostGame = {
    .name = "tetress",
    .title = "Tetress",
    .chapter = report::tetress,
    .tune_methods = {add_tune_tetress},
};

}  // namespace tetress
}  // namespace tilefish
