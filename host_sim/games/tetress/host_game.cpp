#include "host_sim/games/host_game.h"
#include "host_sim/report/chapter.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish {

// Each of these functions is in a file of this folder.
std::unique_ptr<TerminalGame> tetress_terminal_game(const Match& dealt, const TerminalGameOptions& options);
void add_tune_tetress(Program& program);

namespace tetress {

extern const HostGame kHostGame;
const HostGame kHostGame = {
    .name = "tetress",
    .title = "Tetress",
    .chapter = report::tetress,
    .terminal_game = tetress_terminal_game,
    .tune_methods = {add_tune_tetress},
};

}  // namespace tetress
}  // namespace tilefish
