#include "host_sim/cli/match_options.h"

#include "host_sim/cli/number_option.h"
#include "host_sim/words.h"

namespace tilefish {

void MatchOptions::add_to(CLI::App& command) {
  command.add_option("game", game, "a game of `tilefish games`")->required()->type_name("GAME");
  command.add_option("player", player, "a player of `tilefish players`, e.g. mcts:sims=150")
      ->required()
      ->type_name("PLAYER");
  add_number(command, "--seed", seed, "S", "seed of the (first) game; 1 by default");
  command.add_option("--memory", memory, "all that the player's search may keep")
      ->type_name("BYTES")
      ->capture_default_str();
  add_number(command, "--budget", budget, "N", "simulated moves a decision, at most", 1);
  command.add_option("--rules", rules, "rules other than the standard ones")->type_name("RULES");
}

Setup MatchOptions::setup() const {
  const Game& chosen = game_named(game);
  Setup setup;
  setup.game = &chosen;
  setup.rules = rules_named(chosen, rules);
  setup.player = player_named(chosen, player);
  setup.seed = seed;
  setup.budget = Budget(budget);
  HostMatch(memory_bytes()).start(setup);
  return setup;
}

uint32_t MatchOptions::memory_bytes() const { return bytes_named(memory); }

}  // namespace tilefish
