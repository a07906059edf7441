#include <fmt/core.h>
#include <filesystem>

#include "host_sim/commands/commands.h"
#include "host_sim/games/host_game.h"
#include "host_sim/report/compose.h"
#include "host_sim/report/results.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/runner/ledger/kept_work.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/gnuplot.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"

namespace tilefish {
namespace {

constexpr double kQuickMinutes = 3, kFullMinutes = 120;

struct Options {
  std::string game, only, out = "report.html", results;
  StateOptions state{.folder = "report.state"};
  bool quick = false;
  uint64_t games = UINT64_MAX;
  uint32_t minutes = UINT32_MAX;  // that many: not given
  unsigned jobs = cores();

  std::vector<std::string> arguments() const {
    std::vector<std::string> words{"report"};
    if (!game.empty()) words.push_back(game);
    if (!only.empty()) words.insert(words.end(), {"--only", only});
    if (quick) words.push_back("--quick");
    if (games != UINT64_MAX) words.insert(words.end(), {"--games", std::to_string(games)});
    return words;
  }
};

int run(const Options& options) {
  std::vector<report::Chapter> chapters;
  for (const HostGame* game : host_games()) chapters.push_back(game->chapter());
  if (!options.game.empty()) {
    const std::string name = game_named(options.game).name;
    std::erase_if(chapters, [&](const report::Chapter& chapter) { return chapter.game != name; });
  }
  report::require_gnuplot();
  const std::string markdown_path =
      options.out == "-" ? "" : std::filesystem::path(options.out).replace_extension(".md").string();
  OutputFile html(options.out), markdown(markdown_path);
  report::ResultsFolder results(options.results, chapters);
  const KeptWork kept(options.state, {"report", {}}, options.arguments());
  report::Ledger ledger(kept.ledger());
  report::Effort effort{options.quick, options.games, options.quick ? kQuickMinutes : kFullMinutes, options.jobs};
  if (options.minutes != UINT32_MAX) effort.minutes = options.minutes;
  std::vector<report::Experiment> experiments;
  for (const report::Chapter& chapter : chapters) {
    for (report::Experiment& experiment : report::experiments_of(chapter)) experiments.push_back(std::move(experiment));
  }
  std::erase_if(experiments, [&](const report::Experiment& experiment) {
    return experiment.key().find(options.only) == std::string::npos;
  });
  const uint64_t missing = report::measure(experiments, effort, kept, ledger);
  if (!kept.prints()) {
    kept.print_part();
    return 0;
  }
  const report::Page page = report::composed(chapters, ledger, effort);
  results.write(page);
  html.write(report::as_html(page));
  markdown.write(report::as_markdown(page));
  if (!html.is_stdout()) {
    fmt::print("{} and {}; what was measured is kept in {}{}\n", options.out, markdown_path, options.state.folder,
               missing == 0 ? "" : fmt::format(", {} measurements are missing", missing));
  }
  return 0;
}

}  // namespace

void add_report(Program& program) {
  static Options options;
  Grammar command = program.command("report", "the tables of the papers beside ours, with plots, as one page",
                                    [] { return run(options); });
  command.optional_place("GAME", options.game, "a game of `tilefish games`; all by default");
  command.text("--only", options.only, "TEXT",
               "measure only rows whose command has this; the others show what there is");
  command.flag("--quick", options.quick, "few games of each, within 3 minutes");
  command.text("--out", options.out, "F",
               "the page, and beside it the same as Markdown (.md); report.html by default, - is stdout");
  options.state.add_to(command);
  command.text("--results", options.results, "DIR",
               "also writes each chapter's tables to a file of this folder; rows measured over more games there stay");
  command.number("--games", options.games, "N", "of each row, at most", 1);
  command.number("--minutes", options.minutes, "M",
                 "measure no longer; 120 by default, 3 with --quick; 0 shows what there is", 0, 100'000);
  command.number("--jobs", options.jobs, "J", "threads; as many as cores by default", 1, 1024);
}

}  // namespace tilefish
