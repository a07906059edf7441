#include "host_sim/learn/networks/reachability/samples.h"

#include <fmt/core.h>
#include <array>

#include "host_sim/learn/networks/options.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/gnuplot.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/table.h"

namespace tilefish::reachability {
namespace {

constexpr uint32_t kMostSteps = 20;
constexpr uint32_t kForwardLabel = 100;  // less the placements
constexpr uint32_t kDistances = kForwardLabel + 1;

Labelled sample_backward(const Rows& target, uint32_t line_chance, Random& random) {
  const uint32_t steps = 1 + random.below(kMostSteps);
  Labelled sample{target, 0};
  for (; sample.distance < steps; ++sample.distance) {
    const View view(sample.board);
    const bool line = random.below(100) < line_chance;
    Step chosen[2]{};
    uint32_t count[2]{};
    view.for_each_step([&](const Step& step) {
      const bool kind = step.undo->lines != 0;
      if (random.below(++count[kind]) == 0) chosen[kind] = step;
      return true;
    });
    const bool kind = count[line] != 0 ? line : !line;
    if (count[kind] == 0) break;
    sample.board = view.before(chosen[kind]);
  }
  return sample;
}

Labelled sample_forward(Random& random) {
  const uint32_t pieces = 1 + random.below(kMostSteps);
  return {random_target(pieces, random), static_cast<uint8_t>(kForwardLabel - pieces)};
}

std::array<uint32_t, kDistances> histogram(const std::vector<Labelled>& samples) {
  std::array<uint32_t, kDistances> counts{};
  for (const Labelled& sample : samples) ++counts[sample.distance];
  return counts;
}

std::string as_csv(const std::vector<Labelled>& samples) {
  std::string csv = "distance,rows from the floor\n";
  for (const Labelled& sample : samples) {
    csv += fmt::format("{},", sample.distance);
    for (uint32_t r = 0; r < sample.board.height; ++r)
      csv += fmt::format("{}{:03x}", r == 0 ? "" : " ", sample.board.row[r]);
    csv += "\n";
  }
  return csv;
}

struct Options {
  SampleOptions samples;
  std::string csv, svg;
};

int run(const Options& options) {
  OutputFile csv(options.csv), svg(options.svg);
  const std::vector<Labelled> samples = samples_of(options.samples);
  Random random(options.samples.seed, Stream::kSecondPlayer);
  const auto drawn = histogram(samples), even = histogram(balanced(samples, random));
  Table table({"distance", "samples", "balanced"});
  std::string data;
  for (uint32_t distance = 0; distance < kDistances; ++distance) {
    if (drawn[distance] == 0) continue;
    table.add({fmt::format("{}", distance), fmt::format("{}", drawn[distance]), fmt::format("{}", even[distance])});
    data += fmt::format("{} {} {}\n", distance, drawn[distance], even[distance]);
  }
  if (!csv.is_stdout()) table.print();
  if (csv.wanted()) csv.write(as_csv(samples));
  if (svg.wanted()) {
    svg.write(report::drawn_by_gnuplot(fmt::format(
        "set terminal svg size 560,300 dynamic noenhanced background rgb 'white' font 'sans-serif,12'\nset border "
        "3\nset tics nomirror\n"
        "set key outside above\nset yrange [0:*]\nset xlabel 'distance'\nset ylabel 'samples'\n"
        "set title {}\n$d << END\n{}END\n"
        "plot $d using 1:3 with boxes fs solid 0.25 lc rgb '#ee7d31' title 'balanced', "
        "$d using 1:2 with boxes fs solid 0.7 lc rgb '#3d7bd9' title 'as drawn'\n",
        report::quoted(fmt::format("samples {} of {}", options.samples.dataset, options.samples.target)), data)));
  }
  return 0;
}

}  // namespace

Rows target_named(const std::string& rules) {
  const Game& game = game_named("reachability");
  const RulesChoice choice = rules_named(game, rules);
  Position position{};
  Random dealer(1);
  game.deal(&position, *choice.rules, choice.values, dealer);
  return unpacked(position.target);
}

std::vector<Labelled> samples_of(const SampleOptions& options) {
  if (options.dataset != "A" && options.dataset != "B" && options.dataset != "C") {
    throw UsageError("unknown samples '" + options.dataset + "'; known: A, B, C");
  }
  const Rows target = target_named(options.target);
  Random random(options.seed);
  std::vector<Labelled> samples;
  for (uint32_t i = 0; i < options.count; ++i) {
    const bool forward = options.dataset == "C" && random.below(2) == 0;
    samples.push_back(forward ? sample_forward(random)
                              : sample_backward(target, options.dataset == "B" ? 40 : 20, random));
  }
  return samples;
}

std::vector<Labelled> balanced(const std::vector<Labelled>& samples, Random& random) {
  std::vector<std::vector<Labelled>> by_distance(kDistances);
  size_t most = 0;
  for (const Labelled& sample : samples) {
    by_distance[sample.distance].push_back(sample);
    most = std::max(most, by_distance[sample.distance].size());
  }
  std::vector<Labelled> all = samples;
  for (const auto& some : by_distance) {
    for (size_t count = some.size(); count != 0 && count * 10 < most * 9; ++count) {
      all.push_back(some[random.below(static_cast<uint32_t>(some.size()))]);
    }
  }
  return all;
}

Split split(const SampleOptions& options) {
  const std::vector<Labelled> all = samples_of(options);
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 4 * 3);
  Random random(options.seed, Stream::kFirstPlayer);
  return {balanced({all.begin(), middle}, random), {middle, all.end()}};
}

}  // namespace tilefish::reachability

namespace tilefish {

void add_reachability_samples(Program& program) {
  static reachability::Options options;
  Grammar command = program.command("reachability-samples", "Reachability: boards and how far they are from a target",
                                    [] { return run(options); });
  command.text("--samples", options.samples.dataset, "X", "A, B or C of the reachability paper; A by default");
  command.text("--target", options.samples.target, "R", "rules of reachability; hi by default");
  command.number("--count", options.samples.count, "N", "20000 by default", 4, 1'000'000);
  command.number("--seed", options.samples.seed, "S", "1 by default");
  command.text("--csv", options.csv, "F", "the samples; - is stdout");
  command.text("--svg", options.svg, "F", "how often each distance is there, as a picture");
}

}  // namespace tilefish
