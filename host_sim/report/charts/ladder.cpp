#include "host_sim/report/charts/ladder.h"

#include <fmt/core.h>
#include <algorithm>
#include <cmath>
#include <optional>

#include "host_sim/report/charts/drawing.h"
#include "host_sim/support/table.h"

namespace tilefish::report {
namespace {

constexpr double kRow = 17, kColumn = 540, kNames = 246, kAxis = 215, kMargin = 14;  // pixels
constexpr double kAxisRoom = 34, kTitleRoom = 26, kLegend = 30;

struct Rung {
  std::string name;
  std::optional<double> ours, theirs;
  bool person = false;
  bool at_least = false;  // games were cut, so that ours is a lower bound
  bool failed = false;    // it never reached what the figure is about

  double best() const { return ours ? *ours : *theirs; }
};

// The number that a cell begins with, whatever word stands before it; nothing where it has none.
std::optional<double> number_in(const std::string& cell) {
  const size_t begin = cell.find_first_of("0123456789");
  if (begin == std::string::npos) return std::nullopt;
  std::string digits = begin != 0 && cell[begin - 1] == '-' ? "-" : "";
  for (size_t i = begin; i < cell.size() && (std::isdigit(cell[i]) || cell[i] == ',' || cell[i] == '.'); ++i) {
    if (cell[i] != ',') digits += cell[i];
  }
  return std::stod(digits);
}

std::optional<size_t> column_named(const Grid& grid, const std::string& heading) {
  const auto found = std::find(grid.rows[0].begin(), grid.rows[0].end(), heading);
  if (found == grid.rows[0].end()) return std::nullopt;
  return static_cast<size_t>(found - grid.rows[0].begin());
}
std::optional<double> figure_in(const Grid& grid, const std::vector<std::string>& row, const std::string& heading) {
  const auto column = column_named(grid, heading);
  return column && *column < row.size() ? number_in(row[*column]) : std::nullopt;
}

std::string name_of(std::string label) {
  if (label.starts_with("(ours) ")) label.erase(0, 7);
  std::erase(label, '`');
  return label;
}

void add_rungs(std::vector<Rung>& rungs, const Grid& grid, const LadderPlan::Part& part) {
  const auto scaled = [&](std::optional<double> figure) -> std::optional<double> {
    if (!figure) return std::nullopt;
    return *figure * part.factor;
  };
  for (size_t i = 1; i < grid.rows.size(); ++i) {
    const std::vector<std::string>& row = grid.rows[i];
    Rung rung{name_of(row[0]), scaled(figure_in(grid, row, part.ours)), scaled(figure_in(grid, row, part.theirs))};
    rung.person = rung.name.starts_with("Human");
    const auto games = figure_in(grid, row, "n"), deaths = figure_in(grid, row, "ours: deaths"),
               solved = figure_in(grid, row, "ours: solved");
    rung.at_least = games && deaths && *deaths < *games;
    rung.failed = solved && *solved == 0;
    if (rung.ours || rung.theirs) rungs.push_back(std::move(rung));
  }
}

std::vector<Rung> rungs_of(const LadderPlan& plan, const std::map<std::string, Grid>& tables) {
  std::vector<Rung> rungs;
  for (const LadderPlan::Part& part : plan.parts) {
    if (const auto found = tables.find(part.table); found != tables.end()) add_rungs(rungs, found->second, part);
  }
  if (plan.scale == LadderPlan::Scale::kElo) {
    const auto random = std::find_if(rungs.begin(), rungs.end(), [](const Rung& r) { return r.name == "random"; });
    const double zero = random == rungs.end() ? 0 : random->best();
    for (Rung& rung : rungs) rung.ours = *rung.ours - zero;
  } else {
    std::erase_if(rungs, [](const Rung& rung) { return rung.best() <= 0; });  // no place on a logarithmic axis
  }
  const bool fewer = plan.scale == LadderPlan::Scale::kFewer;
  std::stable_sort(rungs.begin(), rungs.end(), [fewer](const Rung& a, const Rung& b) {
    return fewer ? std::pair(a.failed, a.best()) < std::pair(b.failed, b.best()) : a.best() > b.best();
  });
  return rungs;
}

// An axis from one whole step to another: decades, or 400 Elo, which are a decade of the odds.
class Axis {
 public:
  Axis(const std::vector<Rung>& rungs, LadderPlan::Scale scale) : scale_(scale), low_(1e300), high_(-1e300) {
    for (const Rung& rung : rungs) {
      for (const auto& figure : {rung.ours, rung.theirs}) {
        if (!figure) continue;
        low_ = std::min(low_, steps(*figure));
        high_ = std::max(high_, steps(*figure));
      }
    }
    low_ = std::floor(low_);
    high_ = std::max(std::ceil(high_), low_ + 1);
  }

