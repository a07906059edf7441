#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "host_sim/learn/checkpoint.h"
#include "host_sim/learn/cma_es.h"
#include "host_sim/learn/splitting_trials.h"
#include "host_sim/learn/tune_options.h"
#include "host_sim/runner/game_splitting.h"
#include "host_sim/runner/weights_file.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/json.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

using cma_es::Distribution;

struct Options : TuneOptions {
  uint32_t candidates = 24, spread = 12;
  std::string from;

  Weights start() const {
    const Player& chosen = chosen_player();
    const Weighting& weighting = weighting_of(chosen);
    return from.empty() ? Weights(weighting.values.begin(), weighting.values.end()) : read_weights(from, chosen);
  }
  std::string own() const {
    return fmt::format("--player {} --candidates {} --spread {}{}", player, candidates, spread,
                       from.empty() ? "" : " --from " + from);
  }
};

struct Search {
  Distribution now;
  std::vector<Generation> curve;  // its mean is that of the distribution's mean, played anew

  // The means of the last half of the generations, averaged: noise moves each of them to and fro.
  Weights result() const {
    std::vector<double> sum(now.mean.size());
    const size_t first = curve.size() / 2;
    for (size_t i = first; i < curve.size(); ++i) {
      for (size_t weight = 0; weight < sum.size(); ++weight) sum[weight] += curve[i].weights[weight];
    }
    for (double& weight : sum) weight /= static_cast<double>(curve.size() - first);
    return cma_es::rounded(sum);
  }
};

// The spreads of the start. A weight that is small beside the largest counts as a twentieth of it. Row transitions and
// holes are felt the most: theirs are halved.
Distribution around(const Options& options) {
  const Weights start = options.start();
  const Weighting& weighting = weighting_of(options.chosen_player());
  int32_t largest = 1;
  for (const int32_t weight : start) largest = std::max(largest, std::abs(weight));
  cma_es::Numbers spread;
  for (size_t i = 0; i < start.size(); ++i) {
    const std::string_view name = weighting.names[i];
    const double percent = options.spread / (name == "row_transitions" || name == "holes" ? 2.0 : 1.0);
    spread.push_back(std::max(std::abs(start[i]), largest / 20) * percent / 100);
  }
  return cma_es::around(start, spread);
}

// One generation. Where the mean of the distribution leads, it is judged in the next one, as one more candidate.
void step(const Options& options, const SplittingTrials& trials, Search& search, Progress& progress) {
  const auto generation = static_cast<uint32_t>(search.curve.size());
  Random random(options.seed + generation, Stream::kSecondPlayer);
  std::vector<Weights> candidates = cma_es::draw(search.now, options.candidates, random);
  candidates.push_back(cma_es::rounded(search.now.mean));
  std::vector<double> lines = trials.means(generation, candidates, progress);
  const double of_mean = lines.back();
  lines.pop_back();
  std::vector<uint32_t> order(lines.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return lines[a] > lines[b]; });
  std::vector<Weights> ranked;
  for (const uint32_t i : order) ranked.push_back(candidates[i]);
  search.now = cma_es::next(search.now, ranked);
  search.curve.push_back({lines[order.front()], of_mean, lines[order.back()], cma_es::rounded(search.now.mean)});
}

WorkSettings settings_of(const Options& options) {
  WorkSettings settings = options.common_settings("cma-es");
  settings.values.emplace_back("method", options.own());
  return settings;
}

std::string numbers(const cma_es::Numbers& values) { return fmt::format("{}", fmt::join(values, " ")); }

void save(const Options& options, const Search& search) {
  const Distribution& now = search.now;
  std::string text = fmt::format("mean {}\nspread {}\npath {}\nstraight {}\nstep {}\n", numbers(now.mean),
                                 numbers(now.spread), numbers(now.path), numbers(now.straight_path), now.step);
  for (const Generation& generation : search.curve) {
    text += fmt::format("generation {} {} {} {}\n", generation.best, generation.mean, generation.worst,
                        as_words(generation.weights));
  }
  options.saved(settings_of(options)).write(text + "end\n");
}

Search load(const Options& options) {
  CheckpointReader reader(options.checkpoint, settings_of(options));
  const size_t count = weighting_of(options.chosen_player()).values.size();
  Search search;
  const auto read = [&](const char* name, cma_es::Numbers& values) {
    reader.expect(name, count);
    for (size_t i = 0; i < count; ++i) values.push_back(reader.decimal(i));
  };
  const auto length = [&](size_t word) {
    const double value = reader.decimal(word);
    if (!(value > 0)) reader.refuse(fmt::format("'{}' is no length", reader.words()[word]));
    return value;
  };
  read("mean", search.now.mean);
  read("spread", search.now.spread);
  for (size_t i = 0; i < count; ++i) length(i);
  read("path", search.now.path);
  read("straight", search.now.straight_path);
  reader.expect("step", 1);
  search.now.step = length(0);
  std::string name = reader.next();
  for (; name == "generation"; name = reader.next()) {
    if (reader.words().size() != 3 + count) reader.refuse(fmt::format("generation takes {} values", 3 + count));
    search.curve.push_back({reader.decimal(0), reader.decimal(1), reader.decimal(2), reader.weights(3)});
  }
  if (name != "end") reader.refuse(fmt::format("'{}' where `generation` or `end` is due", name));
  if (search.curve.empty()) reader.refuse("no generation");
  search.now.generation = static_cast<uint32_t>(search.curve.size());
  return search;
}

