#include "host_sim/report/charts/plot.h"

#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "host_sim/report/stored.h"
#include "host_sim/runner/duel.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/gnuplot.h"
#include "host_sim/support/table.h"
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
  std::string name;
  std::string
      data;  // lines of x, y, its error, and the ends of the band, which a logarithmic axis must be able to show
  std::string paper;  // lines of x, y and its error
  size_t points = 0;
  double least = 1e300, most = -1e300, end = 0;  // of y with its band, and of x

  void add(double x, double y, double error = 0) {
    const double low = y > 0 ? std::max(y - error, y / 10) : y - error;
    data += fmt::format("{} {} {} {} {}\n", x, y, error, low, y + error);
    reach(x, low, y + error);
    ++points;
  }
  void add_paper(double x, double y, double error) {
    paper += fmt::format("{} {} {}\n", x, y, error);
    reach(x, y - error, y + error);
  }
  void reach(double x, double low, double high) {
    least = std::min(least, low);
    most = std::max(most, high);
    end = std::max(end, x);
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
    Drawable& one = all.emplace_back(Drawable{.name = series.name, .data = {}, .paper = {}});
    for (int64_t bin = 0; bin * width <= end; ++bin) {
      one.add((static_cast<double>(bin) + 0.5) * static_cast<double>(width),
              100.0 * static_cast<double>(bins[static_cast<size_t>(bin)]) / static_cast<double>(sample->count()));
    }
    for (const PaperPoint& point : series.paper) {
      one.add_paper(point.x, 0, 0);
      one.add_paper(point.x, one.most, 0);
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
  Drawable one{.name = series.name, .data = {}, .paper = {}};
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
  for (const PaperPoint& point : series.paper) one.add_paper(point.x, point.y, point.error);
  return one;
}

double least_of_all(const std::vector<Drawable>& all) {
  return std::min_element(all.begin(), all.end(),
                          [](const Drawable& a, const Drawable& b) { return a.least < b.least; })
      ->least;
}
double most_of_all(const std::vector<Drawable>& all) {
  return std::max_element(all.begin(), all.end(), [](const Drawable& a, const Drawable& b) { return a.most < b.most; })
      ->most;
}

// The ticks of a linear axis: so far apart that there are eight at most, with the digits that tell them apart.
struct Ticks {
  double step, first, last;

  Ticks(double least, double most) : step(std::pow(10, std::floor(std::log10(std::max(most - least, 1e-9))))) {
    constexpr double kMost = 8;
    if (step * kMost / 5 >= most - least)
      step /= 5;
    else if (step * kMost / 2 >= most - least)
      step /= 2;
    else if (step * kMost < most - least)
      step *= 2;
    first = std::floor(least / step) * step;
    last = std::ceil(most / step) * step;
  }
  std::string script(char axis) const {
    const double largest = std::max(std::fabs(first), last);
    const double unit = largest >= 1e6 ? 1e6 : largest >= 1e4 ? 1e3 : 1;
    const char* name = largest >= 1e6 ? "M" : largest >= 1e4 ? "k" : "";
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step / unit) + 1e-9)));
    std::string list;
    for (int i = 0; first + i * step <= last + step / 2; ++i) {
      const double value = first + i * step;
      const std::string text =
          std::fabs(value) < step / 2 ? "0" : fmt::format("{:.{}f}{}", value / unit, decimals, name);
      list += fmt::format("{}{} {}", i == 0 ? "" : ", ", quoted(text), value);
    }
    return fmt::format("set {0}tics ({1})\nset {0}range [{2}:{3}]\n", axis, list, first, last);
  }
};

// Where the points of the series stand: they are few, and each is a setting that somebody chose.
std::string ticks_at_points(const PlotPlan& plot) {
  std::set<double> places;
  for (const SeriesPlan& series : plot.series) {
    for (const Point& point : series.points) places.insert(point.x);
  }
  std::string list;
  for (const double x : places) {
    const auto whole = static_cast<int64_t>(x);
    const std::string text = plot.x != "bytes"   ? readable(x)
                             : whole < (1 << 20) ? fmt::format("{}K", whole >> 10)
                                                 : fmt::format("{}M", whole >> 20);
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", quoted(text), x);
  }
  const double first = *places.begin(), last = *places.rbegin(), margin = 0.06;
  const double low = plot.logarithmic_x ? first * std::pow(last / first, -margin) : first - margin * (last - first),
               high = plot.logarithmic_x ? last * std::pow(last / first, margin) : last + margin * (last - first);
  return fmt::format("set xtics ({})\nset xrange [{}:{}]\n", list, low, high == low ? low + 1 : high);
}

