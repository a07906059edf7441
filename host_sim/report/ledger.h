// All that was ever measured, a line an item, so that a report goes on where the last one was interrupted.
//
//   contract;command;item;name=value:times value ...;name=...
//
// The contract is the checksum of the player's stored games (tests/golden.inc), or of both players': where they play
// other moves, what they reached before is no longer theirs, and such lines are passed over.
#pragma once

#include <fstream>
#include <map>
#include <mutex>
#include <string>

#include "host_sim/report/experiment.h"

namespace tilefish::report {

class Ledger {
 public:
  explicit Ledger(const std::string& path);  // throws Failure

  bool has(const Experiment& experiment, uint64_t item) const;
  void add(const Experiment& experiment, uint64_t item, const Samples& samples);  // any thread may

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
  void read(const std::string& line);
  std::string name_of(const Experiment& experiment) const;

  std::string path_;
  std::ofstream file_;
  std::map<std::string, std::string> contracts_;  // by game and player
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;  // by contract and command
};

}  // namespace tilefish::report
