#include <fmt/core.h>
#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>

#include "host_sim/commands/commands.h"
#include "host_sim/runner/game_runner.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/runner/match_options.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/json.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

struct Options {
  MatchOptions match;
  std::vector<std::string> others;  // players to compare with
  bool markdown = false;
  uint64_t games = 100;
  uint64_t moves = UINT64_MAX;  // a game, at most
  unsigned jobs = cores();
  std::string json, csv;
};

// All games of a run, and every decision's moves searched. Of one that was interrupted, the games that were finished.
struct Run {
  std::vector<GameResult> games;
  Sample searched;
  double seconds = 0;
  bool interrupted = false;

  uint32_t trace() const {
    Digest digest;
    for (const GameResult& game : games) digest.add32(game.trace);
    return digest.value();
  }
  template <class Field>
  int64_t sum(Field field) const {
    int64_t total = 0;
    for (const GameResult& game : games) total += static_cast<int64_t>(game.*field);
    return total;
  }
  template <class Field>
  Statistics of(Field field) const {
    Sample sample;
    for (const GameResult& game : games) sample.add(static_cast<int64_t>(game.*field));
    return sample.statistics();
  }
  Statistics of_count(uint32_t count) const {
    Sample sample;
    for (const GameResult& game : games) sample.add(static_cast<int64_t>(game.counts[count]));
    return sample.statistics();
  }
};

// Ctrl-C ends it with the games that are finished; before the first of them, it throws Interrupted.
Run play_all(const Options& options, const Setup& setup) {
  Run run;
  const auto started = std::chrono::steady_clock::now();
  Progress progress(options.games);
  std::mutex merging;
  const auto play_some = [&](Turns& turns) {
    HostMatch host(options.match.memory_bytes());
    std::vector<GameResult> games;
    Sample searched;
    while (const auto turn = turns.take()) {
      Setup game = setup;
      game.seed += *turn;
      Decisions decisions;
      GameResult played = run_game(host.start(game), options.moves, decisions);
      progress.advance();
      if (!played.finished) break;
      games.push_back(std::move(played));
      searched.add(decisions.searched);
    }
    const std::lock_guard lock(merging);
    run.searched.add(searched);
    std::move(games.begin(), games.end(), std::back_inserter(run.games));
  };
  try {
    in_parallel(options.games, options.jobs, play_some);
  } catch (const Interrupted&) {
    if (run.games.empty()) throw;
    run.interrupted = run.games.size() < options.games;
  }
  std::sort(run.games.begin(), run.games.end(),
            [first = setup.seed](const GameResult& a, const GameResult& b) { return a.seed - first < b.seed - first; });
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return run;
}

Json as_json(const Statistics& s) {
  return {{"min", s.min}, {"max", s.max}, {"mean", s.mean}, {"stdev", s.stdev}, {"se", s.se}, {"median", s.median}};
}

Json as_json(const Run& run, const Options& options, const Setup& setup) {
  Json json = {{"game", setup.game->name},
               {"rules", name_of(*setup.rules.rules, setup.rules.values)},
               {"player", name_of(*setup.player.player, setup.player.values)},
               {"memory", options.match.memory_bytes()},
               {"seed", setup.seed},
               {"games", run.games.size()},
               {"score", as_json(run.of(&GameResult::score))},
               {"moves", as_json(run.of(&GameResult::moves))},
               {"searched", as_json(run.searched.statistics())},
               {"deaths", run.sum(&GameResult::died)},
               {"trace", hex(run.trace())},
               {"seconds", run.seconds}};
  for (uint32_t i = 0; i < setup.game->counts.size(); ++i) json[setup.game->counts[i].name] = as_json(run.of_count(i));
  if (options.match.budget != UINT32_MAX) json["budget"] = options.match.budget;
  if (!options.match.weights.empty()) json["weights"] = options.match.weights;
  if (run.interrupted) json["interrupted"] = true;
  return json;
}

std::string as_csv(const Run& run, const Game& game) {
  std::string csv = "seed,score,moves,searched,died,";
  for (const Count& count : game.counts) csv += fmt::format("{},", count.name);
  csv += "trace\n";
  for (const GameResult& played : run.games) {
    csv +=
        fmt::format("{},{},{},{},{},", played.seed, played.score, played.moves, played.searched, played.died ? 1 : 0);
    for (const uint64_t count : played.counts) csv += fmt::format("{},", count);
    csv += hex(played.trace) + "\n";
  }
  return csv;
}

std::string ratio(double part, double whole) { return whole != 0 ? readable(part / whole) : "-"; }

