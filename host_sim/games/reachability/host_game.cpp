#include "host_sim/games/host_game.h"

#include "engine/games/reachability/rules/moves.h"
#include "engine/games/reachability/rules/position.h"
#include "host_sim/games/tetris/settled_pieces.h"
#include "host_sim/report/chapter.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish {

std::unique_ptr<TerminalGame> reachability_terminal_game(const Match& dealt, const TerminalGameOptions& options);

namespace reachability {

// The pieces in their colours, and what is wanted without any.
static void colour_picture(const Picture* before, const void*, Move move, const void*, Picture& picture) {
  for (std::string& row : picture.rows) {
    for (char& tile : row) tile = tile >= 'A' ? 'X' : tile;
  }
  if (!before || move >= kPlacements) return;
  const Placement& placement = kPlacement[move];
  tetris::colour_board(*before, kShape[placement.shape], placement.column, picture);
}

extern const HostGame kHostGame;
const HostGame kHostGame = {
    .name = "reachability",
    .title = "Reachability",
    .chapter = report::reachability,
    .terminal_game = reachability_terminal_game,
    .colour_picture = colour_picture,
    .solved = [](const void* position) { return static_cast<const Position*>(position)->score > 0; },
};

}  // namespace reachability
}  // namespace tilefish
