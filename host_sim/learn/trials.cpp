#include "host_sim/learn/trials.h"

#include <fmt/core.h>
#include <sstream>
#include <string_view>

#include "host_sim/runner/host_match.h"
#include "host_sim/runner/ledger/kept_work.h"
#include "host_sim/support/errors.h"
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

// As a unit of the ledger, behind its number.
std::string text_of(const Trial& trial) { return fmt::format("{} {}", trial.lines, trial.pieces); }

}  // namespace

std::vector<std::vector<Trial>> try_out(const TrialPlan& plan, const std::vector<Weights>& candidates,
                                        Progress& progress) {
  std::vector trials(candidates.size(), std::vector<Trial>(plan.games));
  const auto trial_at = [&](uint64_t number) -> Trial& { return trials[number / plan.games][number % plan.games]; };
  const auto play_one = [&](uint64_t number, HostMatch& host) {
    const Weights& weights = candidates[number / plan.games];
    Setup setup = plan.setup;
    setup.seed += number % plan.games;
    setup.weights = {weights.data(), weights.size()};
    trial_at(number) = play(host.start(setup), plan.pieces);
    progress.advance();
  };
  const uint64_t count = candidates.size() * plan.games;
  if (!plan.kept) {
    in_parallel(count, plan.jobs, [&](Turns& turns) {
      HostMatch host(plan.setup.player.player->least_memory);
      while (const auto turn = turns.take()) play_one(*turn, host);
    });
    return trials;
  }
  Ledger& ledger = plan.kept->ledger();
  const Ledger::Units& before = ledger.units(plan.batch);
  plan.kept->share_out(count, plan.jobs, [&](Turns& turns) {
    HostMatch host(plan.setup.player.player->least_memory);
    Ledger::Writer writer(ledger);
    while (const auto turn = turns.take()) {
      if (before.contains(*turn)) continue;
      play_one(*turn, host);
      if (interrupted()) return;
      writer.add(fmt::format("{} {} {}", plan.batch, *turn, text_of(trial_at(*turn))));
    }
  });
  const Ledger::Units& after = ledger.units(plan.batch);
  plan.kept->require_all(after, count, "trials of a generation");
  for (const auto& [number, text] : after) {
    Trial& trial = trial_at(number);
    std::istringstream(text) >> trial.lines >> trial.pieces;
    if (text_of(trial) != text) {
      throw Failure(fmt::format("{} has a unit that is no trial: {:.60}", ledger.folder(), text));
    }
  }
  return trials;
}

uint64_t lines_of(const std::vector<Trial>& trials) {
  uint64_t lines = 0;
  for (const Trial& trial : trials) lines += trial.lines;
  return lines;
}

}  // namespace tilefish