void print(const Run& run, const Options& options, const Setup& setup) {
  const std::string games = options.games == 1 ? "1 game" : fmt::format("{} games", options.games);
  fmt::print("{}, {}, memory {}: {} from seed {}\n\n", setup.game->name,
             name_of(*setup.player.player, setup.player.values), as_bytes(options.match.memory_bytes()),
             run.interrupted ? fmt::format("interrupted after {} of {}", run.games.size(), games) : games, setup.seed);
  const Statistics score = run.of(&GameResult::score), searched = run.searched.statistics();
  Table table({"", "mean", "se", "stdev", "min", "median", "max"});
  const auto add = [&](const char* name, const Statistics& s) {
    table.add({name, readable(s.mean), readable(s.se), readable(s.stdev), readable(static_cast<double>(s.min)),
               readable(s.median), readable(static_cast<double>(s.max))});
  };
  add("score", score);
  add("moves", run.of(&GameResult::moves));
  for (uint32_t i = 0; i < setup.game->counts.size(); ++i) add(setup.game->counts[i].name, run.of_count(i));
  add("searched a decision", searched);
  table.print();

  const auto points = static_cast<double>(run.sum(&GameResult::score)),
             moves = static_cast<double>(run.sum(&GameResult::moves)),
             deaths = static_cast<double>(run.sum(&GameResult::died));
  fmt::print("\n");
  Table ratios({"points per move", "moves per death", "deaths", "score per move searched", "moves per second", "trace",
                "seconds"});
  ratios.add({ratio(points, moves), ratio(moves, deaths), readable(deaths), ratio(score.mean, searched.mean),
              ratio(moves, run.seconds), hex(run.trace()), fmt::format("{:.2f}", run.seconds)});
  ratios.print();
}

int play_one_player(Options& options) {
  if (options.json == "-" && options.csv == "-") throw UsageError("--json and --csv can't both go to stdout");
  const Setup setup = options.match.setup();
  OutputFile json(options.json), csv(options.csv);
  const Run result = play_all(options, setup);
  if (!json.is_stdout() && !csv.is_stdout()) print(result, options, setup);
  if (json.wanted()) json.write(as_json(result, options, setup).dump(2) + "\n");
  if (csv.wanted()) csv.write(as_csv(result, *setup.game));
  return result.interrupted ? 130 : 0;
}

// The same games for each, a row a player. Ctrl-C leaves the rows there are.
int compare(const Options& options) {
  if (!options.csv.empty()) throw UsageError("--csv takes the games of one player");
  std::vector<Options> each;
  each.push_back(options);
  for (const std::string& player : options.others) each.emplace_back(options).match.player = player;
  for (Options& one : each) one.match.setup();
  OutputFile json(options.json);
  Json rows = Json::list();
  Table table({"player", "games", "mean score", "se", "stdev", "max", "moves a death", "points a move",
               "searched a decision", "score per move searched", "trace"});
  size_t whole = 0;
  for (Options& one : each) {
    if (interrupted()) break;
    const Setup setup = one.match.setup();
    Run run;
    try {
      run = play_all(one, setup);
    } catch (const Interrupted&) {
      if (rows.items()->empty()) throw;
      break;
    }
    const Statistics score = run.of(&GameResult::score), searched = run.searched.statistics();
    const auto moves = static_cast<double>(run.sum(&GameResult::moves));
    rows.push_back(as_json(run, one, setup));
    whole += !run.interrupted;
    table.add({name_of(*setup.player.player, setup.player.values), readable(static_cast<double>(run.games.size())),
               readable(score.mean), readable(score.se), readable(score.stdev),
               readable(static_cast<double>(score.max)), ratio(moves, static_cast<double>(run.sum(&GameResult::died))),
               ratio(static_cast<double>(run.sum(&GameResult::score)), moves), readable(searched.mean),
               ratio(score.mean, searched.mean), hex(run.trace())});
  }
  if (options.markdown) {
    table.print_markdown();
  } else if (!json.is_stdout()) {
    table.print();
  }
  if (json.wanted()) json.write(rows.dump(2) + "\n");
  return whole < each.size() ? 130 : 0;
}

int run(Options& options) { return options.others.empty() ? play_one_player(options) : compare(options); }

}  // namespace

void add_play(Program& program) {
  static Options options;
  Grammar command = program.command("play", "play many games, and what came of them", [] { return run(options); });
  options.match.add_to(command);
  command.more_places("MORE", options.others, "more players, for a table with a row each");
  command.flag("--markdown", options.markdown, "that table for a page of text");
  command.number("--games", options.games, "N", "how many; game i has seed S+i; 100 by default", 1, 100'000'000);
  command.number("--moves", options.moves, "N", "stop a game after so many", 1);
  command.number("--jobs", options.jobs, "J", "threads; all cores by default", 1, 1024);
  command.text("--json", options.json, "F", "the result as one object, of several players as an array; - is stdout");
  command.text("--csv", options.csv, "F", "a line a game; - is stdout");
}

}  // namespace tilefish
