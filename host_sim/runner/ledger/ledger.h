// A ledger: work that is kept unit by unit in a folder, so that it can stop at any instant, go on later, and be shared
// by several programs.
//
//   DIR/work           what the work is: its settings, and the arguments of its command (see saved_work.h)
//   DIR/NAME.units     lines of one worker: the CRC-32 of a unit, and the unit
//   DIR/N.snapshot     a long game, number N, that was under way (see saved_work.h)
//
// A worker appends a line when a unit is done and never changes one, and each has a file of its own: so no two write
// to the same place. A line is written at once; a kill at any instant loses the unit under way, a power cut what was
// done within the last quarter of a second. Readers pass over lines that are torn or damaged, and over units that are
// there twice: units are the same whoever did them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "host_sim/support/saving/saved_work.h"

namespace tilefish {

class Ledger {
 public:
  // Opens the folder, or makes it. Throws UsageError that names what differs where it is of other work, or where it is
  // no ledger; Failure where it can't be made. `arguments` are those of the command, for `tilefish merge`.
  Ledger(std::string folder, WorkSettings settings, const std::vector<std::string>& arguments);

  const std::string& folder() const { return folder_; }

  // Calls visit(unit) for every whole line of all files. Says once, in one line on stderr, which file has others.
  void read(const std::function<void(std::string_view unit)>& visit) const;
  // Units whose text is `KIND NUMBER ...`, by number: what follows the number. They are read when they are asked for;
  // what was read before is kept, and only what was added since is read.
  using Units = std::map<uint64_t, std::string>;
  const Units& units(const std::string& kind);

  // The file that keeps a long game while it is played.
  SavedWork snapshot(uint64_t game) const;
  std::vector<uint64_t> snapshots() const;  // the games that have one
  void drop_snapshot(uint64_t game) const;

  // Appends units to a file of its own, which is made with the first of them. One a thread.
  class Writer {
   public:
    explicit Writer(const Ledger& ledger) : folder_(ledger.folder()) {}
    ~Writer();
    Writer(const Writer&) = delete;

    void add(std::string_view unit);  // throws Failure

   private:
    using Clock = std::chrono::steady_clock;

    std::string folder_, path_;
    int file_ = -1;
    Clock::time_point synced_{};
  };

 private:
  // The whole lines of a file from there on; returns where the last of them ends.
  uint64_t read(const std::string& path, uint64_t from, const std::function<void(std::string_view unit)>& visit) const;

  std::string folder_;
  WorkSettings settings_;
  mutable std::set<std::string> told_;    // files of which it was said
  std::map<std::string, uint64_t> read_;  // bytes of each file that were read by units()
  std::map<std::string, Units> units_;    // by kind
};

// The arguments of the command whose ledger the folder is. Throws UsageError where it is none.
std::vector<std::string> arguments_of_ledger(const std::string& folder);

}  // namespace tilefish
