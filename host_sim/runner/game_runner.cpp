#include "host_sim/runner/game_runner.h"

#include "host_sim/games/host_game.h"
#include "host_sim/support/interrupt.h"

namespace tilefish {

static bool died(const Match& match) {
  if (!match.over()) return false;
  const HostGame* const game = host_game(match.game());
  return !game || !game->solved || !game->solved(match.position());
}

GameResult run_game(Match& match, uint64_t most_moves, Decisions& decisions, const Pause& pause) {
  const bool pauses = pause != nullptr;
  while (!match.over() && match.moves() < most_moves && !interrupted()) {
    const Move move = match.ask();
    if (move == kNoMove) break;
    decisions.searched.add(match.searched());
    const Total before = match.score();
    if (decisions.level) decisions.levels.add(decisions.level(match.position()));
    match.play(move);
    if (decisions.level) decisions.gained.add(match.score() - before);
    if (pauses && match.moves() % kMovesBetweenPauses == 0) pause(match, decisions);
  }
  GameResult played{match.setup().seed,
                    match.score(),
                    match.moves(),
                    died(match),
                    match.over() || match.moves() >= most_moves,
                    match.trace(),
                    static_cast<uint64_t>(decisions.searched.sum()),
                    {}};
  for (const Count& count : match.game().counts) played.counts.push_back(count.of(match.position(), match.moves()));
  return played;
}

}  // namespace tilefish
