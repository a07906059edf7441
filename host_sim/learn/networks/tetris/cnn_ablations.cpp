// `cnn-ablations`: Table 6 of the Tetris paper. Each row changes one of the settings that `cnn` learns with. Its
// network learns for a few hundred steps by part, and then plays games of 20 rows: a fraction of the paper's 1,000.
#include <filesystem>
#include <optional>

#include "host_sim/learn/networks/tetris/cnn_normalized.h"
#include "host_sim/learn/networks/tetris/cnn_paper.h"
#include "host_sim/support/file.h"
#include "host_sim/support/statistics.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

using namespace tetris;

constexpr int64_t kMostPieces = 2'000;  // a game ends there

// These networks learn in floats to the end. Weights of 8 bits are for the engine, and a normalized network can't have
// them.
constexpr CnnSettings kBaseline = [] {
  CnnSettings settings = kPaperSettings;
  settings.exact = 1;
  return settings;
}();

// The settings of a row. There are none where the baseline has this value already: then the row is the baseline.
template <class Number>
constexpr std::optional<CnnSettings> with(Number CnnSettings::*setting, Number value) {
  if (kBaseline.*setting == value) return {};
  CnnSettings settings = kBaseline;
  settings.*setting = value;
  return settings;
}

struct Ablation {
  const char* name;
  const char* paper;  // min, mean and max pieces
  std::optional<CnnSettings> settings;
  bool normalized = false;
  uint64_t later_seed = 0;

  std::string full_name() const { return settings ? name : fmt::format("{} (our baseline)", name); }
};

// The paper varies its own baseline, which has normalization, dropout, a gamma of 0.9 and an epsilon of 0.95. Each of
// these is a row here, with the figures of that baseline. Alphas have the paper's names; its 2e-6 is our baseline's.
// Then follows what our training adds, and last the baseline by other seeds: rows that differ by no more than these
// can't be told apart.
constexpr Ablation kAblations[] = {
    {"baseline (each its own)", "83 / 274 / 863", kBaseline},
    {"batch normalization (paper's baseline)", "83 / 274 / 863", kBaseline, true},
    {"without batch normalization", "108 / 319 / 988", {}},
    {"dropout 0.25 (paper's baseline)", "83 / 274 / 863", with(&CnnSettings::dropout, 0.25)},
    {"without dropout", "82 / 204 / 513", with(&CnnSettings::dropout, 0.0)},
    {"alpha 1e-6", "63 / 124 / 325", with(&CnnSettings::alpha, kBaseline.alpha * 0.5)},
    {"alpha 5e-6", "45 / 158 / 425", with(&CnnSettings::alpha, kBaseline.alpha * 2.5)},
    {"gamma 0.85", "78 / 300 / 890", with(&CnnSettings::gamma, 0.85)},
    {"gamma 0.9 (paper's baseline)", "83 / 274 / 863", with(&CnnSettings::gamma, 0.9)},
    {"gamma 0.95", "92 / 319 / 938", with(&CnnSettings::gamma, 0.95)},
    {"epsilon 0.9", "50 / 233 / 734", with(&CnnSettings::epsilon, 0.9)},
    {"epsilon 0.95 (paper's baseline)", "83 / 274 / 863", with(&CnnSettings::epsilon, 0.95)},
    {"epsilon 1.0", "112 / 311 / 874", with(&CnnSettings::epsilon, 1.0)},
    {"delta 4e-4", "56 / 259 / 437", with(&CnnSettings::delta, 4e-4)},
    {"delta 6e-4", "38 / 180 / 295", with(&CnnSettings::delta, 6e-4)},
    {"batch 128", "77 / 224 / 695", with(&CnnSettings::batch, 128u)},
    {"batch 256", "93 / 268 / 650", with(&CnnSettings::batch, 256u)},
    {"batch 512", "88 / 325 / 785", with(&CnnSettings::batch, 512u)},
    {"batch 1024", "59 / 312 / 798", with(&CnnSettings::batch, 1024u)},
    {"memory 2000", "53 / 196 / 515", with(&CnnSettings::memory, 2000u)},
    {"memory 5000", "55 / 213 / 612", with(&CnnSettings::memory, 5000u)},
    {"memory 10000", "75 / 257 / 823", with(&CnnSettings::memory, 10000u)},
    {"memory 20000", "103 / 312 / 919", with(&CnnSettings::memory, 20000u)},
    {"without a leader (ours)", "–", with(&CnnSettings::led, 0.0)},
    {"without a trace (ours)", "–", with(&CnnSettings::trace, 0.0)},
    {"without rubble and mirrors (ours)", "–", with(&CnnSettings::rubble, false)},
    {"baseline by another seed (ours)", "–", kBaseline, false, 1},
    {"baseline by another seed (ours)", "–", kBaseline, false, 2},
};

struct Options {
  uint64_t steps = 300, games = 20, seed = 1, minutes = 40;
  std::string csv;
};

// The figures of a row, rounded as the table has them.
struct Result {
  std::string least, mean, most, error;
};

