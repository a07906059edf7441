#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <optional>

#include "host_sim/learn/checkpoint.h"
#include "host_sim/learn/response_surface.h"
#include "host_sim/learn/splitting_trials.h"
#include "host_sim/learn/tune_options.h"
#include "host_sim/runner/game_splitting.h"
#include "host_sim/runner/weights_file.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/json.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

// The standard error of the logarithm of one block's mean, at 16 rows.
constexpr double kNoiseOfBlock = 0.45;

struct Options : TuneOptions {
  uint32_t candidates = 48, spread = 30;
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

// A weight that is small beside the largest counts as a twentieth of it. Row transitions and holes are felt the most:
// their scales are halved.
ResponseSurface surface_of(const Options& options) {
  const Weights start = options.start();
  const Weighting& weighting = weighting_of(options.chosen_player());
  int32_t largest = 1;
  for (const int32_t weight : start) largest = std::max(largest, std::abs(weight));
  ResponseSurface::Numbers scale;
  for (size_t i = 0; i < start.size(); ++i) {
    const std::string_view name = weighting.names[i];
    const double percent = options.spread / (name == "row_transitions" || name == "holes" ? 2.0 : 1.0);
    scale.push_back(std::max(std::abs(start[i]), largest / 20) * percent / 100);
  }
  return {start, scale, kNoiseOfBlock / std::sqrt(options.games)};
}

struct Search {
  ResponseSurface surface;
  std::vector<Generation> curve;
  std::vector<std::vector<double>> lines;  // of each generation's candidates

  explicit Search(const Options& options) : surface(surface_of(options)) {}

  // The candidates of the next generation, which follow from all lines before.
  std::vector<Weights> candidates(const Options& options) const {
    Random random(options.seed + curve.size(), Stream::kSecondPlayer);
    return surface.draw(options.candidates, random);
  }
  void add(const std::vector<Weights>& candidates, const std::vector<double>& its) {
    std::vector<double> logarithms;
    double sum = 0;
    for (const double one : its) {
      logarithms.push_back(std::log(std::max(one, 1e-3)));
      sum += logarithms.back();
    }
    surface.add(candidates, logarithms);
    const auto [worst, best] = std::minmax_element(its.begin(), its.end());
    curve.push_back({*best, std::exp(sum / static_cast<double>(its.size())), *worst, surface.centre()});
    lines.push_back(its);
  }

  // The centres of the last half of the generations, averaged: noise moves each of them to and fro.
  Weights result() const {
    Weights weights = curve.back().weights;
    const size_t first = curve.size() / 2;
    for (size_t weight = 0; weight < weights.size(); ++weight) {
      int64_t sum = 0;
      for (size_t i = first; i < curve.size(); ++i) sum += curve[i].weights[weight];
      weights[weight] =
          static_cast<int32_t>(std::llround(static_cast<double>(sum) / static_cast<double>(curve.size() - first)));
    }
    return weights;
  }
};

WorkSettings settings_of(const Options& options) {
  WorkSettings settings = options.common_settings("response-surface");
  settings.values.emplace_back("method", options.own());
  return settings;
}

void save(const Options& options, const Search& search) {
  std::string text;
  for (const auto& lines : search.lines) text += fmt::format("lines {}\n", fmt::join(lines, " "));
  options.saved(settings_of(options)).write(text + "end\n");
}

void load(const Options& options, Search& search) {
  CheckpointReader reader(options.checkpoint, settings_of(options));
  std::string name = reader.next();
  for (; name == "lines"; name = reader.next()) {
    if (reader.words().size() != options.candidates) {
      reader.refuse(fmt::format("lines takes {} values", options.candidates));
    }
    std::vector<double> lines;
    for (size_t i = 0; i < options.candidates; ++i) lines.push_back(reader.decimal(i));
    search.add(search.candidates(options), lines);
  }
  if (name != "end") reader.refuse(fmt::format("'{}' where `lines` or `end` is due", name));
  if (search.curve.empty()) reader.refuse("no generation");
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
  Table table({"generation", "best lines", "mean", "worst"});
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
    found.add(
        {weighting.names[i], readable(start[i]), readable(result[i]), readable(std::round(search.surface.spread(i)))});
  }
  found.print();
}

std::string as_json(const Options& options, const Search& search, const std::optional<Comparison>& comparison,
                    bool interrupted) {
  Json json = {{"command", options.command("response-surface", options.own())},
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
  Search search(options);
  TuneFiles files(options);
  if (options.resume) load(options, search);
  const std::string command = options.command("response-surface", options.own());
  options.begin(settings_of(options), command);
  bool interrupted = false;
  std::optional<Comparison> comparison;
  try {
    const TrialPlan plan = options.plan(0);
    Setup setup = plan.setup;
    setup.weights = {start.data(), start.size()};
    const uint64_t left = options.generations - std::min<uint64_t>(options.generations, search.curve.size());
    Progress progress(left * options.candidates * options.games + 1);
    const SplittingTrials trials(
        setup, {.seed = options.seed, .blocks = options.games, .jobs = options.jobs, .kept = options.kept.get()});
    while (search.curve.size() < options.generations) {
      const std::vector<Weights> candidates = search.candidates(options);
      search.add(candidates, trials.means(search.curve.size(), candidates, progress));
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

void add_tune_tetris_response_surface(Program& program) {
  static Options options;
  options.player = "champion";
  options.judged_by = TuneOptions::JudgedBy::kBlocks;
  options.rules = "classic:height=16";
  options.games = 1;
  Grammar command =
      program.command("tune tetris response-surface", "a quadratic fit to long games, for players that weigh features",
                      [] { return run(options); });
  command.text("--player", options.player, "PLAYER", "whose weights; champion by default");
  command.number("--candidates", options.candidates, "N", "of each generation; 48 by default", 2, 100'000);
  command.number("--spread", options.spread, "PERCENT", "of each weight, at the start; 30 by default", 1, 1000);
  command.text("--from", options.from, "F", "weights to start from, in place of the player's own");
  options.add_to(command);
}

}  // namespace tilefish
