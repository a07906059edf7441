#include "host_sim/games/host_game.h"
#include "host_sim/report/chapter.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish {

// Each of these functions is in a file of this folder.
std::unique_ptr<TerminalGame> tetris_terminal_game(const Match& dealt, const TerminalGameOptions& options);
void add_tune_tetris_genetic(Program& program);
void add_tune_tetris_cross_entropy(Program& program);
void add_tune_tetris_tables(Program& program);

namespace tetris {

extern const HostGame kHostGame;
const HostGame kHostGame = {
    .name = "tetris",
    .title = "Tetris",
    .chapter = report::tetris,
    .terminal_game = tetris_terminal_game,
    .forces_pieces = true,
    .tune_methods = {add_tune_tetris_genetic, add_tune_tetris_cross_entropy, add_tune_tetris_tables},
};

}  // namespace tetris
}  // namespace tilefish