// The weights of the start and those found, by the same seeds, which no generation played.
struct Comparison {
  SplittingResult start, found;
};
std::optional<Comparison> compare(const Options& options, const Weights& found) {
  if (options.validate == 0) return std::nullopt;
  const TrialPlan plan = options.validation();
  Setup setup = plan.setup;
  setup.memory = setup.player.player->least_memory;
  setup.budget.stop_when(Stop::create<interrupted>());
  const auto split = [&](const Weights& weights) {
    setup.weights = {weights.data(), weights.size()};
    return split_games(setup, {.seed = setup.seed, .blocks = options.validate, .jobs = options.jobs});
  };
  return Comparison{split(options.start()), split(found)};
}

void print(const Options& options, const Search& search, const std::optional<Comparison>& comparison) {
  Table table({"generation", "best lines", "of the mean before it", "worst"});
  for (size_t i = 0; i < search.curve.size(); ++i) {
    const Generation& row = search.curve[i];
    table.add({fmt::format("{}", i + 1), readable(row.best), readable(row.mean), readable(row.worst)});
  }
  table.print();
  if (comparison) {
    const auto told = [](const SplittingResult& result) {
      return fmt::format("{} lines +- {}", readable(result.mean()), readable(result.mean() * result.relative_error()));
    };
    fmt::print("\n{} other blocks: {}; before the search {}\n", options.validate, told(comparison->found),
               told(comparison->start));
  }
  fmt::print("\n");
  const Weighting& weighting = weighting_of(options.chosen_player());
  const Weights start = options.start(), result = search.result();
  Table found({"weight", "before", "found", "spread"});
  for (uint32_t i = 0; i < result.size(); ++i) {
    found.add({weighting.names[i], readable(start[i]), readable(result[i]),
               readable(std::round(search.now.step * search.now.spread[i]))});
  }
  found.print();
}

std::string as_json(const Options& options, const Search& search, const std::optional<Comparison>& comparison,
                    bool interrupted) {
  Json json = {{"command", options.command("cma-es", options.own())},
               {"generations", search.curve.size()},
               {"best", search.curve.back().best},
               {"mean", search.curve.back().mean}};
  const Weighting& weighting = weighting_of(options.chosen_player());
  const Weights result = search.result();
  for (uint32_t i = 0; i < result.size(); ++i) {
    json["weights"][weighting.names[i]] = static_cast<double>(result[i]) / weighting.one;
  }
  if (comparison) {
    const auto add = [&](const char* name, const SplittingResult& of) {
      json["validation"][name] = {{"mean", of.mean()}, {"relative_error", of.relative_error()}};
    };
    json["validation"] = {{"blocks", options.validate}};
    add("before", comparison->start);
    add("found", comparison->found);
  }
  if (interrupted) json["interrupted"] = true;
  return json.dump(2) + "\n";
}

int run(Options& options) {
  options.game = "tetris";
  options.validation();
  const Player& player = options.chosen_player();
  const Weighting& weighting = weighting_of(player);
  const Weights start = options.start();
  Search search{around(options), {}};
  TuneFiles files(options);
  if (options.resume) search = load(options);
  const std::string command = options.command("cma-es", options.own());
  options.begin(settings_of(options), command);
  bool interrupted = false;
  std::optional<Comparison> comparison;
  try {
    const TrialPlan plan = options.plan(0);
    Setup setup = plan.setup;
    setup.weights = {start.data(), start.size()};
    const uint64_t left = options.generations - std::min<uint64_t>(options.generations, search.curve.size());
    Progress progress(left * (options.candidates + 1) * options.games + 1);
    const SplittingTrials trials(
        setup, {.seed = options.seed, .blocks = options.games, .jobs = options.jobs, .kept = options.kept.get()});
    while (search.curve.size() < options.generations) {
      step(options, trials, search, progress);
      if (!options.checkpoint.empty() && options.prints()) save(options, search);
    }
    if (!options.prints()) return 0;
    comparison = compare(options, search.result());
  } catch (const Interrupted&) {
    if (search.curve.empty()) throw;
    interrupted = true;
  }

  if (!options.prints()) return 0;
  if (!files.quiet()) print(options, search, comparison);
  files.json.write(as_json(options, search, comparison, interrupted));
  files.csv.write(curve_csv(search.curve, weighting));
  files.svg.write(plot_svg(command, series_of(search.curve)));
  files.write_weights(player, search.result(), command);
  return interrupted ? interrupted_exit_code() : 0;
}

}  // namespace

void add_tune_tetris_cma_es(Program& program) {
  static Options options;
  options.player = "champion";
  options.judged_by = TuneOptions::JudgedBy::kBlocks;
  options.rules = "classic:height=15";
  options.games = 4;
  Grammar command =
      program.command("tune tetris cma-es", "separable CMA-ES on long games, for players that weigh features",
                      [] { return run(options); });
  command.text("--player", options.player, "PLAYER", "whose weights; champion by default");
  command.number("--candidates", options.candidates, "N", "of each generation; 24 by default", 6, 100'000);
  command.number("--spread", options.spread, "PERCENT", "of each weight, at the start; 12 by default", 1, 1000);
  command.text("--from", options.from, "F", "weights to start from, in place of the player's own");
  options.add_to(command);
}

}  // namespace tilefish
