#include "host_sim/learn/genetic_run.h"

#include <fmt/core.h>
#include <algorithm>

namespace tilefish::genetic {
namespace {

// The paper's Table 7 has misprints: in its first four rows 0.05 stands for 0.55, the second 0.12, 80 of those for
// 0.12, 120, and 12 children for 120.
constexpr PaperRow kTable7[] = {
    {{550'000, 80'000, 80}, 1563.65, 1928.35, 2061.7},    {{550'000, 80'000, 120}, 1661.7, 2011.85, 2613.15},
    {{550'000, 120'000, 80}, 1596.65, 1858.1, 2117.2},    {{550'000, 120'000, 120}, 1619.05, 1958.6, 2337.05},
    {{600'000, 80'000, 80}, 1491.65, 1881.25, 2119.05},   {{600'000, 80'000, 120}, 1408.35, 1913.2, 2061.9},
    {{600'000, 100'000, 100}, 1561.55, 1886.3, 2158.65},  {{600'000, 120'000, 80}, 1459.15, 1758.1, 2006.15},
    {{600'000, 120'000, 120}, 1360.65, 1905.85, 2408.65}, {{650'000, 80'000, 80}, 1380.75, 1828.35, 2141.45},
    {{650'000, 80'000, 120}, 1281.85, 1713.65, 2115.9},   {{650'000, 120'000, 80}, 1308.6, 1710.65, 2156.15},
    {{650'000, 120'000, 120}, 1358.15, 1686.3, 2141.95}};

bool same(const Settings& a, const Settings& b) {
  return a.select == b.select && a.mutate == b.mutate && a.children == b.children;
}

}  // namespace

void Search::step(const TrialPlan& plan, uint64_t seed, Progress& progress) {
  Random random(seed + curve.size(), Stream::kSecondPlayer);
  std::vector<Child> children =
      curve.empty() ? first_generation(settings, random) : next_generation(ranked, settings, random);
  std::vector<Weights> weights;
  for (const Child& child : children) weights.push_back(child.weights);
  const auto trials = try_out(plan, weights, progress);
  uint64_t sum = 0;
  for (size_t i = 0; i < children.size(); ++i) sum += children[i].fitness = tilefish::lines_of(trials[i]);
  rank(children);
  const auto games = static_cast<double>(plan.games);
  curve.push_back({static_cast<double>(children.front().fitness) / games,
                   static_cast<double>(sum) / games / static_cast<double>(children.size()),
                   static_cast<double>(children.back().fitness) / games, children.front().weights});
  ranked = std::move(children);
}

std::string lines_of_children(const Search& search) {
  std::string text;
  for (const Child& child : search.ranked) text += fmt::format("child {} {}\n", child.fitness, as_words(child.weights));
  return text;
}

std::string read_lines(CheckpointReader& reader, Search& search) {
  for (;;) {
    const std::string name = reader.next();
    const bool generation = name == "generation";
    if (!generation && name != "child") {
      if (!search.ranked.empty() && search.ranked.size() != search.settings.children) {
        reader.refuse(fmt::format("{} children, not {}", search.ranked.size(), search.settings.children));
      }
      return name;
    }
    if (generation) {
      search.curve.push_back(generation_of(reader, kWeights));
    } else {
      if (reader.words().size() != 1 + kWeights) reader.refuse(fmt::format("child takes {} values", 1 + kWeights));
      search.ranked.push_back({reader.weights(1), static_cast<uint64_t>(reader.integer(0, 0))});
    }
  }
}

std::vector<Settings> coarse_grid() {
  std::vector<Settings> grid;
  for (const uint32_t select : {400'000u, 500'000u, 600'000u}) {
    for (const uint32_t mutate : {10'000u, 100'000u}) {
      for (const uint32_t children : {50u, 100u}) grid.push_back({select, mutate, children});
    }
  }
  return grid;
}

// The paper takes steps of 0.05, 0.02 and 20, and its table has the centre too.
std::vector<Settings> fine_grid(const Settings& centre) {
  constexpr uint32_t kStep = 50'000, kMutateStep = 20'000, kChildrenStep = 20;
  std::vector<Settings> grid;
  for (const uint32_t select : {centre.select - std::min(centre.select, kStep), centre.select,
                                std::min<uint32_t>(centre.select + kStep, kOne)}) {
    const auto add_pair = [&](uint32_t mutate) {
      grid.push_back({select, mutate, std::max(centre.children, kChildrenStep + 2) - kChildrenStep});
      grid.push_back({select, mutate, centre.children + kChildrenStep});
    };
    add_pair(centre.mutate - std::min(centre.mutate, kMutateStep));
    if (select == centre.select) grid.push_back(centre);
    add_pair(std::min<uint32_t>(centre.mutate + kMutateStep, kOne));
  }
  return grid;
}

std::optional<PaperRow> in_table_7(const Settings& settings) {
  for (const PaperRow& row : kTable7) {
    if (same(row.settings, settings)) return row;
  }
  return std::nullopt;
}

}  // namespace tilefish::genetic
