// Carries experiments out, as many items of each as are wanted and not yet in the ledger, within a time.
#pragma once

#include <vector>

#include "host_sim/report/ledger.h"
#include "host_sim/runner/ledger/kept_work.h"

namespace tilefish::report {

struct Effort {
  bool quick = false;
  uint64_t most_items = UINT64_MAX;  // of each experiment
  double minutes = 60;               // for all
  unsigned jobs = 1;

  uint64_t items_of(const Experiment& experiment) const;
};

// All go ahead together, so that what is cut short by the time has some of each. Where several programs share the work,
// it does its part; at the end the ledger has all that is kept. Returns how many items are still missing. Throws
// Interrupted; what was done is kept.
uint64_t measure(const std::vector<Experiment>& experiments, const Effort& effort, const KeptWork& kept,
                 Ledger& ledger);

}  // namespace tilefish::report
