// The Square Stacker paper: its three tables, and the figures that it plots.
#include <fmt/core.h>

#include "host_sim/report/chapter.h"

namespace tilefish::report {
namespace {

Experiment games(const std::string& player, uint64_t quick, uint64_t full) {
  return {.game = "square-stacker", .player = player, .quick = quick, .full = full};
}

const Experiment kRandom = games("random", 2000, 10'000);
Experiment stm(int memory) { return games(fmt::format("stm:m={}", memory), 2000, 50'000); }
Experiment rgs(int n) { return games(fmt::format("rgs:n={}", n), 100, 1000); }
Experiment egs(int d) { return games(fmt::format("egs-paper:d={}", d), d == 3 ? 60 : 200, 1000); }
Experiment honest_egs(int d) { return games(fmt::format("egs:d={}", d), d == 3 ? 60 : 200, 1000); }
Experiment dlrgs(int n, int d) { return games(fmt::format("dlrgs:n={},d={}", n, d), 100, 1000); }
Experiment mcts(int sims) { return games(fmt::format("mcts:sims={}", sims), 16, 300); }

SeriesPlan sweep(const std::string& name, std::vector<Point> points, std::vector<PaperPoint> paper = {}) {
  return {name, std::move(points), {}, {}, std::move(paper)};
}

using Kind = PlotPlan::Kind;
using Blocks = std::vector<Block>;

std::vector<Column> with(std::vector<Column> columns, const Column& another) {
  columns.push_back(another);
  return columns;
}
const std::vector<Column> kScores = {mean_of("score", "mean"), stdev_of("score", "stdev"), least_of("score", "min"),
                                     most_of("score", "max")};
const std::vector<Column> kSearches = with(kScores, mean_of("searched", "moves searched"));

void add_tables(Blocks& blocks) {
  Experiment tables = games("tables", 1, 100);
  tables.cost_rank = 1;  // seconds a game
  blocks.push_back(TablePlan{
      "Table 1: baseline agents",
      {"agent", "games", "min", "max", "mean", "stdev"},
      kScores,
      {{{"Random", "10,000", "0", "188", "19", "20"}, kRandom}, {{"Human", "20", "86", "1,694", "454", "428"}, {}}}});
  blocks.push_back(TablePlan{"Table 2: short-term memory",
                             {"memory length", "games", "min", "max", "mean", "stdev"},
                             kScores,
                             {{{"3", "50,000", "0", "248", "19", "20"}, stm(3)},
                              {{"10", "50,000", "0", "219", "19", "20"}, stm(10)},
                              {{"25", "50,000", "0", "269", "19", "20"}, stm(25)}}});
  blocks.push_back(TablePlan{"Table 3: all agents, ranked by mean score",
                             {"agent", "games", "min", "max", "mean", "stdev"},
                             with(kSearches, mean_of("moves", "moves a game")),
                             {{{"Random", "10,000", "0", "188", "19", "20"}, kRandom},
                              {{"STM", "1,000", "0", "171", "20", "22"}, stm(25)},
                              {{"DQN", "1,000", "0", "223", "21", "21"}, games("dqn-paper", 100, 1000)},
                              {{"RGS", "1,000", "0", "709", "93", "95"}, rgs(3)},
                              {{"MCTS", "300", "0", "1,498", "233", "238"}, mcts(150)},
                              {{"EGS", "500", "3", "2,327", "362", "350"}, egs(3)},
                              {{"EGS, the true maximum"}, honest_egs(3)},
                              {{"Human", "20", "86", "1,694", "454", "428"}, {}},
                              {{"DLRGS", "1,000", "6", "3,678", "804", "750"}, dlrgs(10, 3)},
                              {{"(ours) MCTS within 1 ms"}, games("mcts", 0, 100)},
                              {{"(ours) RGS within 1 ms"}, games("rgs", 0, 100)},
                              {{"(ours) a network that learned"}, games("dqn", 20, 200)},
                              {{"(ours) DLRGS within 1 ms"}, games("dlrgs", 2, 100)},
                              {{"(ours) tray search"}, games("tray", 12, 200)},
                              {{"(ours) learned tables"}, tables}},
                             "`egs-paper` follows the paper's program, which scores a candidate and one answer; "
                             "`egs` is the true maximum over all lines."});
}

void add_sweeps(Blocks& blocks) {
  std::vector<Row> all;
  for (int n = 1; n <= 3; ++n) all.push_back({{fmt::format("RGS, n = {}", n)}, rgs(n)});
  for (int d = 1; d <= 3; ++d) all.push_back({{fmt::format("EGS, depth {}", d)}, egs(d)});
  for (int d = 1; d <= 3; ++d) all.push_back({{fmt::format("EGS, depth {}, the true maximum", d)}, honest_egs(d)});
  for (int d = 1; d <= 4; ++d) {
    for (const int n : {3, 5, 10}) all.push_back({{fmt::format("DLRGS, depth {}, n = {}", d, n)}, dlrgs(n, d)});
  }
  for (const int sims : {50, 100, 150, 200}) all.push_back({{fmt::format("MCTS, {} simulations", sims)}, mcts(sims)});
  blocks.push_back(TablePlan{"Figures 8, 11, 14, 15, 18, 19: every setting that the paper plots",
                             {"agent"},
                             with(kSearches, ratio_of("score", "searched", "points per move searched")),
                             all});
}

void add_figures_3_to_13(Blocks& blocks) {
  blocks.push_back(distribution("Figure 3: scores of the random agent", "score", "score", {kRandom}, {19}));
  blocks.push_back(
      PlotPlan{Kind::kMeans,
               "Figure 7: the memory agent",
               "moves remembered",
               "mean score",
               "score",
               {sweep("stm", {{3, stm(3)}, {10, stm(10)}, {25, stm(25)}}, {{3, 19}, {10, 19}, {25, 19}})}});
  blocks.push_back(PlotPlan{Kind::kMeans,
                            "Figure 8: random search",
                            "games a move",
                            "mean score",
                            "score",
                            {sweep("rgs", {{1, rgs(1)}, {2, rgs(2)}, {3, rgs(3)}}, {{3, 93, 3}})}});
  blocks.push_back(distribution("Figure 9: scores of RGS, 3 games a move", "score", "score", {rgs(3)}, {93}));
  blocks.push_back(distribution("Figure 10: moves searched by RGS", "moves searched a decision", "searched", {rgs(3)}));
  blocks.push_back(
      PlotPlan{Kind::kMeans,
               "Figure 11: exhaustive search",
               "depth",
               "mean score",
               "score",
               {sweep("egs-paper, as the paper's program", {{1, egs(1)}, {2, egs(2)}, {3, egs(3)}}, {{3, 362, 16}}),
                sweep("egs, the true maximum", {{1, honest_egs(1)}, {2, honest_egs(2)}, {3, honest_egs(3)}})}});
  blocks.push_back(distribution("Figure 12: scores of EGS, depth 3", "score", "score", {egs(3)}, {362}));
  blocks.push_back(distribution("Figure 13: moves searched by EGS", "moves searched a decision", "searched", {egs(3)}));
}

void add_figures_14_to_19(Blocks& blocks) {
  PlotPlan by_depth{Kind::kMeans, "Figure 14: DLRGS by depth", "depth", "mean score", "score", {}};
  for (const int n : {3, 5, 10}) {
    SeriesPlan& series = by_depth.series.emplace_back(SeriesPlan{fmt::format("{} games a move", n), {}});
    for (int d = 1; d <= 4; ++d) series.points.push_back({static_cast<double>(d), dlrgs(n, d)});
    if (n == 10) series.paper = {{3, 804, 24}};
  }
  PlotPlan by_games{Kind::kMeans, "Figure 15: DLRGS by games a move", "games a move", "mean score", "score", {}};
  PlotPlan efficiencies{
      Kind::kEfficiency,
      "Figure 18: efficiency of the graph searches",
      "moves searched a decision",
      "mean score",
      "score",
      {sweep("rgs", {{1, rgs(1)}, {2, rgs(2)}, {3, rgs(3)}}), sweep("egs", {{1, egs(1)}, {2, egs(2)}, {3, egs(3)}})}};
  efficiencies.logarithmic_x = true;
  for (int d = 1; d <= 4; ++d) {
    SeriesPlan series{fmt::format("dlrgs, depth {}", d), {}};
    for (const int n : {3, 5, 10}) series.points.push_back({static_cast<double>(n), dlrgs(n, d)});
    efficiencies.series.push_back(series);
    if (d == 3) series.paper = {{10, 804, 24}};
    by_games.series.push_back(series);
  }
  blocks.push_back(by_depth);
  blocks.push_back(by_games);
  blocks.push_back(
      distribution("Figure 16: scores of DLRGS, 10 games of 3 moves", "score", "score", {dlrgs(10, 3)}, {804}));
  blocks.push_back(
      distribution("Figure 17: moves searched by DLRGS", "moves searched a decision", "searched", {dlrgs(10, 3)}));
  blocks.push_back(efficiencies);
  blocks.push_back(
      distribution("Figure 19: scores of MCTS", "score", "score", {mcts(50), mcts(100), mcts(150), mcts(200)}));
}

void add_budget_and_memory(Blocks& blocks) {
  PlotPlan budget{Kind::kMeans, "Score against budget", "iterations or games a move", "mean score", "score", {}, true,
                  true};
  SeriesPlan uct{"mcts:c=3,d=5", {}}, random{"rgs", {}}, limited{"dlrgs, depth 4", {}};
  for (const int n : {10, 30, 100, 300}) {
    uct.points.push_back(
        {static_cast<double>(n), games(fmt::format("mcts:sims={},c=3,d=5", n), n < 300 ? 10 : 4, 100)});
    random.points.push_back({static_cast<double>(n), games(fmt::format("rgs:n={}", n),
                                                           n <= 10   ? 10
                                                           : n <= 30 ? 4
                                                                     : 0,
                                                           n < 100 ? 100 : 20)});
    limited.points.push_back({static_cast<double>(n), games(fmt::format("dlrgs:n={},d=4", n),
                                                            n <= 30    ? 10
                                                            : n == 100 ? 4
                                                                       : 2,
                                                            100)});
  }
  budget.series = {uct, random, limited};
  blocks.push_back(budget);
  PlotPlan memory{Kind::kMeans, "Score against memory: mcts, 1,000 iterations", "bytes", "mean score", "score", {},
                  true};
  SeriesPlan pool{"mcts:sims=1000,c=3,d=5", {}};
  for (const int kilobytes : {1, 2, 4, 8, 16, 64, 1024}) {
    Experiment experiment = games("mcts:sims=1000,c=3,d=5", 3, 100);
    experiment.memory = fmt::format("{}K", kilobytes);
    pool.points.push_back({kilobytes * 1024.0, experiment});
  }
  memory.series = {pool};
  blocks.push_back(memory);
  blocks.push_back(as_table(memory, "memory", {mean_of("score", "mean"), mean_of("moves", "moves a game")}, kilobytes));
}

}  // namespace

Chapter square_stacker() {
  Chapter chapter{"square-stacker",
                  "Square Stacker",
                  "\"Comparison of AI Algorithms for Playing "
                  "Square Stacker from Coolmath Games\"",
                  {}};
  chapter.ladder = {"points a game, mean",
                    {{"Table 3: all agents, ranked by mean score", "paper: mean", "ours: mean"}}};
  Blocks& blocks = chapter.blocks;
  add_tables(blocks);
  add_sweeps(blocks);
  add_figures_3_to_13(blocks);
  add_figures_14_to_19(blocks);
  add_budget_and_memory(blocks);
  blocks.push_back(PlotPlan{Kind::kCurve,
                            "Learning the tables",
                            "trays learned from",
                            "points a move",
                            "points_a_move",
                            {{"tables", {}, {}, "square_stacker_tables.csv"}}});
  blocks.push_back(BudgetsPlan{});
  return chapter;
}

}  // namespace tilefish::report
