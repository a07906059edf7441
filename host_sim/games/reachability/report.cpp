// The reachability paper: its three targets by its search and by ours, and suites of targets that it does not have.
#include <fmt/core.h>

#include "host_sim/report/chapter.h"

namespace tilefish::report {
namespace {

Experiment target(const std::string& player, const std::string& rules, uint64_t quick, uint64_t full) {
  return {.game = "reachability", .player = player, .quick = quick, .full = full, .rules = rules, .timed = true};
}

// Section 5.3 of the paper: two budgets, with a distinguished win or without, and each way of selection. The tree of
// 10,000 nodes takes 120 KB. Then the same search without playouts, by either network.
std::vector<Row> learned_rewards(const std::string& rules, const std::string& theirs) {
  std::vector<Row> rows;
  const auto add = [&](const std::string& label, const std::string& result, const std::string& values, uint64_t quick) {
    Experiment experiment = target("learned-mcts:" + values, rules, quick, 3);
    experiment.memory = "256K";
    experiment.cost_rank = 1;
    rows.push_back({{label, result}, experiment});
  };
  for (const auto& [sims, playouts] : {std::pair{10000, 50}, {1000, 500}}) {
    for (const int win : {0, 1}) {
      for (const int breadth : {0, 1}) {
        add(fmt::format("{} iterations of {} playouts, {}, {}", sims, playouts, win ? "distinguished win" : "linear",
                        breadth ? "breadth first" : "UCT"),
            theirs, fmt::format("sims={},playouts={},win={},breadth={}", sims, playouts, win, breadth), 0);
      }
    }
  }
  for (const int model : {0, 1}) {
    for (const int win : {0, 1}) {
      add(fmt::format("1000 iterations without playouts, {}, breadth first, {}", win ? "distinguished win" : "linear",
                      model ? "convolution" : "network"),
          "", fmt::format("sims=1000,playouts=0,win={},model={}", win, model), model ? 0 : 1);
    }
  }
  return rows;
}

Experiment suites(const std::string& section, const std::string& memory, uint64_t quick, uint64_t full) {
  Experiment experiment{.kind = Experiment::Kind::kSolve,
                        .game = "reachability",
                        .player = "solver",
                        .quick = quick,
                        .full = full,
                        .other = section};
  experiment.memory = memory;
  return experiment;
}

using Kind = PlotPlan::Kind;
using Blocks = std::vector<Block>;

void add_targets(Blocks& blocks) {
  const std::vector<Column> solved = {mean_of("score", "solved"), mean_of("moves", "pieces"),
                                      mean_of("searched", "boards or placements a move"),
                                      mean_of("milliseconds", "ms")};
  for (const auto& [rules, title, theirs] :
       {std::tuple{"t", "Target T", "built"}, {"t-i", "Target T + I", "not built"}, {"hi", "Target HI", "not built"}}) {
    blocks.push_back(TablePlan{
        title,
        {"method", "result"},
        solved,
        {{{"forward tree search, distance as reward", theirs},
          target("forward-mcts:sims=10000,reward=1", rules, 1, 10)},
         {{"forward tree search, win or loss"}, target("forward-mcts:sims=10000,reward=0", rules, 1, 10)},
         {{"backward tree search, random playouts"}, target("backward-mcts:sims=1000,greedy=0", rules, 1, 10)},
         {{"backward tree search, 80% greedy"}, target("backward-mcts:sims=1000,greedy=80", rules, 3, 10)},
         {{"the solver"}, target("solver", rules, 1, 1)}}});
    blocks.push_back(TablePlan{fmt::format("{} by a learned distance", title),
                               {"forward tree search", "result"},
                               solved,
                               learned_rewards(rules, theirs),
                               "The networks learned from samples A of this target. Pieces are those that were placed, "
                               "at most 20, and one more where it then gave up."});
  }
}

void add_suites(Blocks& blocks) {
  const std::vector<Column> of_suites = {total_of("solved", "solved"), mean_of("pieces", "pieces"),
                                         mean_of("expansions", "boards expanded"), mean_of("milliseconds", "ms"),
                                         most_of("milliseconds", "most ms")};
  std::vector<Row> by_memory;
  PlotPlan share{Kind::kMeans, "Share of targets solved, against memory", "bytes", "share solved", "solved", {}, true};
  PlotPlan length{Kind::kMeans, "Pieces of a solution, against memory", "bytes", "pieces", "pieces", {}, true};
  PlotPlan work{Kind::kMeans, "Boards expanded, against memory", "bytes", "boards", "expansions", {}, true};
  SeriesPlan series{"solver", {}};
  for (const int kilobytes : {6, 10, 24, 64, 256}) {
    const Experiment experiment = suites("targets", fmt::format("{}K", kilobytes), kilobytes <= 24 ? 27 : 13, 107);
    by_memory.push_back({{fmt::format("{} KB", kilobytes)}, experiment});
    series.points.push_back({kilobytes * 1024.0, experiment});
  }
  share.series = length.series = work.series = {series};
  blocks.push_back(TablePlan{"The suites of targets: random drops, noise of 2 to 16 rows, glyphs, pictures",
                             {"memory"},
                             of_suites,
                             by_memory,
                             "n of the 107 targets, 20 s of one core each at the most."});
  blocks.push_back(TablePlan{"Tall boards, of 17 to 20 rows",
                             {"memory"},
                             {total_of("solved", "solved"), total_of("unreachable", "proved unreachable"),
                              mean_of("expansions", "boards expanded")},
                             {{{"64 KB"}, suites("tall", "64K", 0, 64)}}});
  blocks.push_back(share);
  blocks.push_back(length);
  blocks.push_back(work);
}

}  // namespace

Chapter reachability() {
  Chapter chapter{
      "reachability", "Reachability", "\"MCTS Tetris: an approach to solving the gamestate-reachability problem\"", {}};
  chapter.ladder = {"boards looked at for a piece of HI; fewer is better",
                    {{"Target HI", "", "ours: boards or placements a move"}},
                    LadderPlan::Scale::kFewer};
  Blocks& blocks = chapter.blocks;
  blocks.push_back(
      TextPlan{"The paper has no tables: it tells of three targets and of learned distances. Its tree search built "
               "the T in every run, "
               "not T + I and not HI, with 10,000 iterations of 50 playouts and with 1,000 of 500."});
  blocks.push_back(
      StoredPlan{"Learned distances to HI: mean absolute errors", "reachability_errors.csv",
                 "tilefish-train reachability linear forest neighbours network network-20 conv --samples A --errors F",
                 "The network with `--samples ABC` too, and the engine's networks as "
                 "`engine/games/reachability/weights/*_hi.inc` have the commands."});
  add_targets(blocks);
  add_suites(blocks);
  blocks.push_back(BudgetsPlan{});
  return chapter;
}

}  // namespace tilefish::report
