#include <fmt/core.h>
#include <algorithm>
#include <numeric>

#include "host_sim/learn/checkpoint.h"
#include "host_sim/learn/cross_entropy.h"
#include "host_sim/learn/tune_options.h"
#include "host_sim/runner/weights_file.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/json.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

using cross_entropy::Distribution;

struct Options : TuneOptions {
  uint32_t candidates = 100, elite = 10, spread = 25;
  std::string from;
  bool scratch = false;

  Distribution start() const {
    const Player& chosen = chosen_player();
    const Weighting& weighting = weighting_of(chosen);
    if (scratch) return cross_entropy::from_nothing(static_cast<uint32_t>(weighting.values.size()));
    return cross_entropy::around(
        from.empty() ? Weights(weighting.values.begin(), weighting.values.end()) : read_weights(from, chosen), spread);
  }
  std::string own() const {
    return fmt::format(
        "--player {} --candidates {} --elite {} {}", player, candidates, elite,
        scratch ? "--scratch" : fmt::format("--spread {}", spread) + (from.empty() ? "" : " --from " + from));
  }
};

struct Search {
  Distribution first, now;
  std::vector<Generation> curve;
};

// One generation: the best, mean and worst lines of its candidates, and the mean of the elite's weights.
void step(const Options& options, Search& search, Progress& progress) {
  const auto generation = static_cast<uint32_t>(search.curve.size());
  Random random(options.seed + generation, Stream::kSecondPlayer);
  const std::vector<Weights> candidates = cross_entropy::draw(search.now, options.candidates, random);
  const auto trials = try_out(options.plan(generation), candidates, progress);
  std::vector<uint64_t> lines;
  for (const auto& games : trials) lines.push_back(lines_of(games));
  std::vector<uint32_t> order(candidates.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return lines[a] > lines[b]; });
  std::vector<Weights> elite;
  for (uint32_t i = 0; i < options.elite; ++i) elite.push_back(candidates[order[i]]);
  const double fading = 1 - static_cast<double>(generation + 1) / options.generations;
  search.now = cross_entropy::next(elite, search.first, std::max(fading, 0.0));
  const auto games = static_cast<double>(options.games);
  const auto sum = static_cast<double>(std::accumulate(lines.begin(), lines.end(), uint64_t{0}));
  search.curve.push_back({static_cast<double>(lines[order.front()]) / games,
                          sum / games / static_cast<double>(lines.size()),
                          static_cast<double>(lines[order.back()]) / games, search.now.mean});
}

// How fast the noise fades depends on the number of generations.
WorkSettings settings_of(const Options& options) {
  WorkSettings settings = options.common_settings("cross-entropy");
  settings.values.emplace_back("method", options.own());
  settings.values.emplace_back("noise fades until", std::to_string(options.generations));
  return settings;
}

void save(const Options& options, const Search& search) {
  const std::string text = fmt::format("mean {}\nwidth {}\nspread {}\n", as_words(search.first.mean),
                                       as_words(search.first.spread), as_words(search.now.spread));
  options.saved(settings_of(options)).write(text + lines_of_curve(search.curve) + "end\n");
}

Search load(const Options& options) {
  CheckpointReader reader(options.checkpoint, settings_of(options));
  const size_t count = weighting_of(options.chosen_player()).values.size();
  Search search;
  const auto read = [&](const char* name, Weights& weights) {
    reader.expect(name, count);
    weights = reader.weights(0);
  };
  read("mean", search.first.mean);
  read("width", search.first.spread);
  read("spread", search.now.spread);
  std::string name = reader.next();
  for (; name == "generation"; name = reader.next()) search.curve.push_back(generation_of(reader, count));
  if (name != "end") reader.refuse(fmt::format("'{}' where `generation` or `end` is due", name));
  if (search.curve.empty()) reader.refuse("no generation");
  search.now.mean = search.curve.back().weights;
  return search;
}

