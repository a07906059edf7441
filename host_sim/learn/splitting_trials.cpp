#include "host_sim/learn/splitting_trials.h"

#include <algorithm>

#include "host_sim/runner/game_splitting.h"

namespace tilefish {
namespace {

constexpr uint64_t kFirstPhase = 1000;  // behind those of the pilot

}  // namespace

SplittingTrials::SplittingTrials(const Setup& setup, const SplittingPlan& plan) : setup_(setup), plan_(plan) {
  setup_.memory = setup.player.player->least_memory;
  setup_.budget.stop_when(Stop::create<interrupted>());
  copies_ = splitting::pilot_of(
                plan_, [this] { return std::make_unique<GameProcess>(setup_); }, [] {})
                .copies();
}

std::vector<double> SplittingTrials::means(uint64_t batch, const std::vector<Weights>& candidates,
                                           Progress& progress) const {
  const uint64_t phase = kFirstPhase + batch, count = candidates.size() * plan_.blocks;
  const auto play = [&](uint64_t number) {
    const Weights& weights = candidates[number / plan_.blocks];
    Setup setup = setup_;
    setup.weights = {weights.data(), weights.size()};
    const auto make = [&] { return std::make_unique<GameProcess>(setup); };
    const splitting::Seeds seeds(plan_.seed, phase, number % plan_.blocks);
    const splitting::Block block = splitting::Trials<GameProcess, decltype(make)>(make, copies_).run(seeds);
    progress.advance();
    return block;
  };
  std::vector<splitting::Block> blocks(count);
  if (!plan_.kept) {
    in_parallel(count, plan_.jobs, [&](Turns& turns) {
      while (const auto turn = turns.take()) blocks[*turn] = play(*turn);
    });
  } else {
    Ledger& ledger = plan_.kept->ledger();
    const Ledger::Units& known = ledger.units(splitting::kind_of(phase));
    plan_.kept->share_out(count, plan_.jobs, [&](Turns& turns) {
      Ledger::Writer writer(ledger);
      while (const auto turn = turns.take()) {
        if (!known.contains(*turn)) writer.add(splitting::unit_of(phase, *turn, play(*turn)));
      }
    });
    ledger.units(splitting::kind_of(phase));  // reads what was added
    plan_.kept->require_all(known, count, "blocks of a generation");
    for (uint64_t number = 0; number < count; ++number) {
      blocks[number] = splitting::block_from(known.at(number), copies_, ledger);
    }
  }
  // Where nobody died, a game is as long as if there had been one death at the highest level.
  const double least = copies_.weights().back();
  std::vector<double> means;
  for (auto block = blocks.begin(); block != blocks.end();) {
    double points = 0, deaths = 0;
    for (const auto end = block + static_cast<std::ptrdiff_t>(plan_.blocks); block != end; ++block) {
      points += static_cast<double>(block->points);
      deaths += block->deaths;
    }
    means.push_back(points / std::max(deaths, least));
  }
  return means;
}

}  // namespace tilefish
