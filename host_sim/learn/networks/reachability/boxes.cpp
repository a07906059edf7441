#include "host_sim/learn/networks/reachability/boxes.h"

#include <fmt/core.h>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "host_sim/support/gnuplot.h"

namespace tilefish::reachability {
namespace {

double quantile(const std::vector<double>& sorted, double share) {
  return sorted[static_cast<size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)))];
}

}  // namespace

Judgement judge(const Split& samples, const Predictor& predictor) {
  const auto key = [](const Rows& rows) { return std::vector<uint16_t>(rows.row, rows.row + rows.height); };
  std::set<std::vector<uint16_t>> known;
  for (const Labelled& sample : samples.learned) known.insert(key(sample.board));
  Judgement judgement;
  std::map<uint32_t, std::vector<double>> by_truth;
  for (const Labelled& sample : samples.held_out) {
    const double predicted = predictor(sample.board), error = std::fabs(predicted - sample.distance);
    by_truth[sample.distance].push_back(predicted);
    judgement.error += error;
    ++judgement.count;
    if (known.count(key(sample.board)) != 0) continue;
    judgement.new_error += error;
    ++judgement.new_count;
  }
  judgement.error /= static_cast<double>(std::max<size_t>(judgement.count, 1));
  judgement.new_error /= static_cast<double>(std::max<size_t>(judgement.new_count, 1));
  for (auto& [truth, predicted] : by_truth) {
    std::sort(predicted.begin(), predicted.end());
    double error = 0;
    for (const double one : predicted) error += std::fabs(one - truth);
    judgement.boxes.push_back({truth, predicted.size(), error / static_cast<double>(predicted.size()),
                               quantile(predicted, 0.05), quantile(predicted, 0.25), quantile(predicted, 0.5),
                               quantile(predicted, 0.75), quantile(predicted, 0.95)});
  }
  return judgement;
}

std::string as_csv(const std::vector<Judgement>& judgements) {
  std::string csv =
      "model,samples,distance,n,mean_absolute_error,percentile_5,quartile_1,median,quartile_3,percentile_95\n";
  for (const Judgement& judgement : judgements) {
    csv +=
        fmt::format("{},{},all,{},{:.4f},,,,,\n", judgement.model, judgement.dataset, judgement.count, judgement.error);
    csv += fmt::format("{},{},new boards,{},{:.4f},,,,,\n", judgement.model, judgement.dataset, judgement.new_count,
                       judgement.new_error);
    for (const Box& box : judgement.boxes) {
      csv += fmt::format("{},{},{},{},{:.4f},{:.3f},{:.3f},{:.3f},{:.3f},{:.3f}\n", judgement.model, judgement.dataset,
                         box.truth, box.count, box.error, box.low, box.first_quarter, box.median, box.third_quarter,
                         box.high);
    }
  }
  return csv;
}

std::string box_plots(const std::vector<Judgement>& judgements) {
  const size_t columns = std::min<size_t>(judgements.size(), 3), rows = (judgements.size() + columns - 1) / columns;
  std::string script = fmt::format(
      "set terminal svg size {},{} dynamic noenhanced background rgb 'white' font 'sans-serif,11'\nset samples 2\nset "
      "multiplot layout {},{}\nset border 3\n"
      "set tics nomirror\nset xtics 10\nset ytics 10\nset offsets 0.6, 0.6, 0, 0\nset key off\nset boxwidth 0.6\nset "
      "xlabel 'true distance'\nset ylabel 'predicted'\n",
      300 * columns, 260 * rows, rows, columns);
  for (size_t i = 0; i < judgements.size(); ++i) {
    const Judgement& judgement = judgements[i];
    script += fmt::format("$d{} << END\n", i);
    for (const Box& box : judgement.boxes) {
      script += fmt::format("{} {:.2f} {:.2f} {:.2f} {:.2f} {:.2f}\n", box.truth, box.low, box.first_quarter,
                            box.median, box.third_quarter, box.high);
    }
    script +=
        fmt::format("END\nset title {}\n", report::quoted(fmt::format("{}, samples {}: error {:.2f}", judgement.model,
                                                                      judgement.dataset, judgement.error)));
    script += fmt::format(
        "plot x lc rgb '#d9483b', $d{0} using 1:3:2:6:5 with candlesticks fs solid 0.4 noborder lc rgb '#3d7bd9', "
        "$d{0} using 1:4 with points pt 7 ps 0.25 lc rgb '#000000'\n",
        i);
  }
  return report::drawn_by_gnuplot(script + "unset multiplot\n");
}

}  // namespace tilefish::reachability
