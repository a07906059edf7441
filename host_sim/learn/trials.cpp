#include "host_sim/learn/trials.h"

#include <string_view>

#include "host_sim/runner/host_match.h"
#include "host_sim/support/parallel.h"

namespace tilefish {
namespace {

// The game's own count of lines, or its score where it has none.
uint64_t lines_in(const Match& match) {
  for (const Count& count : match.game().counts) {
    if (count.name == std::string_view("lines")) return count.of(match.position(), match.moves());
  }
  return static_cast<uint64_t>(match.score());
}

Trial play(Match& match, uint64_t pieces) {
  while (!match.over() && match.moves() < pieces && !interrupted()) match.play(match.ask());
  return {lines_in(match), match.moves()};
}

}  // namespace

std::vector<std::vector<Trial>> try_out(const TrialPlan& plan, const std::vector<Weights>& candidates,
                                        Progress& progress) {
  std::vector trials(candidates.size(), std::vector<Trial>(plan.games));
  in_parallel(candidates.size() * plan.games, plan.jobs, [&](Turns& turns) {
    HostMatch host(plan.setup.player.player->least_memory);
    while (const auto turn = turns.take()) {
      const auto candidate = *turn / plan.games, game = *turn % plan.games;
      Setup setup = plan.setup;
      setup.seed += game;
      setup.weights = {candidates[candidate].data(), candidates[candidate].size()};
      trials[candidate][game] = play(host.start(setup), plan.pieces);
      progress.advance();
    }
  });
  return trials;
}

uint64_t lines_of(const std::vector<Trial>& trials) {
  uint64_t lines = 0;
  for (const Trial& trial : trials) lines += trial.lines;
  return lines;
}

}  // namespace tilefish
