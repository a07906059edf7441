#include "host_sim/games/host_game.h"

#include <bit>

#include "engine/games/square_stacker/rules/put.h"
#include "engine/games/square_stacker/weights/tables.h"
#include "host_sim/games/square_stacker/lost_trays.h"
#include "host_sim/report/chapter.h"
#include "host_sim/runner/random_game.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish {

// Each of these functions is in a file of this folder.
std::unique_ptr<TerminalGame> square_stacker_terminal_game(const Match& dealt, const TerminalGameOptions& options);
void add_tune_square_stacker_tables(Program& program);
void add_tune_square_stacker_risk(Program& program);

namespace square_stacker {

namespace {

const Position& at(const void* position) { return *static_cast<const Position*>(position); }

// Doublings of the risk of dying that the tables tell of the board.
uint32_t risk_by_doublings(const void* position) {
  const BoardForecast forecast(at(position));
  int64_t risk = 0;
  for (uint32_t size = 0; size < kSizes; ++size) risk += chance_q40(risk_of<int32_t>(kTables, forecast, size));
  return static_cast<uint32_t>(std::bit_width(static_cast<uint64_t>(risk)));
}

constexpr Deals kTraysDealt{
    .all = kTrays,
    .is_new = [](const void* position) { return at(position).left() == kTray; },
    .deal = [](void* position, Random& dealer) { static_cast<Position*>(position)->refill(dealer); },
    .chance =
        [](const void* position) {
          const LostTrays lost(at(position));
          return Deals::Chance{lost.count(), lost.include(at(position).tray)};
        }};

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
    .level = risk_by_doublings,
    .level_meaning = "doublings of the risk of dying, by the tables of `tables`; 41 is 1",
    .deals = &kTraysDealt,
    .random_game = play_random_game,
    .tune_methods = {add_tune_square_stacker_tables, add_tune_square_stacker_risk},
};

}  // namespace square_stacker
}  // namespace tilefish
