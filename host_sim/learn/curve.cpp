#include "host_sim/learn/curve.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "host_sim/runner/weights_file.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

constexpr double kWidth = 760, kHeight = 420, kLeft = 70, kRight = 150, kTop = 40, kBottom = 50;
constexpr double kLeast = 0.1;  // lines; fewer are drawn at this height
constexpr const char* kColours[] = {"#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b", "#e377c2",
                                    "#7f7f7f", "#bcbd22", "#17becf", "#393b79", "#637939", "#8c6d31"};

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return result;
}

std::string label(double x, double y, const char* anchor, const std::string& text, const char* colour = "#333") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n", x, y, anchor, colour,
                     escaped(text));
}

std::string line(double x1, double y1, double x2, double y2) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#ddd\"/>\n", x1, y1, x2,
                     y2);
}

}  // namespace

std::string lines_of_curve(const std::vector<Generation>& curve) {
  std::string text;
  for (const Generation& generation : curve) {
    text += fmt::format("generation {} {} {} {}\n", generation.best, generation.mean, generation.worst,
                        as_words(generation.weights));
  }
  return text;
}

Generation generation_of(const CheckpointReader& reader, size_t count) {
  constexpr size_t kBefore = 3;
  if (reader.words().size() != kBefore + count) {
    reader.refuse(fmt::format("generation takes {} values", kBefore + count));
  }
  return {reader.decimal(0), reader.decimal(1), reader.decimal(2), reader.weights(kBefore)};
}

std::string curve_csv(const std::vector<Generation>& curve, const Weighting& weighting) {
  std::string csv =
      fmt::format("generation,best,mean,worst,{}\n", fmt::join(weighting.names.begin(), weighting.names.end(), ","));
  for (uint32_t i = 0; i < curve.size(); ++i) {
    csv += fmt::format("{},{},{},{}", i + 1, curve[i].best, curve[i].mean, curve[i].worst);
    for (const int32_t weight : curve[i].weights) csv += fmt::format(",{}", weight_as_decimal(weight, weighting.one));
    csv += "\n";
  }
  return csv;
}

std::vector<Series> series_of(const std::vector<Generation>& curve) {
  std::vector<Series> series{{"best", {}}, {"mean", {}}, {"worst", {}}};
  for (const Generation& generation : curve) {
    series[0].values.push_back(generation.best);
    series[1].values.push_back(generation.mean);
    series[2].values.push_back(generation.worst);
  }
  return series;
}

std::string plot_svg(const std::string& title, const std::vector<Series>& series, const char* x_axis,
                     const char* y_axis) {
  size_t generations = 2;
  double most = 1;
  for (const Series& one : series) {
    generations = std::max(generations, one.values.size());
    for (const double value : one.values) most = std::max(most, value);
  }
  const double decades = std::ceil(std::log10(most)) - std::log10(kLeast);
  const auto x_of = [&](size_t i) {
    return kLeft + (kWidth - kLeft - kRight) * static_cast<double>(i) / static_cast<double>(generations - 1);
  };
  const auto y_of = [&](double value) {
    return kHeight - kBottom - (kHeight - kTop - kBottom) * std::log10(std::max(value, kLeast) / kLeast) / decades;
  };

  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
      kWidth, kHeight);
  svg += label(kLeft, kTop - 16, "start", title);
  for (double value = kLeast; value <= most * 10; value *= 10) {
    if (y_of(value) < kTop - 1) break;
    svg += line(kLeft, y_of(value), kWidth - kRight, y_of(value));
    svg += label(kLeft - 8, y_of(value) + 4, "end", readable(value < 0.5 ? 0 : std::round(value)));
  }
  for (size_t i = 0; i < generations; i += (generations + 9) / 10) {
    svg += label(x_of(i), kHeight - kBottom + 18, "middle", fmt::format("{}", i + 1));
  }
  svg += label((kLeft + kWidth - kRight) / 2, kHeight - 12, "middle", x_axis);
  svg += label(kLeft - 8, kTop - 16, "end", y_axis);
  for (size_t which = 0; which < series.size(); ++which) {
    const char* const colour = kColours[which % std::size(kColours)];
    std::string points;
    for (size_t i = 0; i < series[which].values.size(); ++i) {
      points += fmt::format("{}{:.1f},{:.1f}", i ? " " : "", x_of(i), y_of(series[which].values[i]));
    }
    svg += fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" points=\"{}\"/>\n", colour, points);
    svg +=
        label(kWidth - kRight + 12, kTop + 12 + 17 * static_cast<double>(which), "start", series[which].name, colour);
  }
  return svg + "</svg>\n";
}

}  // namespace tilefish
