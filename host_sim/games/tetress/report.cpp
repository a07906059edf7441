// Document 004: a report on an agent for Tetress.
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

}  // namespace

Chapter tetress() {
  using Kind = PlotPlan::Kind;
  Chapter chapter{"tetress", "Tetress (document 004)", {}};
  auto& blocks = chapter.blocks;
  blocks.push_back(
      TextPlan{"The document gives no figures: its agent was judged by games against a random one. `minimax` is that "
               "agent as it is described. A "
               "duel plays openings of 4 random actions, each from both sides."});
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
  TablePlan table{"Duels",
                  {"players"},
                  {wins_and_losses(), elo()},
                  rows,
                  "Settings were chosen on games from seed 1; these are others."};
  blocks.push_back(table);
  const auto strengths = [&](const PlotPlan& plot, const char* heading, auto label) {
    TablePlan strength{plot.title, {heading}, table.ours, {}, plot.y + "."};
    for (const Point& point : plot.series[0].points) strength.rows.push_back({{label(point)}, point.ours});
    blocks.push_back(strength);
  };
  PlotPlan budget{
      Kind::kElo, "Strength against budget", "iterations a move", "Elo against 250 iterations", "points", {}, true};
  SeriesPlan iterations{"champion", {}};
  for (const int sims : {30, 60, 125, 500, 1000}) {
    iterations.points.push_back({static_cast<double>(sims), duel(fmt::format("champion:sims={}", sims),
                                                                 "champion:sims=250", sims < 500 ? 20 : 8)});
  }
  budget.series = {iterations};
  PlotPlan memory{Kind::kElo, "Strength against memory", "bytes", "Elo against 1 MB", "points", {}, true};
  SeriesPlan pool{"champion:sims=250", {}};
  for (const int kilobytes : {2, 4, 16, 64, 256}) {
    Experiment experiment = duel("champion:sims=250", "champion:sims=250", 16);
    experiment.memory = fmt::format("{}K", kilobytes);
    experiment.other_memory = "1M";
    pool.points.push_back({kilobytes * 1024.0, experiment});
  }
  memory.series = {pool};
  blocks.push_back(budget);
  blocks.push_back(memory);
  strengths(budget, "champion", [](const Point& point) { return fmt::format("{} iterations", point.x); });
  strengths(memory, "champion", [](const Point& point) { return fmt::format("{} KB", point.x / 1024); });
  blocks.push_back(BudgetsPlan{});
  return chapter;
}

}  // namespace tilefish::report