// Trains a network and lets it play, on seeds that no training dealt.
template <class Network>
Result validated(CnnSettings settings, uint64_t seed, const Options& options) {
  settings.steps = options.steps;
  CnnTraining<Network> training(settings, seed);
  while (training.steps < options.steps) {
    training.play_and_learn();
    stop_if_interrupted();
  }
  training.network.prepare(false);
  Sample sample;
  for (uint64_t game = 0; game < options.games; ++game) {
    Random random(1'000'000 + game);
    Position position;
    position.deal(RuleSet::kBag, training.height(), random);
    int64_t pieces = 0;
    for (; !position.over() && pieces < kMostPieces; ++pieces) {
      CnnChoices choices;
      choices.add(position, settings.pay);
      choices.judge(training.network, settings);
      position.play(choices.all[choices.of[0].best].move, random);
      stop_if_interrupted();
    }
    sample.add(pieces);
  }
  const Statistics pieces = sample.statistics();
  return {fmt::format("{}", pieces.min), fmt::format("{:.1f}", pieces.mean), fmt::format("{}", pieces.max),
          fmt::format("{:.1f}", pieces.se)};
}

std::string heading() {
  return fmt::format(
      "setting,paper: min / mean / max,ours: min pieces,mean,max,se,steps,games of at most {} pieces,seed\n",
      kMostPieces);
}
std::string as_line(const Ablation& row, const Result& result, const Options& options) {
  return fmt::format("{},{},{},{},{},{},{},{},{}\n", row.full_name(), row.paper, result.least, result.mean, result.most,
                     result.error, options.steps, options.games, options.seed + row.later_seed);
}

// The rows that a file has already, which are the first of the table. Throws where the file is of another run, or no
// such table.
std::vector<Result> kept_rows(const Options& options) {
  std::vector<Result> rows;
  if (!std::filesystem::is_regular_file(options.csv)) return rows;
  std::istringstream lines(content_of(options.csv));
  size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::string expected = heading();
    if (number > 1 && rows.size() < std::size(kAblations)) {
      Result result;
      std::istringstream cells(line);
      std::string ignored;
      for (std::string* cell : {&ignored, &ignored, &result.least, &result.mean, &result.most, &result.error}) {
        std::getline(cells, *cell, ',');
        if (cell != &ignored && (cell->empty() || cell->find_first_not_of("0123456789.") != std::string::npos))
          *cell = "a number";
      }
      expected = as_line(kAblations[rows.size()], result, options);
      rows.push_back(result);
    }
    if (line + "\n" != expected) {
      throw Failure(fmt::format("{}, line {}: not of --steps {} --games {} --seed {}, or broken", options.csv, number,
                                options.steps, options.games, options.seed));
    }
  }
  return rows;
}

int run(const Options& options) {
  std::vector<Result> rows = kept_rows(options);
  const bool to_stdout = options.csv == "-";
  const auto lines = [&] {
    std::string text = heading();
    for (size_t i = 0; i < rows.size(); ++i) text += as_line(kAblations[i], rows[i], options);
    return text;
  };
  if (!to_stdout) OutputFile(options.csv).write(lines());
  const Stopwatch watch;
  bool worked = false;
  while (rows.size() < std::size(kAblations) &&
         !(worked && watch.seconds() >= 60.0 * static_cast<double>(options.minutes))) {
    const Ablation& row = kAblations[rows.size()];
    if (row.settings) {
      const Stopwatch of_row;
      const uint64_t seed = options.seed + row.later_seed;
      rows.push_back(row.normalized ? validated<CnnNormalized<kPaperFirst, kPaperSecond, kPaperUnits>>(*row.settings,
                                                                                                       seed, options)
                                    : validated<PaperNetwork>(*row.settings, seed, options));
      worked = true;
      fmt::print(stderr, "{}: {} pieces, {:.0f} s\n", row.full_name(), rows.back().mean, of_row.seconds());
    } else {
      rows.push_back(rows[0]);
    }
    if (!to_stdout) OutputFile(options.csv).write(lines());
  }
  if (rows.size() < std::size(kAblations))
    fmt::print(stderr, "{} of {} rows; the same command goes on\n", rows.size(), std::size(kAblations));
  if (to_stdout) {
    OutputFile(options.csv).write(lines());
  } else {
    Table table({"setting", "paper", "min pieces", "mean", "max", "se"});
    for (size_t i = 0; i < rows.size(); ++i) {
      table.add(
          {kAblations[i].full_name(), kAblations[i].paper, rows[i].least, rows[i].mean, rows[i].most, rows[i].error});
    }
    table.print();
  }
  return 0;
}

}  // namespace

void add_cnn_ablations(Program& program) {
  static Options options;
  Grammar command =
      program.command("cnn-ablations", "Tetris: Table 6 of the Tetris paper, one setting varied at a time",
                      [] { return run(options); });
  command.number("--steps", options.steps, "N", "batches a network; 300 by default", 10);
  command.number("--games", options.games, "N", "played by each; 20 by default", 1);
  command.number("--seed", options.seed, "S", "of all that is random; 1 by default", 0, 900'000);
  command.number("--minutes", options.minutes, "M", "end with the row that is in work then; 40 by default", 0, 100'000);
  command.text("--csv", options.csv, "F",
               "the table for programs, with the rows that it has taken as they are; - is stdout");
}

}  // namespace tilefish