  double place(double value) const { return at_step(steps(value)); }
  double at_step(double step) const {
    const double part = (step - low_) / (high_ - low_);
    return kNames + kAxis * (scale_ == LadderPlan::Scale::kFewer ? 1 - part : part);
  }
  double low() const { return low_; }
  double high() const { return high_; }
  std::string label(double step) const {
    if (scale_ == LadderPlan::Scale::kElo) return fmt::format("{:.0f}", 400 * step);
    const int power = static_cast<int>(step);
    if (power < 0) return fmt::format("{:g}", std::pow(10, power));
    constexpr const char* kUnits[] = {"", "k", "M", "G", "T"};
    return fmt::format("{}{}", std::lround(std::pow(10, power % 3)), kUnits[power / 3]);
  }

 private:
  double steps(double value) const {
    return scale_ == LadderPlan::Scale::kElo ? value / 400 : std::log10(std::max(value, 1e-3));
  }

  LadderPlan::Scale scale_;
  double low_, high_;
};

void draw_rung(Drawing& drawing, const Rung& rung, const Axis& axis, double left, double y) {
  drawing.text(left + kNames - 10, y + 4, rung.name, "", Drawing::Anchor::kEnd);
  const double ours = left + axis.place(rung.best()), theirs = rung.theirs ? left + axis.place(*rung.theirs) : ours;
  const auto [first, last] = std::minmax(ours, theirs);
  if (first != last) drawing.line(first, y, last, y, "span");
  if (rung.theirs && rung.person) drawing.diamond(theirs, y, "people");
  if (rung.theirs && !rung.person) drawing.square(theirs, y, "theirs");
  if (rung.ours) drawing.dot(ours, y, rung.failed ? "hollow" : "ours");
  if (rung.at_least) drawing.arrow(ours, y, "span");
  const double best = rung.best();
  const std::string value = best >= 1e9    ? fmt::format("{:.3g}G", best / 1e9)
                            : best >= 1e6  ? fmt::format("{:.3g}M", best / 1e6)
                            : best >= 1000 ? readable(std::round(best))
                                           : fmt::format("{:.3g}", best);
  drawing.text(last + (rung.at_least ? 18 : 9), y + 4, value + (rung.failed ? ", not built" : ""), "value");
}

// Returns the height that it takes.
double draw_panel(Drawing& drawing, const Chapter& chapter, const std::vector<Rung>& rungs, double left, double top) {
  const Axis axis(rungs, chapter.ladder.scale);
  const double begin = top + kTitleRoom, end = begin + kRow * static_cast<double>(rungs.size());
  drawing.text(left + kNames - 10, top + 14, chapter.title, "title", Drawing::Anchor::kEnd);
  drawing.text(left + kNames, top + 14, chapter.ladder.axis, "faint");
  const double every = axis.high() - axis.low() > 7 ? 2 : 1;  // labels that do not touch
  for (double step = axis.low(); step <= axis.high(); ++step) {
    const double x = left + axis.at_step(step);
    drawing.line(x, begin, x, end + 3);
    if (std::fmod(step - axis.low(), every) == 0)
      drawing.text(x, end + 15, axis.label(step), "faint", Drawing::Anchor::kMiddle);
  }
  for (size_t i = 0; i < rungs.size(); ++i)
    draw_rung(drawing, rungs[i], axis, left, begin + kRow * (static_cast<double>(i) + 0.5));
  return end - top + kAxisRoom;
}

void draw_legend(Drawing& drawing) {
  double x = kMargin + 6;
  const double y = kMargin + 8;
  const auto entry = [&](const char* text, double width) {
    drawing.text(x + 10, y + 4, text);
    x += width;
  };
  drawing.dot(x, y, "ours");
  entry("measured here", 130);
  drawing.square(x, y, "theirs");
  entry("told by the paper", 150);
  drawing.diamond(x, y, "people");
  entry("people, told by the paper", 205);
  drawing.arrow(x - 10, y, "span");
  entry("games were cut: at least so much", 250);
  drawing.dot(x, y, "hollow");
  entry("never reached", 0);
}

}  // namespace

std::string drawn_ladder(const std::vector<Chapter>& chapters, const std::map<std::string, Grid>& tables) {
  Drawing drawing;
  double bottoms[2] = {kMargin + kLegend, kMargin + kLegend};
  for (const Chapter& chapter : chapters) {
    const std::vector<Rung> rungs = rungs_of(chapter.ladder, tables);
    if (rungs.empty()) continue;
    const int column = bottoms[1] < bottoms[0];
    bottoms[column] += draw_panel(drawing, chapter, rungs, kMargin + column * kColumn, bottoms[column]);
  }
  if (bottoms[0] == kMargin + kLegend) return {};
  draw_legend(drawing);
  return drawing.svg(static_cast<int>(2 * kColumn + kMargin), static_cast<int>(std::max(bottoms[0], bottoms[1])),
                     "The players of each game, from random moves to the best");
}

}  // namespace tilefish::report
