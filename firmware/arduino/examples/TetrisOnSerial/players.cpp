// The games and players that this sketch holds.
#include <tilefish.h>

namespace tilefish {

etl::span<const Player* const> tetris::players() {
  static constexpr const Player* kPlayers[] = {&kDt10Player};
  return kPlayers;
}

etl::span<const Game* const> games() {
  static constexpr const Game* kGames[] = {&tetris::kGame};
  return kGames;
}

}  // namespace tilefish
