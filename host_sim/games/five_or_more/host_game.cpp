#include "host_sim/games/host_game.h"
#include "engine/games/five_or_more/players/playground.h"
#include "host_sim/report/chapter.h"
#include "host_sim/runner/random_game.h"
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

template <class C>
struct RandomGame {
  Shape shape;
  BasicPlayground<C> ground;

  void deal(Random& dealer) {
    BasicPosition<C> position;
    position.deal(shape, dealer);
    ground = BasicPlayground<C>(position);
  }
  BasicMoves<C> moves() const { return BasicMoves<C>(ground.stones(), ground.open()); }
  bool over() const { return moves().empty(); }
  Total score() const { return ground.score(); }
  Move play(Random& player, Random& dealer) {
    const BasicMoves<C> before = moves();
    uint32_t from, to;
    before.draw(player, from, to);
    ground.take(from, to, dealer);
    return before.move(from, to);
  }
};

GameResult play_random_game(const Setup& setup, uint64_t most_moves) {
  LargePosition dealt;  // a deal tells the shape
  Random dealer(setup.seed);
  setup.game->deal(&dealt, *setup.rules.rules, setup.rules.values, dealer);
  const Shape shape = dealt.shape;
  return shape.is_large() ? random_game(RandomGame<WideCells>{shape, {}}, setup, most_moves)
                          : random_game(RandomGame<Cells>{shape, {}}, setup, most_moves);
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
    .random_game = play_random_game,
    .tune_methods = {add_tune_five_or_more_tables},
};

}  // namespace five_or_more
}  // namespace tilefish
