// The Tetress report: duels of its agent and ours, since it gives no figures.
#include <fmt/core.h>

#include "host_sim/report/chapter.h"

namespace tilefish::report {
namespace {

Experiment duel(const std::string& player, const std::string& other, uint64_t quick, uint64_t seed = 1) {
  Experiment experiment{.kind = Experiment::Kind::kDuel,
                        .game = "tetress",
                        .player = player,
                        .quick = quick,
                        .full = 100,
                        .other = other};
  experiment.seed = seed;
  return experiment;
}

constexpr const char* kRatings = "Ratings by a tournament";

TablePlan duels() {
  std::vector<Row> rows;
  for (const auto& [player, other, quick] : {std::tuple{"minimax:nodes=600", "random", 10},
                                             {"minimax:nodes=600", "greedy", 10},
                                             {"alphabeta:nodes=3000", "random", 10},
                                             {"alphabeta:nodes=3000", "greedy", 10},
                                             {"champion:sims=250", "random", 10},
                                             {"champion:sims=250", "greedy", 10},
                                             {"champion:sims=250", "minimax:nodes=600", 16},
                                             {"champion:sims=250", "alphabeta:nodes=3000", 16},
                                             {"champion:sims=900", "minimax:nodes=2400", 4},
                                             {"champion:sims=900", "alphabeta:nodes=12000", 4}}) {
    rows.push_back(
        {{fmt::format("`{}` against `{}`", player, other)}, duel(player, other, static_cast<uint64_t>(quick), 1001)});
  }
  return {"Duels",
          {"players"},
          {wins_and_losses(), elo()},
          rows,
          "Settings were chosen on games from seed 1; these are others."};
}

PlotPlan strength_against_budget() {
  PlotPlan budget{PlotPlan::Kind::kElo,
                  "Strength against budget",
                  "iterations a move",
                  "Elo against 250 iterations",
                  "points",
                  {},
                  true};
  SeriesPlan iterations{"champion", {}};
  for (const int sims : {30, 60, 125, 500, 1000}) {
    iterations.points.push_back({static_cast<double>(sims), duel(fmt::format("champion:sims={}", sims),
                                                                 "champion:sims=250", sims < 500 ? 20 : 8)});
  }
  budget.series = {iterations};
  return budget;
}

PlotPlan strength_against_memory() {
  PlotPlan memory{PlotPlan::Kind::kElo, "Strength against memory", "bytes", "Elo against 1 MB", "points", {}, true};
  SeriesPlan pool{"champion:sims=250", {}};
  for (const int kilobytes : {2, 4, 8, 16, 64, 256}) {
    Experiment experiment = duel("champion:sims=250", "champion:sims=250", 16);
    experiment.memory = fmt::format("{}K", kilobytes);
    experiment.other_memory = "1M";
    pool.points.push_back({kilobytes * 1024.0, experiment});
  }
  memory.series = {pool};
  return memory;
}

}  // namespace

Chapter tetress() {
  const PlotPlan budget = strength_against_budget(), memory = strength_against_memory();
  return {
      .game = "tetress",
      .title = "Tetress",
      .paper = "\"Project Part B - Tetress Agent\", a report from a course on artificial intelligence",
      .blocks =
          {TextPlan{
               "The report gives no figures: its agent was judged by games against a random one. `minimax` is that "
               "agent as the report describes it. A duel plays openings of 4 random actions, each from both sides."},
           duels(), budget, memory,
           StoredPlan{kRatings, "tetress_ratings.csv",
                      "tilefish tournament tetress random greedy minimax:nodes=600 minimax:nodes=2400 "
                      "alphabeta:nodes=3000 champion:sims=250 champion:sims=900 --seed 2001",
                      "100 games of each pair; 0 is the mean of all."},
           as_table(budget, "champion", {wins_and_losses(), elo()},
                    [](double iterations) { return fmt::format("{} iterations", iterations); }),
           as_table(memory, "champion", {wins_and_losses(), elo()}, kilobytes), BudgetsPlan{}},
      .ladder = {
          "Elo above random; 400 more are ten times the odds", {{kRatings, "", "Elo"}}, LadderPlan::Scale::kElo}};
}

}  // namespace tilefish::report
