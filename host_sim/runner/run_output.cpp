#include "host_sim/runner/run_output.h"

#include <fmt/core.h>

#include "host_sim/runner/host_match.h"
#include "host_sim/support/engine_text.h"

namespace tilefish {
namespace {

Json as_json(const Statistics& s) {
  return {{"min", s.min}, {"max", s.max}, {"mean", s.mean}, {"stdev", s.stdev}, {"se", s.se}, {"median", s.median}};
}

std::string ratio(double part, double whole) { return whole != 0 ? readable(part / whole) : "-"; }

// One game says nothing of how far its mean may be off.
std::string error_of(const Sample& sample) { return sample.count() > 1 ? readable(sample.statistics().se) : "-"; }

std::string player_name(const Setup& setup) { return name_of(*setup.player.player, setup.player.values); }

}  // namespace

Json as_json(const FinishedRun& finished) {
  const auto& [asked, plan, run] = finished;
  const Setup& setup = plan.setup;
  Json json = {{"game", setup.game->name},
               {"rules", name_of(*setup.rules.rules, setup.rules.values)},
               {"player", player_name(setup)},
               {"memory", plan.setup.memory},
               {"seed", setup.seed},
               {"games", run.tally.games},
               {"score", as_json(run.tally.score.statistics())},
               {"moves", as_json(run.tally.moves.statistics())},
               {"searched", as_json(run.tally.searched.statistics())},
               {"deaths", run.tally.deaths},
               {"trace", hex(run.trace)},
               {"seconds", run.seconds}};
  for (uint32_t i = 0; i < setup.game->counts.size(); ++i)
    json[setup.game->counts[i].name] = as_json(run.tally.counts[i].statistics());
  if (asked.budget != UINT32_MAX) json["budget"] = asked.budget;
  if (!asked.weights.empty()) json["weights"] = asked.weights;
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

void print(const FinishedRun& finished) {
  const auto& [asked, plan, run] = finished;
  const Setup& setup = plan.setup;
  const std::string games = plan.games == 1 ? "1 game" : fmt::format("{} games", plan.games);
  fmt::print("{}, {}, memory {}: {} from seed {}\n\n", setup.game->name, player_name(setup),
             bytes_text(plan.setup.memory),
             run.interrupted ? fmt::format("interrupted after {} of {}", run.tally.games, games) : games, setup.seed);
  const Statistics score = run.tally.score.statistics(), searched = run.tally.searched.statistics();
  Table table({"", "mean", "se", "stdev", "min", "median", "max"});
  const auto add = [&](const char* name, const Sample& sample) {
    const Statistics s = sample.statistics();
    table.add({name, readable(s.mean), error_of(sample), readable(s.stdev), readable(static_cast<double>(s.min)),
               readable(s.median), readable(static_cast<double>(s.max))});
  };
  add("score", run.tally.score);
  add("moves", run.tally.moves);
  for (uint32_t i = 0; i < setup.game->counts.size(); ++i) add(setup.game->counts[i].name, run.tally.counts[i]);
  add("searched a decision", run.tally.searched);
  table.print();

  const auto points = static_cast<double>(run.tally.score.sum()), moves = static_cast<double>(run.tally.moves.sum()),
             deaths = static_cast<double>(run.tally.deaths);
  fmt::print("\n");
  const double seconds = plan.kept ? 0 : run.seconds;  // kept games took theirs in other runs
  Table ratios({"points per move", "moves per death", "deaths", "score per move searched", "moves per second", "trace",
                "seconds"});
  ratios.add({ratio(points, moves), ratio(moves, deaths), readable(deaths), ratio(score.mean, searched.mean),
              ratio(moves, seconds), hex(run.trace), fmt::format("{:.2f}", run.seconds)});
  ratios.print();
}

Table comparison_table() {
  return Table({"player", "games", "mean score", "se", "max", "moves a death", "points a move", "nodes a move",
                "score a node", "trace"});
}

Table::Row comparison_row(const FinishedRun& finished) {
  const Run& run = finished.run;
  const Statistics score = run.tally.score.statistics(), searched = run.tally.searched.statistics();
  const auto moves = static_cast<double>(run.tally.moves.sum());
  return {player_name(finished.plan.setup),
          readable(static_cast<double>(run.tally.games)),
          readable(score.mean),
          error_of(run.tally.score),
          readable(static_cast<double>(score.max)),
          ratio(moves, static_cast<double>(run.tally.deaths)),
          ratio(static_cast<double>(run.tally.score.sum()), moves),
          readable(searched.mean),
          ratio(score.mean, searched.mean),
          hex(run.trace)};
}

}  // namespace tilefish
