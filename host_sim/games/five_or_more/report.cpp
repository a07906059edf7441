// The Five or More thesis: its eleven tables and its figure of the flow of a game.
#include <fmt/core.h>

#include "host_sim/games/host_game.h"
#include "host_sim/report/chapter.h"
#include "host_sim/support/table.h"

namespace tilefish::five_or_more {
extern const HostGame kHostGame;
}

namespace tilefish::report {
namespace {

constexpr uint64_t kThesisGames = 1000;  // of each strategy that plays no games ahead
constexpr uint64_t kPlayingGames = 150;  // of the others: the error of the worst row is then 7%

// Games of such a strategy.
Experiment looking(const std::string& player, uint64_t quick = 20, uint64_t full = kThesisGames) {
  return {.game = "five-or-more", .player = player, .quick = quick, .full = full};
}
// Games of a strategy that plays 100 games ahead for each candidate: one takes seconds to minutes.
Experiment playing(const std::string& player) {
  Experiment experiment{.game = "five-or-more", .player = player + ":z=100", .quick = 0, .full = kPlayingGames};
  experiment.level = tilefish::five_or_more::kHostGame.level;
  experiment.cost_rank = 1;
  return experiment;
}
// The figures of the thesis; -1 where it gives none.
constexpr int kNone = -1;
std::string figure(double value) { return value < 0 ? "–" : readable(value); }
Row row(const std::string& label, double most, double mean, double without, const Experiment& ours) {
  return {{label, figure(most), figure(mean), figure(without)}, ours};
}

struct Scores {
  int most, mean, without;
};

std::vector<Row> align_score() {
  constexpr Scores kFigures[2][5] = {{{242, 60, 38}, {312, 77, 17}, {548, 144, 2}, {446, 149, 0}, {374, 132, 3}},
                                     {{286, 64, 40}, {262, 78, 13}, {566, 150, 5}, {462, 154, 1}, {412, 142, 1}}};
  std::vector<Row> rows;
  for (int fresh = 0; fresh < 2; ++fresh) {
    for (int v = 1; v <= 5; ++v) {
      const auto& [most, mean, without] = kFigures[fresh][v - 1];
      rows.push_back(row(fmt::format("score on {}, {} align function", v, fresh ? "new" : "old"), most, mean, without,
                         looking(fmt::format("align-score:v={},old={}", v, 1 - fresh))));
    }
  }
  return rows;
}

std::vector<Row> align_clear_score() {
  constexpr Scores kFigures[3][3] = {{{424, 118, 3}, {476, 160, 0}, {608, 152, 2}},
                                     {{202, 68, 11}, {416, 130, 0}, {428, 149, 1}},
                                     {{142, 41, 33}, {230, 80, 3}, {336, 134, 2}}};
  std::vector<Row> rows;
  for (int score = 3; score <= 5; ++score) {
    for (int clear = 3; clear <= 5; ++clear) {
      const auto& [most, mean, without] = kFigures[score - 3][clear - 3];
      rows.push_back(row(fmt::format("score on {}, clear on {}", score, clear), most, mean, without,
                         looking(fmt::format("align-clear-score:score={},clear={}", score, clear))));
    }
  }
  return rows;
}

std::vector<Row> align_shovel_score() {
  constexpr Scores kFigures[2][3] = {{{510, 162, 0}, {474, 170, 0}, {494, 149, 8}},
                                     {{132, 28, 109}, {462, 172, 0}, {552, 160, 2}}};
  std::vector<Row> rows;
  for (int score = 3; score <= 4; ++score) {
    for (int shovel = 3; shovel <= 5; ++shovel) {
      const auto& [most, mean, without] = kFigures[score - 3][shovel - 3];
      rows.push_back(row(fmt::format("score on {}, shovel on {}", score, shovel), most, mean, without,
                         looking(fmt::format("align-shovel-score:score={},shovel={}", score, shovel))));
    }
  }
  return rows;
}

std::vector<Row> align_shovel_clear_score() {
  constexpr Scores kFigures[2][3][3] = {{{{366, 122, 1}, {314, 120, 1}, {382, 118, 1}},
                                         {{448, 180, 0}, {516, 182, 1}, {450, 170, 0}},
                                         {{512, 166, 1}, {464, 176, 1}, {538, 162, 2}}},
                                        {{{152, 40, 41}, {194, 66, 9}, {214, 64, 10}},
                                         {{140, 34, 84}, {392, 142, 0}, {422, 136, 0}},
                                         {{124, 28, 102}, {458, 178, 1}, {452, 160, 0}}}};
  std::vector<Row> rows;
  for (int score = 3; score <= 4; ++score) {
    for (int clear = 3; clear <= 5; ++clear) {
      for (int shovel = 3; shovel <= 5; ++shovel) {
        const auto& [most, mean, without] = kFigures[score - 3][clear - 3][shovel - 3];
        rows.push_back(
            row(fmt::format("score on {}, clear on {}, shovel on {}", score, clear, shovel), most, mean, without,
                looking(fmt::format("align-shovel-clear-score:score={},clear={},shovel={}", score, clear, shovel))));
      }
    }
  }
  return rows;
}

std::vector<Row> semi_tree() {
  constexpr Scores kFigures[8][4] = {{{700, 178, kNone}, {526, 170, kNone}, {684, 180, kNone}, {486, 180, kNone}},
                                     {{532, 178, kNone}, {560, 176, kNone}, {524, 180, kNone}, {564, 180, kNone}},
                                     {{588, 180, kNone}, {472, 180, kNone}, {572, 188, kNone}, {566, 192, kNone}},
                                     {{582, 178, kNone}, {596, 184, kNone}, {620, 190, kNone}, {516, 192, kNone}},
                                     {{560, 146, kNone}, {426, 152, kNone}, {354, 144, kNone}, {356, 134, kNone}},
                                     {{528, 158, kNone}, {498, 162, kNone}, {538, 158, kNone}, {444, 154, kNone}},
                                     {{438, 144, kNone}, {430, 148, kNone}, {414, 144, kNone}, {402, 140, kNone}},
                                     {{524, 154, kNone}, {506, 164, kNone}, {480, 172, kNone}, {436, 172, kNone}}};
  std::vector<Row> rows;
  for (int i = 0; i < 8; ++i) {
    for (int depth = 1; depth <= 4; ++depth) {
      const int score = 3 + i / 4, clear = 3 + i / 2 % 2, shovel = 3 + i % 2;
      const auto& [most, mean, without] = kFigures[i][depth - 1];
      rows.push_back(
          row(fmt::format("score on {}, clear on {}, shovel on {}, depth {}", score, clear, shovel, depth), most, mean,
              without,
              looking(fmt::format("semi-tree:score={},clear={},shovel={},depth={}", score, clear, shovel, depth), 4)));
    }
  }
  return rows;
}

using Kind = PlotPlan::Kind;
using Blocks = std::vector<Block>;

const std::vector<std::string> kPaper = {"strategy", "max", "mean", "no score"};
const std::vector<Column> kScores = {most_of("score", "max"), mean_of("score", "mean"), zeros_of("score", "no score"),
                                     mean_of("moves", "moves a game")};

Experiment tables_by_stones() {
  Experiment tables = looking("tables", 10, 300);
  tables.level = tilefish::five_or_more::kHostGame.level;
  return tables;
}

void add_tables_1_and_2(Blocks& blocks) {
  blocks.push_back(TablePlan{"Table 1: scores",
                             {"stones in line", "score", "name"},
                             {},
                             {{{"5", "10", "Minimal"}, {}},
                              {{"6", "12", "Sixer"}, {}},
                              {{"7", "18", "Sevener"}, {}},
                              {{"8", "28", "Eighter"}, {}},
                              {{"9", "42", "Maximal"}, {}}},
                             "The same here."});
  Experiment slow = looking("tables:top=16,drops=24,rounds=4,prior=10", 0, 100);
  slow.cost_rank = 1;
  blocks.push_back(TablePlan{"Table 2: Monte Carlo, 100 playouts a candidate",
                             kPaper,
                             kScores,
                             {row("random", 22, 0.5, kNone, looking("random", 1000, 20'000)),
                              row("Monte Carlo", 190, 78.38, kNone, playing("monte-carlo")),
                              row("BMC", 132, 59.71, kNone, playing("bmc")),
                              row("MCRB", 334, 206.15, kNone, playing("mcrb")),
                              row("BMCRB", 750, 375.03, kNone, playing("bmcrb")),
                              {{"Human 1", "202", "±150"}, {}},
                              {{"Human 2", "398", "±380"}, {}},
                              {{"(ours) learned tables, one ply"}, looking("tables:top=1", 30, 1000)},
                              {{"(ours) learned tables"}, looking("tables", 10, 300)},
                              {{"(ours) learned tables, 33 ms a move"}, slow}}});
}

void add_kinds_of_moves(Blocks& blocks) {
  TablePlan kinds{"Table 3: kinds of moves, in percent of all",
                  {"strategy", "none", "5", "6", "7", "8", "9"},
                  {},
                  {{{"BMCRB", "70.12%", "28.80%", "1.00%", "0.06%", "0.02%", "0.00%"}, playing("bmcrb")},
                   {{"MCRB", "74.87%", "23.28%", "1.47%", "0.28%", "0.06%", "0.03%"}, playing("mcrb")},
                   {{"Monte Carlo", "83.20%", "16.08%", "0.69%", "0.00%", "0.03%", "0.00%"}, playing("monte-carlo")},
                   {{"the game of 902 points", "66.16%", "32.70%", "0.76%", "0.38%", "0.00%", "0.00%"}, {}}}};
  kinds.rows.push_back({{"(ours) learned tables"}, tables_by_stones()});
  for (const auto& [points, stones] : {std::pair{0, "none"}, {10, "5"}, {12, "6"}, {18, "7"}, {28, "8"}, {42, "9"}}) {
    kinds.ours.push_back(share_of("gained", points, stones));
  }
  blocks.push_back(kinds);
}

void add_dynamic(Blocks& blocks) {
  TablePlan dynamic{
      "Table 4: dynamic BMCRB", {"break on", "mean"}, {mean_of("score", "mean"), most_of("score", "max")}, {}};
  constexpr int kDynamic[2][3] = {{313, 333, 345}, {257, 265, 229}};
  for (int inverted = 0; inverted < 2; ++inverted) {
    for (int i = 0; i < 3; ++i) {
      Experiment ours = playing("dynamic-bmcrb");
      ours.player += fmt::format(",at={},inverted={}", 30 + 10 * i, inverted);
      dynamic.rows.push_back(
          {{fmt::format("{} stones{}", 30 + 10 * i, inverted ? ", inverted" : ""), figure(kDynamic[inverted][i])},
           ours});
    }
  }
  blocks.push_back(dynamic);
}

void add_tables_5_to_11(Blocks& blocks) {
  blocks.push_back(TablePlan{"Table 5: bias functions",
                             kPaper,
                             kScores,
                             {row("Advanced Bias aligning", 402, 135, 1, looking("advanced-bias:v=1")),
                              row("Advanced Bias finish from 3", 356, 108, 5, looking("advanced-bias:v=3")),
                              row("Legacy Bias aligning", 262, 62, 45, looking("legacy-bias:v=1")),
                              row("Legacy Bias finish from 3", 110, 12, 365, looking("legacy-bias:v=3")),
                              row("Simple Bias finish from 3", 92, 12, 347, looking("simple-bias:v=3"))},
                             "No score: games of 1,000 in the thesis, of n here.",
                             kThesisGames});
  blocks.push_back(TablePlan{
      "Table 6: advanced Monte Carlo",
      kPaper,
      kScores,
      {row("ABMCRAB", 440, 197, kNone, playing("abmcrab")), row("LBMCRLB", 1104, 472, kNone, playing("lbmcrlb"))}});
  blocks.push_back(TablePlan{"Table 7: Align-Score", kPaper, kScores, align_score(), "", kThesisGames});
  blocks.push_back(TablePlan{"Table 8: Align-Clear-Score", kPaper, kScores, align_clear_score(), "", kThesisGames});
  blocks.push_back(TablePlan{"Table 9: Align-Shovel-Score", kPaper, kScores, align_shovel_score(), "", kThesisGames});
  blocks.push_back(
      TablePlan{"Table 10: Align-Shovel-Clear-Score", kPaper, kScores, align_shovel_clear_score(), "", kThesisGames});
  blocks.push_back(TablePlan{"Table 11: Semi-Tree", kPaper, kScores, semi_tree(), "", kThesisGames});
}

void add_flow(Blocks& blocks) {
  PlotPlan flow{Kind::kFlow, "Figure 4: flow of the game", "stones on the board", "positions a game", "level", {}};
  for (const char* player : {"bmcrb", "mcrb", "monte-carlo"}) flow.series.push_back({player, {{0, playing(player)}}});
  flow.series.push_back({"tables", {{0, tables_by_stones()}}});
  blocks.push_back(flow);
}

void add_playouts(Blocks& blocks) {
  PlotPlan playouts{Kind::kMeans, "Score against budget: playouts a candidate", "playouts", "mean score", "score", {},
                    true};
  for (const auto& [player, theirs] : {std::pair{"monte-carlo", 78.38}, {"bmcrb", 375.03}, {"lbmcrlb", 472.0}}) {
    SeriesPlan& series = playouts.series.emplace_back(SeriesPlan{player, {}});
    series.paper = {{100, theirs}};
    for (const int z : {1, 3, 10}) {
      Experiment ours = looking(fmt::format("{}:z={}", player, z), z == 1 ? 2 : z == 3 ? 1 : 0, 20);
      ours.cost_rank = 1;
      series.points.push_back({static_cast<double>(z), ours});
    }
    series.points.push_back({100, playing(player)});
  }
  blocks.push_back(playouts);
}

void add_drops_and_memory(Blocks& blocks) {
  PlotPlan drops{Kind::kMeans,   "Score against budget: drops that learned tables sample",
                 "drops a move", "mean score",
                 "score",        {{"tables:top=6,prior=2", {}}}};
  for (const int n : {1, 3, 6, 12}) {
    drops.series[0].points.push_back(
        {static_cast<double>(n), looking(fmt::format("tables:top=6,drops={},prior=2", n), n < 6 ? 6 : 3, 100)});
  }
  blocks.push_back(drops);
  PlotPlan memory{Kind::kMeans, "Score against memory: tables-uct, 25 iterations",
                  "bytes",      "mean score",
                  "score",      {{"tables-uct", {}}},
                  true};
  for (const int kilobytes : {8, 16, 64, 1024}) {
    Experiment ours = looking("tables-uct:sims=25", 1, 50);
    ours.memory = fmt::format("{}K", kilobytes);
    ours.cost_rank = 2;
    memory.series[0].points.push_back({kilobytes * 1024.0, ours});
  }
  blocks.push_back(memory);
  blocks.push_back(as_table(memory, "memory", {mean_of("score", "mean"), mean_of("moves", "moves a game")}, kilobytes));
}

}  // namespace

Chapter five_or_more() {
  Chapter chapter{"five-or-more", "Five or More", "\"Calculating and Predicting the Game FIVE OR MORE\"", {}};
  chapter.ladder = {"points a game, mean",
                    {{"Table 2: Monte Carlo, 100 playouts a candidate", "paper: mean", "ours: mean"},
                     {"Table 5: bias functions", "paper: mean", "ours: mean"},
                     {"Table 6: advanced Monte Carlo", "paper: mean", "ours: mean"}}};
  Blocks& blocks = chapter.blocks;
  add_tables_1_and_2(blocks);
  add_kinds_of_moves(blocks);
  add_dynamic(blocks);
  add_tables_5_to_11(blocks);
  add_flow(blocks);
  add_playouts(blocks);
  add_drops_and_memory(blocks);
  blocks.push_back(
      distribution("Scores of learned tables and of the best of each kind without", "score", "score",
                   {looking("tables:top=1", 30, 1000), looking("advanced-bias:v=1"), looking("align-score:v=4,old=0"),
                    looking("align-shovel-clear-score:score=3,clear=4,shovel=4")}));
  blocks.push_back(PlotPlan{Kind::kCurve,
                            "Learning the tables",
                            "moves learned from",
                            "mean score of its games",
                            "mean_score",
                            {{"tables", {}, {}, "five_or_more_tables.csv"}}});
  blocks.push_back(BudgetsPlan{});
  return chapter;
}

}  // namespace tilefish::report
