#include <fmt/format.h>

#include "host_sim/cli/commands.h"
#include "host_sim/errors.h"
#include "host_sim/parallel.h"
#include "host_sim/report/five_or_more.h"

namespace tilefish {
namespace {

struct Options {
  std::string game;
  ReportFiveOrMore five_or_more{.jobs = cores()};
};

int run(const Options& options) {
  if (options.game == "five-or-more") return report_five_or_more(options.five_or_more);
  throw UsageError(fmt::format("no report of '{}'; known: five-or-more", options.game));
}

}  // namespace

void add_report(Program& program) {
  static Options options;
  Grammar command = program.command("report", "a document's tables beside ours", [] { return run(options); });
  command.place("GAME", options.game, "a game of `tilefish games`");
  command.number("--games", options.five_or_more.games, "N", "of each strategy without Monte Carlo; 1000 by default", 1);
  command.number("--minutes", options.five_or_more.minutes, "M", "for those with it, all together; 60 by default");
  command.number("--jobs", options.five_or_more.jobs, "J", "threads; as many as cores by default", 1, 1024);
  command.text("--cache", options.five_or_more.cache, "F", "every game played; what it holds is not played again");
}

}  // namespace tilefish
