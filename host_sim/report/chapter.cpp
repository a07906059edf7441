#include "host_sim/report/chapter.h"

#include <fmt/core.h>
#include <algorithm>
#include <cmath>

#include "host_sim/runner/duel.h"
#include "host_sim/support/table.h"

namespace tilefish::report {
namespace {

// A column that is empty where there is no such sample.
template <class Write>
Column column(const std::string& sample, const std::string& heading, Write write) {
  return {heading, [=](const Samples& samples) -> std::string {
            const auto found = samples.find(sample);
            return found == samples.end() || found->second.empty() ? "–" : write(found->second);
          }};
}

// The same of the means of two.
template <class Write>
Column column(const std::string& first, const std::string& second, const std::string& heading, Write write) {
  return {heading, [=](const Samples& samples) -> std::string {
            const auto one = samples.find(first), other = samples.find(second);
            const bool there = one != samples.end() && other != samples.end();
            return there ? write(one->second.statistics().mean, other->second.statistics().mean) : "–";
          }};
}

double sum_of(const Samples& samples, const std::string& name) {
  const auto found = samples.find(name);
  if (found == samples.end()) return 0;
  double sum = 0;
  found->second.for_each(
      [&](int64_t value, uint64_t times) { sum += static_cast<double>(value) * static_cast<double>(times); });
  return sum;
}

// As many digits as the error leaves: two of its own.
std::string with_error(double value, double error) {
  const int decimals = error > 0 ? std::clamp(1 - static_cast<int>(std::floor(std::log10(error))), 0, 4) : 0;
  const auto rounded = [&](double number) {
    const double unit = std::pow(10, decimals);
    const std::string text = fmt::format("{:.{}f}", number, decimals);
    return decimals == 0              ? readable(std::round(number))
           : std::fabs(number) < 1000 ? text
                                      : readable(std::round(number * unit) / unit);
  };
  return fmt::format("{} ± {}", rounded(value), rounded(error));
}

}  // namespace

Column mean_of(const std::string& sample, const std::string& heading) {
  return column(sample, heading, [](const Sample& s) {
    const Statistics statistics = s.statistics();
    return s.count() < 2 ? readable(statistics.mean) : with_error(statistics.mean, statistics.se);
  });
}
Column stdev_of(const std::string& sample, const std::string& heading) {
  return column(sample, heading, [](const Sample& s) { return readable(s.statistics().stdev); });
}
Column least_of(const std::string& sample, const std::string& heading) {
  return column(sample, heading, [](const Sample& s) { return readable(static_cast<double>(s.min())); });
}
Column most_of(const std::string& sample, const std::string& heading) {
  return column(sample, heading, [](const Sample& s) { return readable(static_cast<double>(s.max())); });
}
Column zeros_of(const std::string& sample, const std::string& heading) {
  return column(sample, heading, [](const Sample& s) { return readable(static_cast<double>(s.count(0))); });
}
Column total_of(const std::string& sample, const std::string& heading) {
  return {heading, [=](const Samples& samples) { return readable(sum_of(samples, sample)); }};
}
Column share_of(const std::string& sample, int64_t value, const std::string& heading) {
  return column(sample, heading, [value](const Sample& s) {
    return fmt::format("{:.2f}%", 100.0 * static_cast<double>(s.count(value)) / static_cast<double>(s.count()));
  });
}
Column ratio_of(const std::string& part, const std::string& whole, const std::string& heading) {
  return column(part, whole, heading,
                [](double of_part, double of_whole) { return of_whole == 0 ? "–" : readable(of_part / of_whole); });
}
Column split_mean(const std::string& heading) { return column("mean", "error", heading, with_error); }
Column heaviest_block(const std::string& heading) {
  return column("heaviest", heading, [](const Sample& s) { return fmt::format("{:.1f}%", s.statistics().mean / 10); });
}
Column wins_and_losses() {
  return column("points", "wins – losses – draws",
                [](const Sample& s) { return fmt::format("{} – {} – {}", s.count(2), s.count(0), s.count(1)); });
}
Column elo() {
  return column("points", "Elo", [](const Sample& s) {
    const Strength strength = strength_of(s.count(2), s.count(0), s.count(1));
    return fmt::format("{:+.0f} ± {:.0f}", strength.elo, strength.error);
  });
}

PlotPlan distribution(const std::string& title, const std::string& x, const std::string& sample,
                      const std::vector<Experiment>& of, const std::vector<double>& paper_means) {
  PlotPlan plot{
      PlotPlan::Kind::kDistribution, title, x, sample == "searched" ? "% of decisions" : "% of games", sample, {}};
  for (const Experiment& experiment : of) plot.series.push_back({experiment.player, {{0, experiment}}});
  for (size_t i = 0; i < paper_means.size(); ++i) plot.series[i].paper = {{paper_means[i], 0}};
  return plot;
}

TablePlan as_table(const PlotPlan& plot, const std::string& heading, std::vector<Column> ours,
                   std::string (*label)(double x)) {
  TablePlan table{plot.title, {heading}, std::move(ours), {}};
  if (plot.kind == PlotPlan::Kind::kElo) table.remark = plot.y + ".";  // which no column says
  for (const Point& point : plot.series[0].points) table.rows.push_back({{label(point.x)}, point.ours});
  return table;
}

std::string kilobytes(double bytes) { return fmt::format("{} KB", bytes / 1024); }

std::vector<Experiment> experiments_of(const Chapter& chapter) {
  std::vector<Experiment> all;
  const auto add = [&](const Experiment& experiment) {
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const Experiment& other) { return other.key() == experiment.key(); });
    if (known == all.end()) {
      all.push_back(experiment);
      return;
    }
    known->quick = std::max(known->quick, experiment.quick);
    known->full = std::max(known->full, experiment.full);
    if (experiment.level) known->level = experiment.level;
  };
  for (const Block& block : chapter.blocks) {
    if (const auto* table = std::get_if<TablePlan>(&block)) {
      for (const Row& row : table->rows) {
        if (row.ours) add(*row.ours);
      }
    }
    if (const auto* plot = std::get_if<PlotPlan>(&block)) {
      for (const SeriesPlan& series : plot->series) {
        for (const Point& point : series.points) add(point.ours);
      }
    }
  }
  return all;
}

}  // namespace tilefish::report
