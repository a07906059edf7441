#include <fmt/core.h>

#include "host_sim/commands/commands.h"
#include "host_sim/runner/game_splitting.h"
#include "host_sim/runner/ledger/kept_work.h"
#include "host_sim/runner/match_options.h"
#include "host_sim/runner/run_output.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"

namespace tilefish {
namespace {

constexpr uint64_t kMostBlocks = 1'000'000;
constexpr uint32_t kNoError = UINT32_MAX;  // nothing was said

struct Options {
  MatchOptions match;
  std::vector<std::string> others;  // players to compare with
  bool markdown = false;
  uint64_t games = 0;           // 0: nothing was said
  uint64_t moves = UINT64_MAX;  // a game, at most
  bool splitting = false;
  uint32_t error = kNoError;  // millionths of the mean
  uint64_t blocks = 0;        // 0: nothing was said
  unsigned jobs = cores();
  std::string json, csv;
  StateOptions state;

  RunPlan plan(MatchOptions& asked) const { return {asked.setup(), games ? games : 100, moves, jobs}; }
};

std::unique_ptr<KeptWork> kept_games(const Options& options, const RunPlan& plan) {
  if (!options.state.wanted()) return kept_work(options.state, {}, {});
  WorkSettings settings = options.match.settings_of("play", plan.setup);
  std::vector<std::string> arguments = options.match.arguments("play");
  const auto add = [&](const std::string& name, uint64_t value) {
    settings.values.emplace_back(name, std::to_string(value));
    arguments.insert(arguments.end(), {"--" + name, std::to_string(value)});
  };
  add("games", plan.games);
  if (options.moves != UINT64_MAX) add("moves", options.moves);
  return kept_work(options.state, settings, arguments);
}

int play_one_player(Options& options) {
  if (options.json == "-" && options.csv == "-") throw UsageError("--json and --csv can't both go to stdout");
  if (options.state.wanted() && !options.csv.empty()) {
    throw UsageError("--csv lists single games, but --state keeps their sums: take one of them");
  }
  RunPlan plan = options.plan(options.match);
  plan.list_games = !options.csv.empty();
  OutputFile json(options.json), csv(options.csv);
  const auto kept = kept_games(options, plan);
  plan.kept = kept.get();
  const Run result = play_games(plan);
  if (kept && !kept->prints()) {
    kept->print_part();
    return 0;
  }
  const FinishedRun finished{options.match, plan, result};
  if (!json.is_stdout() && !csv.is_stdout()) print(finished);
  if (json.wanted()) json.write(as_json(finished).dump(2) + "\n");
  if (csv.wanted()) csv.write(as_csv(result, *plan.setup.game));
  return result.interrupted ? interrupted_exit_code() : 0;
}

// The same games for each, a row a player. Ctrl-C leaves the rows there are.
int compare(const Options& options) {
  if (!options.csv.empty()) throw UsageError("--csv takes the games of one player");
  if (options.state.wanted()) throw UsageError("--state keeps the games of one player");
  kept_work(options.state, {}, {});  // complains of --part and of mpirun
  std::vector<MatchOptions> each = {options.match};
  for (const std::string& player : options.others) each.emplace_back(options.match).player = player;
  for (MatchOptions& one : each) one.setup();  // complains before the first game
  OutputFile json(options.json);
  Json rows = Json::list();
  Table table = comparison_table();
  size_t whole = 0;
  for (MatchOptions& one : each) {
    if (interrupted()) break;
    const RunPlan plan = options.plan(one);
    Run run;
    try {
      run = play_games(plan);
    } catch (const Interrupted&) {
      if (rows.items()->empty()) throw;
      break;
    }
    const FinishedRun finished{one, plan, run};
    rows.push_back(as_json(finished));
    table.add(comparison_row(finished));
    whole += !run.interrupted;
  }
  if (options.markdown) {
    table.print_markdown();
  } else if (!json.is_stdout()) {
    table.print();
  }
  if (json.wanted()) json.write(rows.dump(2) + "\n");
  return whole < each.size() ? interrupted_exit_code() : 0;
}

std::unique_ptr<KeptWork> kept_blocks(const Options& options, const Setup& setup, const SplittingPlan& plan) {
  if (!options.state.part.empty() && plan.error != 0) {
    throw UsageError("--error looks at all blocks, which no part has: say --blocks alone");
  }
  if (!options.state.wanted()) return kept_work(options.state, {}, {});
  WorkSettings settings = options.match.settings_of("play --splitting", setup);
  std::vector<std::string> arguments = options.match.arguments("play");
  settings.values.emplace_back("blocks", std::to_string(plan.blocks));
  arguments.insert(arguments.end(), {"--splitting", "--blocks", std::to_string(plan.blocks)});
  if (plan.error != 0) {
    settings.values.emplace_back("error", fmt::format("{}", plan.error));
    arguments.insert(arguments.end(), {"--error", fmt::format("{:.6f}", plan.error)});
  }
  return kept_work(options.state, settings, arguments);
}

// Long games, by blocks of moves: nothing that is said of single games has a meaning there.
int split(Options& options) {
  if (!options.others.empty()) throw UsageError("--splitting measures one player");
  if (options.games || options.moves != UINT64_MAX) {
    throw UsageError("--splitting plays blocks of moves: --blocks or --error, not --games or --moves");
  }
  if (!options.csv.empty()) throw UsageError("--splitting has no games for --csv; --json has its levels");
  if (options.error == 0) throw UsageError("--error takes a share above 0, as 0.03");
  const Setup setup = options.match.setup();
  const bool to_error = options.error != kNoError;
  SplittingPlan plan{.seed = setup.seed,
                     .blocks = options.blocks ? options.blocks
                               : to_error     ? kMostBlocks
                                              : 100,
                     .error = to_error ? options.error / 1e6 : 0,
                     .jobs = options.jobs};
  OutputFile json(options.json);
  const auto kept = kept_blocks(options, setup, plan);
  plan.kept = kept.get();
  const SplittingResult result = split_games(setup, plan);
  if (kept && !kept->prints()) {
    kept->print_part();
    return 0;
  }
  const bool complete = result.interrupted || (plan.error != 0 && result.reached(plan.error));
  if (kept && !complete) kept->require_all(kept->ledger().units(splitting::kind_of(0)), plan.blocks, "blocks");
  const FinishedSplitting finished{options.match, setup, result};
  if (!json.is_stdout()) print(finished);
  if (json.wanted()) json.write(as_json(finished).dump(2) + "\n");
  return result.interrupted ? interrupted_exit_code() : 0;
}

int run(Options& options) {
  if (options.splitting) return split(options);
  if (options.error != kNoError || options.blocks) throw UsageError("--error and --blocks belong to --splitting");
  const bool table_of_one = options.markdown && options.csv.empty() && !options.state.wanted();
  return options.others.empty() && !table_of_one ? play_one_player(options) : compare(options);
}

}  // namespace

void add_play(Program& program) {
  static Options options;
  Grammar command = program.command("play", "play many games, and what came of them", [] { return run(options); });
  options.match.add_to(command);
  command.more_places("MORE", options.others, "more players, for a table with a row each");
  command.flag("--markdown", options.markdown, "that table for a page of text");
  command.number("--games", options.games, "N", "how many; game i has seed S+i; 100 by default", 1, 100'000'000);
  command.number("--moves", options.moves, "N", "stop a game after so many", 1);
  command.flag("--splitting", options.splitting, "measure long games by copies of dangerous positions, not by playing");
  command.share("--error", options.error, "P", "with --splitting: play until the relative error is P, e.g. 0.03");
  command.number("--blocks", options.blocks, "B",
                 "with --splitting: blocks of 20,000 moves and their copies, at most; 100 by default", 2, kMostBlocks);
  command.number("--jobs", options.jobs, "J", "threads; all cores by default", 1, 1024);
  command.text("--json", options.json, "F", "the result as one object, of several players as an array; - is stdout");
  command.text("--csv", options.csv, "F", "a line a game; - is stdout");
  options.state.add_to(command);
}

}  // namespace tilefish
