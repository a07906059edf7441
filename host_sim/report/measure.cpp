#include "host_sim/report/measure.h"

#include <algorithm>
#include <chrono>

#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"

namespace tilefish::report {
namespace {

using SteadyClock = std::chrono::steady_clock;

struct Task {
  const Experiment* experiment;
  uint64_t item;
  double share;  // of its experiment, that is done with it
};

}  // namespace

uint64_t Effort::items_of(const Experiment& experiment) const {
  return std::min(quick ? experiment.quick : experiment.full, most_items);
}

uint64_t measure(const std::vector<Experiment>& experiments, const Effort& effort, const KeptWork& kept,
                 Ledger& ledger) {
  std::vector<Task> tasks;
  for (const Experiment& experiment : experiments) {
    const uint64_t wanted = effort.items_of(experiment);
    for (uint64_t item = 0; item < wanted; ++item) {
      tasks.push_back({&experiment, item, static_cast<double>(item) / static_cast<double>(wanted)});
    }
  }
  std::stable_sort(tasks.begin(), tasks.end(), [](const Task& a, const Task& b) {
    return std::pair(a.experiment->cost_rank, a.share) < std::pair(b.experiment->cost_rank, b.share);
  });
  const auto missing = [&] {
    return static_cast<uint64_t>(std::count_if(
        tasks.begin(), tasks.end(), [&](const Task& task) { return !ledger.has(*task.experiment, task.item); }));
  };
  const auto end = SteadyClock::now() + std::chrono::duration_cast<SteadyClock::duration>(
                                            std::chrono::duration<double, std::ratio<60>>(effort.minutes));
  const auto time_is_over = [end] { return interrupted() || SteadyClock::now() >= end; };
  Progress progress(missing());
  progress.end_at(end);
  kept.share_out(tasks.size(), effort.jobs, [&](Turns& turns) {
    while (!time_is_over()) {
      const auto turn = turns.take();
      if (!turn) return;
      const Task& task = tasks[*turn];
      if (!kept.takes(*turn) || ledger.has(*task.experiment, task.item)) continue;
      if (const auto samples = outcome(*task.experiment, task.item, Stop(time_is_over)))
        ledger.add(*task.experiment, task.item, *samples);
      progress.advance();
    }
  });
  ledger.read_again();
  return missing();
}

}  // namespace tilefish::report
