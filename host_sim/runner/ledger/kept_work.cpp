#include "host_sim/runner/ledger/kept_work.h"

#include <fmt/format.h>
#include <charconv>

#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

constexpr uint64_t kMostParts = 1'000'000;

// I/N, with I from 1 to N; all of the work where nothing is said.
Part read_part(const std::string& text) {
  if (text.empty()) return {};
  Part part;
  const char *const begin = text.data(), *const end = begin + text.size();
  const auto [slash, error] = std::from_chars(begin, end, part.number);
  bool good = error == std::errc() && slash != end && *slash == '/';
  if (good) {
    const auto [last, bad] = std::from_chars(slash + 1, end, part.of);
    good = bad == std::errc() && last == end && part.number >= 1 && part.number <= part.of && part.of <= kMostParts;
  }
  if (!good) {
    throw UsageError(
        fmt::format("--part takes I/N with I from 1 to N, as 2/4, and N up to {}, not '{}'", kMostParts, text));
  }
  --part.number;
  return part;
}

}  // namespace

void StateOptions::add_to(Grammar& command) {
  command.text("--state", folder, "DIR", "keep every unit of the work in this folder, and go on with what is there");
  command.text("--part", part, "I/N", "with --state: do part I of N; `tilefish merge DIR` prints the result of all");
  command.hidden_flag("--merge", merge);
}

KeptWork::KeptWork(const StateOptions& options, const WorkSettings& settings, const std::vector<std::string>& arguments)
    : part_(read_part(options.part)),  // before the folder is made
      ranks_(options.part.empty() ? &Ranks::all() : nullptr),
      ledger_(std::make_unique<Ledger>(options.folder, settings, arguments)),
      arguments_(arguments),
      merge_(options.merge) {
  // A merge takes its arguments from the folder, which may be anybody's: they shall not name files to write.
  if (merge_ && arguments_of_ledger(options.folder) != arguments_)
    throw UsageError(fmt::format("{} tells of more than its work: {}", options.folder,
                                 fmt::join(arguments_of_ledger(options.folder), " ")));
}

void KeptWork::print_part() const {
  if (part_.of == 1) return;
  fmt::print("part {} of {} is in {}; `tilefish merge {}` prints the result of all\n", part_.number + 1, part_.of,
             ledger_->folder(), ledger_->folder());
}

void KeptWork::require_all(uint64_t there, uint64_t all, const char* units) const {
  if (there == all) return;
  throw Failure(fmt::format("{} has {} of {} {}; this does the others: tilefish {} --state {}", ledger_->folder(),
                            there, all, units, fmt::join(arguments_, " "), ledger_->folder()));
}

void KeptWork::require_all(const Ledger::Units& there, uint64_t all, const char* units) const {
  if (!there.empty() && there.rbegin()->first >= all)
    throw Failure(fmt::format("{} has number {} of {} {}, which begin at 0", ledger_->folder(), there.rbegin()->first,
                              all, units));
  require_all(there.size(), all, units);
}

std::unique_ptr<KeptWork> kept_work(const StateOptions& options, const WorkSettings& settings,
                                    const std::vector<std::string>& arguments) {
  if (options.wanted()) return std::make_unique<KeptWork>(options, settings, arguments);
  if (!options.part.empty()) throw UsageError("--part needs --state DIR, where the parts meet");
  if (Ranks::all().several()) throw UsageError("under mpirun the ranks meet in a folder that all see: --state DIR");
  return nullptr;
}

}  // namespace tilefish
