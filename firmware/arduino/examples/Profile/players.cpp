// The games and players that this sketch holds.
#include <tilefish.h>

namespace tilefish {

etl::span<const Player* const> square_stacker::players() {
  static constexpr const Player* kPlayers[] = {&kRandomPlayer, &kTrayPlayer};
  return kPlayers;
}

etl::span<const Player* const> tetris::players() {
  static constexpr const Player* kPlayers[] = {&kDellacheriePlayer, &kDt10Player};
  return kPlayers;
}

etl::span<const Game* const> games() {
  static constexpr const Game* kGames[] = {&square_stacker::kGame, &tetris::kGame};
  return kGames;
}

}  // namespace tilefish
