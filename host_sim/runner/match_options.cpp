#include "host_sim/runner/match_options.h"

#include "engine/core/digest.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/runner/ledger/contract.h"
#include "host_sim/runner/weights_file.h"
#include "host_sim/support/engine_text.h"
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
  if (!weights.empty()) {
    weight_values_ = read_weights(weights, *setup.player.player);
    setup.weights = {weight_values_.data(), weight_values_.size()};
  }
  HostMatch(setup.memory).start(setup);
  return setup;
}

WorkSettings MatchOptions::settings_of(const char* work, const Setup& setup) const {
  const std::string named = name_of(*setup.player.player, setup.player.values);
  WorkSettings settings{work,
                        {{"game", setup.game->name},
                         {"rules", name_of(*setup.rules.rules, setup.rules.values)},
                         {"player", named},
                         {"golden games of the player", Contracts().of(setup.game->name, named)},
                         {"memory", std::to_string(setup.memory)},
                         {"seed", std::to_string(seed)}}};
  if (budget != UINT32_MAX) settings.values.emplace_back("budget", std::to_string(budget));
  if (!setup.weights.empty()) {
    Digest digest;
    for (const int32_t weight : setup.weights) digest.add32(static_cast<uint32_t>(weight));
    settings.values.emplace_back("weights", hex(digest.value()));
  }
  return settings;
}

std::vector<std::string> MatchOptions::arguments(const char* command) const {
  std::vector<std::string> words{command, game, player, "--seed", std::to_string(seed), "--memory", memory};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) words.insert(words.end(), {name, value});
  };
  add("--rules", rules);
  add("--weights", weights);
  if (budget != UINT32_MAX) add("--budget", std::to_string(budget));
  return words;
}

}  // namespace tilefish
