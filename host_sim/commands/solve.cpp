#include <fmt/core.h>
#include <algorithm>

#include "host_sim/commands/commands.h"
#include "host_sim/games/reachability/solution_output.h"
#include "host_sim/games/reachability/word_board.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"

namespace tilefish {
namespace {

struct Options {
  std::string source, word, section, memory = "64K", player = "solver", json;
  uint64_t seed = 1;
  uint32_t budget = UINT32_MAX, seconds = 20, delay = 300;
  unsigned jobs = cores();
  bool fumen = false, watch = false;
};

// The ways to draw a word that differ.
std::vector<Target> boards_of_word(const std::string& word) {
  std::vector<Target> boards;
  for (uint32_t variant = 0; variant < kWordVariants; ++variant) {
    reachability::Rows rows{};
    bool drawn = false;
    const std::string remark = text_from([&](Output& out) { drawn = draw_word(as_text(word), variant, rows, out); });
    if (!drawn) throw UsageError("--word: " + remark);
    const auto same = [&](const Target& known) { return known.rows == rows; };
    if (std::none_of(boards.begin(), boards.end(), same)) boards.push_back({remark, word, rows, ""});
  }
  return boards;
}

// A word's solution is that of the first board that is found; the targets are what was solved.
std::vector<Solution> solutions_of(const Options& options, const SolvePlan& plan, std::vector<Target>& targets) {
  if (options.word.empty()) {
    targets = read_targets(options.source, options.section);
    return solve_all(targets, plan);
  }
  FoundWay way = solve_any(boards_of_word(options.word), plan);
  if (!way.target.suite.empty()) fmt::print(stderr, "added to {}: {}\n", options.word, way.target.suite);
  way.target.suite.clear();
  targets = {way.target};
  return {way.solution};
}

int run(const Options& options) {
  const SolvePlan plan{solver_setup(options.player, options.seed, options.budget, options.seconds),
                       bytes_named(options.memory), options.seconds, options.budget, options.jobs};
  HostMatch(plan.memory).start(plan.setup);
  if (options.source.empty() == options.word.empty())
    throw UsageError("solve takes a file, a folder or a fumen, or --word; see tilefish solve --help");
  OutputFile json(options.json);
  std::vector<Target> targets;
  const std::vector<Solution> all = solutions_of(options, plan, targets);
  if (!json.is_stdout()) {
    if (targets.size() == 1 || options.fumen) {
      const SolutionStyle style{options.fumen, options.watch, options.delay, options.memory};
      for (size_t i = 0; i < targets.size(); ++i) print_one(targets[i], all[i], style);
    } else {
      print_list(targets, all);
      print_summary(targets, all);
    }
  }
  if (json.wanted()) {
    Json rows = Json::list();
    for (size_t i = 0; i < targets.size(); ++i) rows.push_back(as_json(targets[i], all[i]));
    json.write(rows.dump(1) + "\n");
  }
  if (interrupted()) return interrupted_exit_code();
  const auto open = [](const Solution& one) { return one.refused || one.verdict == "unknown"; };
  return std::any_of(all.begin(), all.end(), open) ? 1 : 0;
}

}  // namespace

void add_solve(Program& program) {
  static Options options;
  Grammar command =
      program.command("solve", "find the placements that build a Tetris board", [] { return run(options); });
  command.optional_place("SOURCE", options.source,
                         "a fumen v115, a file with a board (text or fumen), or a folder of such files");
  command.text("--word", options.word, "W", "this word as a board, by a built-in font");
  command.text("--section", options.section, "S", "this part of a JSON file of boards");
  command.text("--memory", options.memory, "BYTES", "all that the search may keep; 64K by default");
  command.number("--budget", options.budget, "N", "boards expanded a target, at most", 1);
  command.number("--seconds", options.seconds, "N",
                 "of processor time a target, at most; 20 by default, 0 for no limit", 0, 1'000'000);
  command.text("--player", options.player, "P", "a player of `tilefish players reachability`; solver by default");
  command.number("--seed", options.seed, "S", "of players that draw; 1 by default");
  command.number("--jobs", options.jobs, "J", "threads; all cores by default", 1, 1024);
  command.flag("--fumen", options.fumen, "print a fumen a target, and nothing else");
  command.flag("--watch", options.watch, "show the placements one after the other");
  command.number("--delay", options.delay, "MS", "milliseconds a placement, on a terminal; 300 by default", 0, 60'000);
  command.text("--json", options.json, "F", "the results as an array; - is stdout");
}

}  // namespace tilefish
