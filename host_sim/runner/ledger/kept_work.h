// The work of a command with `--state DIR`: a ledger, the share of it that this program does, and the ranks it does it
// with.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host_sim/runner/ledger/ledger.h"
#include "host_sim/runner/ledger/ranks.h"
#include "host_sim/support/command_line/grammar.h"
#include "host_sim/support/parallel.h"

namespace tilefish {

// The options of it.
struct StateOptions {
  std::string folder = {}, part = {};
  bool merge = false;  // do nothing, print what there is

  void add_to(Grammar& command);
  bool wanted() const { return !folder.empty(); }
};

// The units whose number modulo `of` is `number`.
struct Part {
  uint64_t number = 0, of = 1;
};

class KeptWork {
 public:
  // Throws UsageError where the options make no sense.
  KeptWork(const StateOptions& options, const WorkSettings& settings, const std::vector<std::string>& arguments);

  Ledger& ledger() const { return *ledger_; }
  bool takes(uint64_t unit) const { return unit % part_.of == part_.number; }
  // Whether this program prints the result: not where it does a part of the work, nor as any rank but the first.
  bool prints() const { return part_.of == 1 && is_first_rank(); }
  // Says in one line where the part is that was done, where that was asked for.
  void print_part() const;
  // Whether this program and its ranks do all of the work, so that nothing is missing when they are done.
  bool does_all() const { return part_.of == 1 && !merge_; }

  // Calls worker(turns) on each thread; together all ranks take each of `count` units once. When it returns, all that
  // the ranks did is in the ledger. A worker asks takes(), and does nothing for units that are known. Throws as
  // in_parallel does.
  template <class Worker>
  void share_out(uint64_t count, unsigned jobs, Worker worker) const {
    if (merge_) return;
    const bool several = ranks_ && ranks_->several();
    in_parallel(count, jobs, worker, several ? [] { return Ranks::all().take(); } : TakeTurn{});
    if (several) ranks_->meet();
  }

  // Throws Failure where units are missing: `there` of `all` are there.
  void require_all(uint64_t there, uint64_t all, const char* units) const;
  // The same for units that are numbered from 0; one with another number is none of this work.
  void require_all(const Ledger::Units& there, uint64_t all, const char* units) const;

 private:
  Part part_;
  Ranks* ranks_;  // null where the work is shared by parts
  std::unique_ptr<Ledger> ledger_;
  std::vector<std::string> arguments_;
  bool merge_;
};

// Null where nothing is to be kept. Throws UsageError where options belong together that are not there.
std::unique_ptr<KeptWork> kept_work(const StateOptions& options, const WorkSettings& settings,
                                    const std::vector<std::string>& arguments);

}  // namespace tilefish