void print(const Options& options, const Search& search, const Validation& v, const Weighting& weighting) {
  Table table({"generation", "best lines", "mean", "worst"});
  for (size_t i = 0; i < search.curve.size(); ++i) {
    const Generation& row = search.curve[i];
    table.add({fmt::format("{}", i + 1), readable(row.best), readable(row.mean), readable(row.worst)});
  }
  table.print();
  if (v.games != 0) {
    fmt::print("\n{}, the mean of the elite, over {} other games: {} lines +- {}, {} pieces\n", options.player, v.games,
               readable(v.lines), readable(v.lines_error), readable(v.mean));
  }
  fmt::print("\n");
  Table found({"weight", "before", "spread", "found", "spread"});
  for (uint32_t i = 0; i < search.now.mean.size(); ++i) {
    found.add({weighting.names[i], readable(search.first.mean[i]), readable(search.first.spread[i]),
               readable(search.now.mean[i]), readable(search.now.spread[i])});
  }
  found.print();
}

int run(Options& options) {
  options.game = "tetris";
  if (options.elite > options.candidates) throw UsageError("--elite can't be more than --candidates");
  options.validation();
  const Player& player = options.chosen_player();
  const Weighting& weighting = weighting_of(player);
  Search search;
  search.first = search.now = options.start();
  TuneFiles files(options);
  if (options.resume) search = load(options);
  options.begin(settings_of(options), options.command("cross-entropy", options.own()));
  bool interrupted = false;
  Validation validation;
  try {
    const uint64_t left = options.generations - std::min<uint64_t>(options.generations, search.curve.size());
    Progress progress(left * options.candidates * options.games + options.validate + 1);
    while (search.curve.size() < options.generations) {
      step(options, search, progress);
      if (!options.checkpoint.empty() && options.prints()) save(options, search);
    }
    validation = validate(options, search.now.mean, progress);
  } catch (const Interrupted&) {
    if (search.curve.empty()) throw;
    interrupted = true;
  }

  if (!options.prints()) return 0;
  const std::string command = options.command("cross-entropy", options.own());
  if (!files.quiet()) print(options, search, validation, weighting);
  if (files.json.wanted()) {
    Json json = {{"command", command},
                 {"generations", search.curve.size()},
                 {"best", search.curve.back().best},
                 {"mean", search.curve.back().mean}};
    for (uint32_t i = 0; i < search.now.mean.size(); ++i) {
      json["weights"][weighting.names[i]] = static_cast<double>(search.now.mean[i]) / weighting.one;
    }
    if (validation.games != 0) {
      json["validation"] = {{"games", validation.games},
                            {"lines", {{"mean", validation.lines}, {"se", validation.lines_error}}}};
    }
    if (interrupted) json["interrupted"] = true;
    files.json.write(json.dump(2) + "\n");
  }
  files.csv.write(curve_csv(search.curve, weighting));
  files.svg.write(plot_svg(command, series_of(search.curve)));
  files.write_weights(player, search.now.mean, command);
  return interrupted ? interrupted_exit_code() : 0;
}

}  // namespace

void add_tune_tetris_cross_entropy(Program& program) {
  static Options options;
  options.player = "tetr-ai";
  Grammar command =
      program.command("tune tetris cross-entropy", "noisy cross-entropy, for any player that weighs features",
                      [] { return run(options); });
  command.text("--player", options.player, "PLAYER", "whose weights; tetr-ai by default");
  command.number("--candidates", options.candidates, "N", "of each generation; 100 by default", 2, 100'000);
  command.number("--elite", options.elite, "N", "of those that give the next; 10 by default", 1, 100'000);
  command.number("--spread", options.spread, "PERCENT", "of each weight, at the start; 25 by default", 1, 1000);
  command.text("--from", options.from, "F", "weights to start from, in place of the player's own");
  command.flag("--scratch", options.scratch, "start from nothing: every weight around 0");
  options.add_to(command);
}

}  // namespace tilefish
