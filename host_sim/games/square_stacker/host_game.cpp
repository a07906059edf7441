#include "host_sim/games/host_game.h"
#include "engine/games/square_stacker/rules/put.h"
#include "host_sim/report/chapter.h"
#include "host_sim/runner/random_game.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish {

// Each of these functions is in a file of this folder.
std::unique_ptr<TerminalGame> square_stacker_terminal_game(const Match& dealt, const TerminalGameOptions& options);
void add_tune_square_stacker_tables(Program& program);

namespace square_stacker {

namespace {

uint32_t fullest_size(const void* position) {
  const uint32_t empty = static_cast<const Position*>(position)->empty;
  uint32_t least = kCells;
  for (uint32_t size = 0; size < kSizes; ++size) {
    least = std::min(least, count_bits(empty >> size * kCells & kPlane));
  }
  return kCells - least;
}

struct RandomGame {
  Position position;
  MoveSet moves;
  uint32_t left;  // of the tray

  void deal(Random& dealer) {
    position.deal(dealer);
    moves = position.moves();
    left = kTray;
  }
  bool over() const { return moves.empty(); }
  Total score() const { return position.score; }
  Move play(Random& player, Random& dealer) {
    const Move move = moves.any(player);
    position.put(move);
    if (--left == 0) {
      position.refill(dealer);
      left = kTray;
    }
    moves = position.moves();
    return move;
  }
};

GameResult play_random_game(const Setup& setup, uint64_t most_moves) {
  return random_game(RandomGame{{}, MoveSet(0), 0}, setup, most_moves);
}

}  // namespace

extern const HostGame kHostGame;
const HostGame kHostGame = {
    .name = "square-stacker",
    .title = "Square Stacker",
    .chapter = report::square_stacker,
    .terminal_game = square_stacker_terminal_game,
    .level = fullest_size,
    .level_meaning = "tiles of the size that has the fewest free spaces",
    .random_game = play_random_game,
    .tune_methods = {add_tune_square_stacker_tables},
};

}  // namespace square_stacker
}  // namespace tilefish
