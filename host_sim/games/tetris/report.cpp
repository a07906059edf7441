// The Tetris paper, and the published controllers.
#include <fmt/core.h>

#include "host_sim/report/chapter.h"

namespace tilefish::report {
namespace {

Experiment games(const std::string& player, const std::string& rules, uint64_t quick, uint64_t full,
                 uint64_t pieces = UINT64_MAX) {
  return {.game = "tetris", .player = player, .quick = quick, .full = full, .rules = rules, .moves = pieces};
}

// Games that are too long to play.
Experiment long_games(const std::string& player, const std::string& rules) {
  return {.kind = Experiment::Kind::kSplitting, .game = "tetris", .player = player, .full = 1, .rules = rules};
}

// Games of a network, on seeds that no training was judged by.
Experiment network(const std::string& player, uint64_t pieces) {
  Experiment experiment = games(player, "bag", 1, 100, pieces);
  experiment.seed = 1001;
  return experiment;
}

// A published controller: its lines at ten and at twelve rows, as published or measured by the rules here; and how many
// games take about a second.
struct Controller {
  const char* player;
  const char *at_10, *at_12;
  uint64_t quick_10, quick_12;
  const char *at_16, *at_20;  // by splitting; null: not measured
  uint64_t blocks_20 = 0;     // other than the usual number, so that the error is at most 3%
};
constexpr Controller kControllers[] = {{"dellacherie", "2,338", "10,726", 200, 100, "–", "about 5,000,000"},
                                       {"bcts", "3,710", "23,531", 200, 60, "–", "35,000,000"},
                                       {"dt10", "4,965", "29,707", 200, 40, "–", "29,000,000"},
                                       {"dt20", "4,403", "25,804", 200, 40, "–", "51,000,000"},
                                       {"tetr-ai", "7,520", "68,486", 20, 2, "4,810,000", "269,600,000", 1100},
                                       {"champion", "–", "–", 20, 2, "–", "–", 740},
                                       {"tables", "–", "–", 20, 0, nullptr, nullptr}};

using Kind = PlotPlan::Kind;
using Blocks = std::vector<Block>;

void add_paper_tables(Blocks& blocks) {
  const std::vector<Column> steps = {least_of("pieces", "min pieces"), mean_of("pieces", "mean"),
                                     most_of("pieces", "max"), mean_of("lines", "lines"), total_of("died", "deaths")};
  blocks.push_back(TablePlan{
      "Table 3: reward",
      {"situation", "reward"},
      {},
      {{{"Game over", "-100"}, {}}, {{"Clean up k lines", "10 k²"}, {}}, {{"Safely landing a piece", "1"}, {}}},
      "`bag` scores by the last two."});
  blocks.push_back(TablePlan{"Table 4: three agents",
                             {"agent", "min steps", "mean", "max"},
                             steps,
                             {{{"Random moves"}, games("random", "bag", 1000, 1000)},
                              {{"Handcrafted", "23", "210", "2,072"}, games("handcrafted", "bag", 4, 100, 60'000)},
                              {{"Local search", "1,662", "2,012", "6,614"}, games("genetic", "bag", 4, 100, 60'000)},
                              {{"RL", "102", "339", "1,078"}, network("cnn", UINT64_MAX)},
                              {{"RL, a small network"}, network("cnn-small", 1500)},
                              {{"Handcrafted, pieces independent"}, games("handcrafted", "classic", 40, 100)},
                              {{"Local search, pieces independent"}, games("genetic", "classic", 2, 100, 200'000)}}});
  blocks.push_back(TablePlan{"Table 5: flattened vector sizes of the paper's network",
                             {"input", "size"},
                             {},
                             {{{"5 x 10", "512"}, {}}, {{"10 x 10", "1,024"}, {}}, {{"20 x 10", "2,048"}, {}}}});
  blocks.push_back(StoredPlan{"Table 6: the paper's network after 300 batches, one setting varied at a time",
                              "tetris_table_6.csv", "tilefish-train cnn-ablations --steps 300 --games 50 --csv F",
                              "A row is one training, and its error that of the games alone: what differs by no more "
                              "than the baseline by other seeds is not told apart."});
}

// Both grids of the genetic search, and one search of them, generation by generation.
void add_genetic_search(Blocks& blocks) {
  const std::string search =
      "--rules classic:height=7 --games 3 --pieces 1000 --seed 1 --validate-rules classic:height=10";
  blocks.push_back(StoredPlan{
      "Table 7: local search, by p, q and M", "tetris_table_7.csv", "tilefish tune tetris genetic --fine " + search,
      "Pieces and lines of 100 games of ten rows after a search by 3 games of seven rows a child; the paper "
      "validated on its 20 "
      "rows, so only the order compares. Three of its rows are misprinted and read as its grid has them."});
  blocks.push_back(
      StoredPlan{"Figure 6: its first grid", "tetris_grid.csv", "tilefish tune tetris genetic --grid " + search});
}

void add_learning_curves(Blocks& blocks) {
  blocks.push_back(PlotPlan{Kind::kCurve,
                            "Figure 8: genetic search, p = 0.6, q = 0.1, M = 100",
                            "generation",
                            "lines a game",
                            "best",
                            {{"best", {}, "best", "tetris_genetic.csv"},
                             {"mean", {}, "mean", "tetris_genetic.csv"},
                             {"worst", {}, "worst", "tetris_genetic.csv"}}});
  blocks.push_back(PlotPlan{Kind::kCurve,
                            "Learning the pattern tables",
                            "pieces learned from",
                            "lines a death",
                            "lines_a_death",
                            {{"tables", {}, {}, "tetris_tables.csv"}}});
  blocks.push_back(PlotPlan{Kind::kCurve,
                            "Learning the networks",
                            "batches",
                            "pieces a game",
                            "mean_score",
                            {{"cnn", {}, {}, "tetris_cnn.csv"}, {"cnn-small", {}, {}, "tetris_cnn_small.csv"}}});
}

void add_controllers(Blocks& blocks) {
  std::vector<Row> ten, twelve, sixteen, twenty;
  for (const Controller& controller : kControllers) {
    ten.push_back({{fmt::format("`{}`", controller.player), controller.at_10},
                   games(controller.player, "classic:height=10", controller.quick_10, 1000)});
    if (controller.quick_12 != 0) {
      twelve.push_back(
          {{fmt::format("`{}`", controller.player), controller.at_12},
           games(controller.player, "classic:height=12", controller.quick_12, controller.quick_12 < 10 ? 100 : 300)});
    }
  }
  for (const Controller& controller : kControllers) {
    if (!controller.at_16) continue;
    const std::string name = fmt::format("`{}`", controller.player);
    sixteen.push_back({{name, controller.at_16}, long_games(controller.player, "classic:height=16")});
    Experiment at_twenty = long_games(controller.player, "classic");
    if (controller.blocks_20 != 0) {
      at_twenty.seed = 7000;  // which no search for weights played
      at_twenty.blocks = controller.blocks_20;
    }
    twenty.push_back({{name, controller.at_20}, at_twenty});
  }
  ten.push_back(
      {{"`dellacherie`, a piece further", "15,900"}, games("dellacherie:next=7", "classic:height=10", 4, 50)});
  Experiment further = games("tables:next=7", "classic:height=10", 0, 18, 100'000);
  further.cost_rank = 1;
  ten.push_back({{"`tables`, a piece further", "–"}, further});
  const std::vector<Column> lines = {mean_of("score", "lines"), most_of("score", "max"), total_of("died", "deaths")};
  blocks.push_back(TablePlan{"Published controllers at ten rows", {"player", "lines"}, lines, ten});
  blocks.push_back(TablePlan{"Published controllers at twelve rows", {"player", "lines"}, lines, twelve});
  const std::vector<Column> split = {split_mean("lines"), heaviest_block("heaviest block")};
  blocks.push_back(TablePlan{"Published controllers at sixteen rows",
                             {"player", "lines"},
                             split,
                             sixteen,
                             "By splitting: see host_sim/README.md; n counts blocks, and the error is to be trusted "
                             "where the heaviest of them has less than 10% of the deaths."});
  Experiment plain = games("champion", "classic:height=16", 0, 20);
  plain.seed = 9000;  // which nothing else plays
  plain.cost_rank = 2;
  blocks.push_back(TablePlan{"Whole games at sixteen rows",
                             {"player", "lines"},
                             lines,
                             {{{"`champion`", "–"}, plain}},
                             "A check of splitting."});
  blocks.push_back(
      TablePlan{"Published controllers at twenty rows", {"player", "lines"}, split, twenty, "By splitting, too."});
}

void add_heights(Blocks& blocks) {
  PlotPlan heights{Kind::kMeans, "Lines against the board's height", "rows", "mean lines", "score", {}};
  heights.logarithmic_y = true;
  for (const auto& [player, published] : {std::pair{"dellacherie", 2338},
                                          {"bcts", 3710},
                                          {"dt10", 4965},
                                          {"tetr-ai", 7520},
                                          {"champion", 0},
                                          {"tables", 0}}) {
    SeriesPlan& series = heights.series.emplace_back(SeriesPlan{player, {}});
    if (published != 0) series.paper = {{10, static_cast<double>(published)}};
    for (const int rows : {6, 7, 8, 9, 10}) {
      series.points.push_back(
          {static_cast<double>(rows), games(player, fmt::format("classic:height={}", rows), 20, 100)});
    }
  }
  blocks.push_back(heights);
  blocks.push_back(distribution(
      "Lines of a game at ten rows: lengths are exponential", "lines", "score",
      {games("dellacherie", "classic:height=10", 200, 1000), games("dt10", "classic:height=10", 200, 1000)}));
}

}  // namespace

Chapter tetris() {
  Chapter chapter{"tetris", "Tetris", "\"A Genetic Approach to the Formulation of Tetris Engine\"", {}};
  // A piece has four cells and a line ten, so that a long game has 2.5 pieces a line.
  chapter.ladder = {"pieces a game of 20 rows, mean",
                    {{"Table 4: three agents", "paper: mean", "ours: mean"},
                     {"Published controllers at twenty rows", "paper: lines", "ours: lines", 2.5}}};
  Blocks& blocks = chapter.blocks;
  blocks.push_back(
      TextPlan{"The paper plays by `bag`: a bag of seven, the next piece known. Games that reach the limit in the "
               "command were cut there, so "
               "such means are lower bounds. Its Tables 1 and 2 are examples."});
  add_paper_tables(blocks);
  add_genetic_search(blocks);
  add_learning_curves(blocks);
  blocks.push_back(StatesPlan{"Figure 14: some states and their scores",
                              "The paper gives its network's scores of six boards: 1.94, 2.34, 1.14 for three low "
                              "and even ones, -0.96, -0.81, -0.80 for "
                              "three full of holes. Here are six of seeded games by what our evaluations say: weighted "
                              "features, more being better, and the risk "
                              "of dying soon by `tables`."});
  add_controllers(blocks);
  add_heights(blocks);
  blocks.push_back(BudgetsPlan{});
  return chapter;
}

}  // namespace tilefish::report
