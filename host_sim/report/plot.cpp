#include "host_sim/report/plot.h"

#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "host_sim/report/stored.h"
#include "host_sim/runner/duel.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/gnuplot.h"
#include "host_sim/terminal/palette.h"

namespace tilefish::report {
namespace {

// The order in which series take the palette's colours; yellow, which white paper swallows, comes last.
constexpr char kOrder[] = "BOGPVCRY";
std::string line_colour(size_t series) {
  const auto [red, green, blue] = colour_of(kOrder[series % (sizeof kOrder - 1)]);
  return fmt::format("#{:02x}{:02x}{:02x}", red, green, blue);
}

constexpr int64_t kBins = 40;
constexpr double kTail = 0.995;  // of a distribution is drawn; the longest games would press the rest together
constexpr int64_t kFlowBin = 5;  // as in Figure 4 of the Five or More thesis

struct Drawable {
  std::string name, data;
  size_t points = 0;
  double most = 0;

  void add(double x, double y, double error = 0) {
    data += fmt::format("{} {} {}\n", x, y, error);
    most = std::max(most, y);
    ++points;
  }
};

const Sample* sample_in(const Ledger::Found& found, const std::string& name) {
  const auto at = found.samples.find(name);
  return at == found.samples.end() || at->second.empty() ? nullptr : &at->second;
}

const std::string& sample_name(const PlotPlan& plot, const SeriesPlan& series) {
  return series.sample.empty() ? plot.sample : series.sample;
}

int64_t end_of_bulk(const Sample& sample) {
  const auto wanted = static_cast<uint64_t>(kTail * static_cast<double>(sample.count()));
  uint64_t count = 0;
  std::optional<int64_t> end;
  sample.for_each([&](int64_t value, uint64_t times) {
    if ((count += times) >= wanted && !end) end = value;
  });
  return *end;
}

// All series of a distribution share their ranges.
std::vector<Drawable> distributions(const PlotPlan& plot, const Ledger& ledger) {
  int64_t end = 0;
  for (const SeriesPlan& series : plot.series) {
    if (const Sample* sample = sample_in(ledger.found(series.points[0].ours), plot.sample))
      end = std::max(end, end_of_bulk(*sample));
  }
  const int64_t width = end / kBins + 1;
  std::vector<Drawable> all;
  for (const SeriesPlan& series : plot.series) {
    const Sample* sample = sample_in(ledger.found(series.points[0].ours), plot.sample);
    if (!sample) continue;
    std::array<uint64_t, kBins + 1> bins{};
    sample->for_each([&](int64_t value, uint64_t times) {
      if (value >= 0 && value <= end) bins[static_cast<size_t>(value / width)] += times;
    });
    Drawable& one = all.emplace_back(Drawable{series.name, {}});
    for (int64_t bin = 0; bin * width <= end; ++bin) {
      one.add((static_cast<double>(bin) + 0.5) * static_cast<double>(width),
              100.0 * static_cast<double>(bins[static_cast<size_t>(bin)]) / static_cast<double>(sample->count()));
    }
  }
  return all;
}

void add_stored(Drawable& to, const std::string& file, const std::string& column) {
  const auto table = stored_table(file);
  const auto named = std::find(table.at(0).begin(), table.at(0).end(), column);
  if (named == table[0].end()) throw Failure(fmt::format("{} has no column {}", file, column));
  const size_t y = static_cast<size_t>(named - table[0].begin());
  for (size_t line = 1; line < table.size(); ++line) {
    const std::string& value = table[line].at(y);
    if (!value.empty()) to.add(std::stod(table[line].at(0)), std::stod(value));  // nobody died in some stages
  }
}

Drawable points_of(const PlotPlan& plot, const SeriesPlan& series, const Ledger& ledger) {
  Drawable one{series.name, {}};
  if (!series.stored.empty()) add_stored(one, series.stored, sample_name(plot, series));
  for (const Point& point : series.points) {
    const Ledger::Found& found = ledger.found(point.ours);
    const Sample* sample = sample_in(found, sample_name(plot, series));
    if (!sample) continue;
    const Statistics statistics = sample->statistics();
    switch (plot.kind) {
      case PlotPlan::Kind::kMeans: one.add(point.x, statistics.mean, statistics.se); break;
      case PlotPlan::Kind::kEfficiency:
        if (const Sample* against = sample_in(found, plot.against))
          one.add(against->statistics().mean, statistics.mean, statistics.se);
        break;
      case PlotPlan::Kind::kElo: {
        const Strength strength = strength_of(sample->count(2), sample->count(0), sample->count(1));
        one.add(point.x, strength.elo, strength.error);
        break;
      }
      case PlotPlan::Kind::kFlow: {
        std::map<int64_t, uint64_t> bins;
        sample->for_each([&](int64_t value, uint64_t times) { bins[value / kFlowBin * kFlowBin] += times; });
        for (const auto& [value, times] : bins) {
          one.add(static_cast<double>(value), static_cast<double>(times) / static_cast<double>(found.items));
        }
        break;
      }
      case PlotPlan::Kind::kCurve:
      case PlotPlan::Kind::kDistribution: break;
    }
  }
  return one;
}

std::string script_of(const PlotPlan& plot, const std::vector<Drawable>& all) {
  // The legend has a column where a name is too long for half of the width, else two, and rows of its own above.
  constexpr size_t kHalfWidth = 34, kLegendRow = 18;
  const size_t legend_columns =
      std::any_of(all.begin(), all.end(), [](const Drawable& one) { return one.name.size() > kHalfWidth; }) ? 1 : 2;
  const size_t legend_rows = (all.size() + legend_columns - 1) / legend_columns;
  std::string script = fmt::format(
      "set terminal svg size 560,{} dynamic noenhanced font 'sans-serif,12' linewidth 1.2\n"
      "set border 3 lc rgb '#888888'\nset grid lc rgb '#888888' lw 0.3\nset tics nomirror\n"
      "set key outside above maxcols {}\n",
      300 + kLegendRow * legend_rows, legend_columns);
  script += fmt::format("set xlabel {}\nset ylabel {}\n", quoted(plot.x), quoted(plot.y));
  const double most = std::max_element(all.begin(), all.end(), [](const Drawable& a, const Drawable& b) {
                        return a.most < b.most;
                      })->most;
  // A logarithmic axis has its numbers at powers of ten; between others a decimal tells 1.5M from 2M.
  const auto unit_format = [](bool logarithmic) { return logarithmic ? "'%.0s%c'" : "'%.1s%c'"; };
  if (most >= 10'000) script += fmt::format("set format y {}\n", unit_format(plot.logarithmic_y));
  script += plot.kind == PlotPlan::Kind::kElo || plot.logarithmic_y ? "" : "set yrange [0:*]\n";
  if (plot.logarithmic_x || plot.kind == PlotPlan::Kind::kCurve)
    script += fmt::format("set format x {}\n", unit_format(plot.logarithmic_x));
  if (plot.logarithmic_x) script += "set logscale x\n";
  if (plot.kind == PlotPlan::Kind::kMeans && !plot.logarithmic_x)
    script += "set offsets graph 0.03, graph 0.03, 0, 0\nset xtics 1\n";
  if (plot.logarithmic_y) script += "set logscale y\n";
  for (size_t i = 0; i < all.size(); ++i) script += fmt::format("$d{} << END\n{}END\n", i, all[i].data);
  const bool distribution = plot.kind == PlotPlan::Kind::kDistribution;
  const bool plain = plot.kind == PlotPlan::Kind::kCurve || plot.kind == PlotPlan::Kind::kFlow;
  const char* style = distribution
                          ? (all.size() == 1 ? "using 1:2 with boxes fs solid 0.6" : "using 1:2 with histeps lw 1.5")
                      : plain ? "using 1:2 with lines lw 1.5"
                              : "using 1:2:3 with yerrorlines pt 7 ps 0.5";
  script += "plot ";
  for (size_t i = 0; i < all.size(); ++i) {
    script += fmt::format("{}$d{} {} lc rgb '{}' title {}", i == 0 ? "" : ", ", i, style, line_colour(i),
                          plot.series.size() == 1 ? "''" : quoted(all[i].name));
  }
  return script + "\n";
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

}  // namespace

std::string drawn(const PlotPlan& plot, const Ledger& ledger, int number) {
  std::vector<Drawable> all;
  if (plot.kind == PlotPlan::Kind::kDistribution) {
    all = distributions(plot, ledger);
  } else {
    for (const SeriesPlan& series : plot.series) all.push_back(points_of(plot, series, ledger));
    std::erase_if(all, [](const Drawable& one) { return one.points == 0; });
  }
  if (all.empty()) return {};
  std::string svg = drawn_by_gnuplot(script_of(plot, all));
  // Names within one page are told apart.
  for (const char* before : {" id='", " id=\"", "href='#", "url(#"})
    replace_all(svg, before, fmt::format("{}plot{}_", before, number));
  return svg;
}

}  // namespace tilefish::report
