#include "host_sim/runner/match_options.h"

#include "host_sim/runner/host_match.h"
#include "host_sim/runner/weights_file.h"
#include "host_sim/support/interrupt.h"

namespace tilefish {

void MatchOptions::add_to(Grammar& command) {
  command.place("GAME", game, "a game of `tilefish games`");
  command.place("PLAYER", player, "a player of `tilefish players`, e.g. mcts:sims=150");
  command.number("--seed", seed, "S", "seed of the (first) game; 1 by default");
  command.text("--memory", memory, "BYTES", "all that the player's search may keep; 64K by default");
  command.number("--budget", budget, "N", "simulated moves a decision, at most", 1);
  command.text("--rules", rules, "RULES", "rules other than the standard ones");
  command.text("--weights", weights, "F", "a file of the player's weights, in place of its own; `tune` writes such");
}

Setup MatchOptions::setup() {
  Setup setup = setup_named(game, player, rules, memory);
  setup.seed = seed;
  setup.budget = Budget(budget);
  setup.budget.stop_when(Stop::create<interrupted>());
  if (!weights.empty()) weight_values_ = read_weights(weights, *setup.player.player);
  setup.weights = {weight_values_.data(), weight_values_.size()};
  HostMatch(setup.memory).start(setup);
  return setup;
}

}  // namespace tilefish
