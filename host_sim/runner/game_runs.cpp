#include "host_sim/runner/game_runs.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>

#include "host_sim/runner/host_match.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"

namespace tilefish {

Statistics Run::of_count(uint32_t count) const {
  Sample sample;
  for (const GameResult& game : games) sample.add(static_cast<int64_t>(game.counts[count]));
  return sample.statistics();
}

Run play_games(const RunPlan& plan) {
  Run run;
  const auto started = std::chrono::steady_clock::now();
  Progress progress(plan.games);
  std::mutex merging;
  const auto play_some = [&](Turns& turns) {
    HostMatch host(plan.setup.memory);
    std::vector<GameResult> games;
    Sample searched;
    while (const auto turn = turns.take()) {
      Setup game = plan.setup;
      game.seed += *turn;
      Decisions decisions;
      GameResult played = run_game(host.start(game), plan.moves, decisions);
      progress.advance();
      if (!played.finished) break;
      games.push_back(std::move(played));
      searched.add(decisions.searched);
    }
    const std::lock_guard lock(merging);
    run.searched.add(searched);
    std::move(games.begin(), games.end(), std::back_inserter(run.games));
  };
  try {
    in_parallel(plan.games, plan.jobs, play_some);
  } catch (const Interrupted&) {
    if (run.games.empty()) throw;
    run.interrupted = run.games.size() < plan.games;
  }
  // Seeds may wrap around, so the distance from the first one tells the order.
  std::sort(run.games.begin(), run.games.end(), [first = plan.setup.seed](const GameResult& a, const GameResult& b) {
    return a.seed - first < b.seed - first;
  });
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return run;
}

}  // namespace tilefish
