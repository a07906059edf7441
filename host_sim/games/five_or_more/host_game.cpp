#include "host_sim/games/host_game.h"
#include "engine/games/five_or_more/rules/position.h"
#include "host_sim/report/chapter.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish {

// Each of these functions is in a file of this folder.
std::unique_ptr<TerminalGame> five_or_more_terminal_game(const Match& dealt, const TerminalGameOptions& options);
void add_tune_five_or_more_tables(Program& program);

namespace five_or_more {

namespace {

uint32_t stones_on(const void* position) {
  const auto count = [](const auto& frame) { return frame.stones().size(); };
  const auto& small = *static_cast<const Position*>(position);
  return small.shape.is_large() ? count(*static_cast<const LargePosition*>(position)) : count(small);
}

}  // namespace

extern const HostGame kHostGame;
const HostGame kHostGame = {
    .name = "five-or-more",
    .title = "Five or More",
    .chapter = report::five_or_more,
    .terminal_game = five_or_more_terminal_game,
    .level = stones_on,
    .level_meaning = "stones on the board",
    .tune_methods = {add_tune_five_or_more_tables},
};

}  // namespace five_or_more
}  // namespace tilefish