std::string axes_of(const PlotPlan& plot, const std::vector<Drawable>& all) {
  std::string script = fmt::format("set xlabel {}\nset ylabel {}\n", quoted(plot.x), quoted(plot.y));
  if (plot.logarithmic_x) script += "set logscale x\nset format x '%.0s%c'\n";
  if (plot.logarithmic_y) {
    const double low = std::floor(std::log10(std::max(least_of_all(all), 1e-3)));
    script += fmt::format("set logscale y\nset format y '%.0s%c'\nset yrange [1e{}:1e{}]\n", low,
                          std::max(low + 1, std::ceil(std::log10(most_of_all(all)))));
  } else {
    script += Ticks(std::min(0.0, least_of_all(all)), most_of_all(all)).script('y');
  }
  if (plot.kind == PlotPlan::Kind::kMeans || plot.kind == PlotPlan::Kind::kElo) return script + ticks_at_points(plot);
  double end = 0;
  for (const Drawable& one : all) end = std::max(end, one.end);
  return script + (plot.logarithmic_x ? "" : Ticks(0, end).script('x'));
}

// Ours with a band of one standard error, a lonely point with a bar; what the paper tells as hollow squares, or the
// mean of a distribution as a line of dashes.
std::string lines_of(const PlotPlan& plot, const Drawable& one, size_t i, const std::string& colour, bool single,
                     const char* theirs) {
  std::string script;
  const auto add = [&](const std::string& what) { script += (script.empty() ? "" : ", ") + what; };
  const std::string title = single ? "''" : quoted(one.name);
  if (plot.kind == PlotPlan::Kind::kDistribution) {
    add(fmt::format("$d{} using 1:2 with {} lc rgb '{}' title {}", i, single ? "boxes fs solid 0.6" : "histeps lw 1.5",
                    colour, title));
    if (!one.paper.empty())
      add(fmt::format("$p{} using 1:2 with lines dt 2 lw 2 lc rgb '{}' title {}", i, single ? line_colour(1) : colour,
                      quoted(theirs)));
    return script;
  }
  if (plot.kind == PlotPlan::Kind::kCurve || plot.kind == PlotPlan::Kind::kFlow) {
    add(fmt::format("$d{} using 1:2 with lines lw 1.5 lc rgb '{}' title {}", i, colour, title));
  } else if (one.points == 1) {
    add(fmt::format("$d{} using 1:2:3 with yerrorbars pt 7 ps 0.5 lc rgb '{}' title {}", i, colour, title));
  } else {
    add(fmt::format("$d{} using 1:4:5 with filledcurves fc rgb '{}' fs transparent solid 0.2 noborder title ''", i,
                    colour));
    add(fmt::format("$d{} using 1:2 with linespoints lw 1.5 pt 7 ps 0.4 lc rgb '{}' title {}", i, colour, title));
  }
  if (one.paper.empty()) return script;
  // With error bars of gnuplot's, points would wipe out what is behind them.
  add(fmt::format("$p{} using 1:($2-$3):(0):(2*$3) with vectors nohead lw 1.5 lc rgb '{}' title ''", i, colour));
  add(fmt::format("$p{} using 1:2 with points pt 4 ps 1 lw 1.5 lc rgb '{}' title {}", i, colour, quoted(theirs)));
  return script;
}

std::string script_of(const PlotPlan& plot, const std::vector<Drawable>& all) {
  // The legend has a column where a name is too long for half of the width, else two, and rows of its own above.
  constexpr size_t kHalfWidth = 22, kLegendRow = 18;
  const bool single = plot.series.size() == 1;
  const char* theirs = plot.kind == PlotPlan::Kind::kDistribution ? "the paper's mean" : "told by the paper";
  size_t entries = 0, longest = 0;
  for (const Drawable& one : all) {
    entries += single ? 0 : 1;
    longest = std::max(longest, one.name.size());
  }
  entries += std::any_of(all.begin(), all.end(), [](const Drawable& one) { return !one.paper.empty(); }) ? 1 : 0;
  const size_t columns = longest > kHalfWidth ? 1 : 2, rows = (entries + columns - 1) / columns;
  std::string script = fmt::format(
      "set terminal svg size 560,{} dynamic noenhanced font 'sans-serif,12' linewidth 1.2\n"
      "set border 3 lc rgb '#888888'\nset grid lc rgb '#888888' lw 0.3\nset tics nomirror\n"
      "set key outside above maxcols {} Left reverse\n",
      300 + kLegendRow * rows, columns);
  script += axes_of(plot, all);
  for (size_t i = 0; i < all.size(); ++i)
    script += fmt::format("$d{0} << END\n{1}END\n$p{0} << END\n{2}END\n", i, all[i].data, all[i].paper);
  script += "plot ";
  bool told = false;  // what the paper's marks are
  for (size_t i = 0; i < all.size(); ++i) {
    const bool tells = !all[i].paper.empty() && !std::exchange(told, true);
    script += (i == 0 ? "" : ", ") + lines_of(plot, all[i], i, line_colour(i), single, tells ? theirs : "");
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
