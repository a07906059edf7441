// All that was ever measured, a unit an item, so that a report goes on where the last one was interrupted.
//
//   contract;command;item;name=value:times,value,...;name=...
//
// The contract is that of the player (runner/ledger/contract.h), or of both players: where they play other moves, what
// they reached before is no longer theirs, and such units are passed over.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "host_sim/report/experiment.h"
#include "host_sim/runner/ledger/contract.h"
#include "host_sim/runner/ledger/ledger.h"

namespace tilefish::report {

class Ledger {
 public:
  explicit Ledger(const tilefish::Ledger& kept);  // throws Failure

  bool has(const Experiment& experiment, uint64_t item) const;
  void add(const Experiment& experiment, uint64_t item, const Samples& samples);  // any thread may
  void read_again();  // after other programs have added to it

  // Of items 0 .. n-1, as far as all of them are there: what the command for n gives.
  struct Found {
    uint64_t items = 0;
    Samples samples;
  };
  const Found& found(const Experiment& experiment) const;

 private:
  struct Entry {
    Found found;
    std::map<uint64_t, Samples> beyond;  // items that came before one below them

    void add(uint64_t item, const Samples& samples);
  };
  void read(std::string_view unit);
  std::string name_of(const Experiment& experiment) const;

  const tilefish::Ledger& kept_;
  tilefish::Ledger::Writer writer_;
  Contracts contracts_;
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;  // by contract and command
};

}  // namespace tilefish::report
