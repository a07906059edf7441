#include "host_sim/games/host_game.h"
#include "host_sim/report/chapter.h"

namespace tilefish {

namespace reachability {

extern const HostGame kHostGame;
const HostGame kHostGame = {
    .name = "reachability",
    .title = "Reachability",
    .chapter = report::reachability,
};

}  // namespace reachability
}  // namespace tilefish
