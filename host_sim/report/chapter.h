// A report before it is measured: for each game, the tables of its paper beside columns of ours, and plots. A chapter
// is data alone: other files measure its experiments and draw its tables.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "host_sim/report/experiment.h"

namespace tilefish::report {

// --- tables

struct Column {
  std::string heading;
  std::function<std::string(const Samples&)> cell;
};
Column mean_of(const std::string& sample, const std::string& heading);  // with its standard error
Column stdev_of(const std::string& sample, const std::string& heading);
Column least_of(const std::string& sample, const std::string& heading);
Column most_of(const std::string& sample, const std::string& heading);
Column zeros_of(const std::string& sample, const std::string& heading);                          // how many are nothing
Column total_of(const std::string& sample, const std::string& heading);                          // their sum
Column share_of(const std::string& sample, int64_t value, const std::string& heading);           // in percent
Column ratio_of(const std::string& part, const std::string& whole, const std::string& heading);  // of their means
Column split_mean(const std::string& heading);      // of long games by splitting, with its error
Column heaviest_block(const std::string& heading);  // the share of the deaths that decides whether to trust that error
Column wins_and_losses();
Column elo();

struct Row {
  std::vector<std::string> paper;  // the label of the row and the paper's figures
  std::optional<Experiment> ours;  // none where there is nothing to be measured
};

struct TablePlan {
  std::string title;
  std::vector<std::string> paper;  // headings of its columns
  std::vector<Column> ours;
  std::vector<Row> rows;
  std::string remark = {};
  uint64_t paper_games = 0;  // behind each of the paper's means, where their agreement with ours is to be told
};
// A table as a training wrote it, with the paper's figures: a file of host_sim/report/stored/, and the command that
// wrote it.
struct StoredPlan {
  std::string title, file, command;
  std::string remark = {};
};

// --- plots

struct Point {
  double x;
  Experiment ours;
};
struct PaperPoint {
  double x, y;
  double error = 0;  // one standard error, where the paper tells as much
};
struct SeriesPlan {
  std::string name;
  std::vector<Point> points;
  std::string sample = {};  // where it is another than the plot's
  std::string stored = {};  // a curve that a training wrote: a file of host_sim/report/stored/, x is its first column,
                            // y the one named as the sample
  std::vector<PaperPoint> paper = {};  // what the paper tells of the same; of a distribution, x is its mean
};

struct PlotPlan {
  enum class Kind : uint8_t {
    kDistribution,  // of a sample: the share of each range
    kFlow,          // how often a value came up in a game
    kMeans,         // of a sample, against x
    kEfficiency,    // the mean of a sample against that of `against`
    kElo,           // of duels, against x
    kCurve,         // how much was reached when: what trainings wrote
  };
  Kind kind;
  std::string title, x, y;
  std::string sample;
  std::vector<SeriesPlan> series;
  bool logarithmic_x = false, logarithmic_y = false;
  std::string against = "searched";
};
PlotPlan distribution(const std::string& title, const std::string& x, const std::string& sample,
                      const std::vector<Experiment>& of, const std::vector<double>& paper_means = {});

// The points of a plot's first series as a table, each called by its x.
TablePlan as_table(const PlotPlan& plot, const std::string& heading, std::vector<Column> ours,
                   std::string (*label)(double x));
std::string kilobytes(double bytes);

// --- and the rest

struct TextPlan {
  std::string text;
};
struct BudgetsPlan {};  // of the game, on the boards
struct StatesPlan {     // positions of seeded games, each with what players make of it
  std::string title, remark;
};

// In the order in which they are shown: people look before they read.
using Block = std::variant<TextPlan, PlotPlan, StatesPlan, TablePlan, StoredPlan, BudgetsPlan>;

// How far the players of a game come, from random moves to the best, by columns of tables: see charts/ladder.h.
struct LadderPlan {
  enum class Scale : uint8_t {
    kMore,   // logarithmic, more is better
    kFewer,  // logarithmic, fewer is better
    kElo,    // which is the logarithm of the odds
  };
  struct Part {
    std::string table, theirs, ours;  // a title and two headings
    double factor = 1;                // into the unit of the axis
  };
  std::string axis = {};
  std::vector<Part> parts = {};
  Scale scale = Scale::kMore;
};

struct Chapter {
  std::string game, title;
  std::string paper;  // authors and title
  std::vector<Block> blocks;
  LadderPlan ladder = {};
};

// Everything a chapter needs, each experiment once, with the most that any place wants of it.
std::vector<Experiment> experiments_of(const Chapter& chapter);

Chapter square_stacker();
Chapter tetris();
Chapter five_or_more();
Chapter reachability();
Chapter tetress();

}  // namespace tilefish::report
