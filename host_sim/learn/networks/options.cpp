#include "host_sim/learn/networks/options.h"

#include <fmt/core.h>

#include "host_sim/learn/curve.h"
#include "host_sim/support/output_file.h"

namespace tilefish {

void TrainOptions::add_to(Grammar& command) {
  command.number("--seed", seed, "S", "of all that is random; 1 by default");
  command.number("--minutes", minutes, "M", "end after so many; 40 by default", 1, 100'000);
  command.text("--checkpoint", checkpoint, "F", "go on from this file if it is there, and keep it");
  command.text("--csv", csv, "F", "the learning curve; - is stdout");
  command.text("--svg", svg, "F", "the same as a picture");
}

void ExportOptions::add_to(Grammar& command) {
  command.text("--checkpoint", checkpoint, "F", "the trained network");
  command.text("--out", out, "DIR", "the folder for the network as the engine includes it");
}

void write_curve(const TrainOptions& options, const std::string& title, const std::vector<CurvePoint>& curve) {
  std::string csv = "steps,games,mean_score,loss,seconds\n";
  Series scores{"mean score", {}};
  for (const CurvePoint& point : curve) {
    csv += fmt::format("{:.0f},{:.0f},{:.1f},{:.6f},{:.0f}\n", point.steps, point.games, point.mean_score, point.loss,
                       point.seconds);
    scores.values.push_back(point.mean_score);
  }
  OutputFile(options.csv).write(csv);
  if (!options.svg.empty()) OutputFile(options.svg).write(plot_svg(title, {scores}, "stage", "score"));
}

}  // namespace tilefish
