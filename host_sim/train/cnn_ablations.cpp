// `cnn-ablations`: document 001's Table 6. Each of its settings is varied alone from those it began with, each network learns for a few steps by
// part, and plays games of 20 rows. Runs are short: of the document's 1,000 games a network there are left some steps, with a hundred times its alpha.
#include "host_sim/cli/table.h"
#include "host_sim/train/cnn_normalized.h"
#include "host_sim/train/cnn_training.h"

namespace tilefish {
namespace {

using namespace tetris;

struct Ablation {
  const char* name;
  bool normalized;
  CnnSettings settings;
  const char* document;  // min, mean and max pieces
};

constexpr CnnSettings kBaseline{.dropout = 0.25, .alpha = 2e-4, .gamma = 0.9, .epsilon = 0.95, .delta = 5e-4, .batch = 512, .memory = 20'000,
                                .picture = {32, 16, 0, false}, .pay = Pay::kSquare, .by_part = true, .grown = {0.4, 0.8}, .led = 0, .trace = 0,
                                .rubble = false, .pieces = 256, .exact = 1, .steps = 0};

template <class Number>
CnnSettings with(Number CnnSettings::*setting, Number value) {
  CnnSettings settings = kBaseline;
  settings.*setting = value;
  return settings;
}

// Alphas are named as the document has them. The baseline's batch and memory are the ones it ended with.
const Ablation kAblations[] = {
    {"baseline", true, kBaseline, "83 / 274 / 863"},
    {"without batch normalization", false, kBaseline, "108 / 319 / 988"},
    {"without dropout", true, with(&CnnSettings::dropout, 0.0), "82 / 204 / 513"},
    {"alpha 1e-6", true, with(&CnnSettings::alpha, 1e-4), "63 / 124 / 325"},
    {"alpha 5e-6", true, with(&CnnSettings::alpha, 5e-4), "45 / 158 / 425"},
    {"gamma 0.85", true, with(&CnnSettings::gamma, 0.85), "78 / 300 / 890"},
    {"gamma 0.95", true, with(&CnnSettings::gamma, 0.95), "92 / 319 / 938"},
    {"epsilon 0.9", true, with(&CnnSettings::epsilon, 0.9), "50 / 233 / 734"},
    {"epsilon 1.0", true, with(&CnnSettings::epsilon, 1.0), "112 / 311 / 874"},
    {"delta 4e-4", true, with(&CnnSettings::delta, 4e-4), "56 / 259 / 437"},
    {"delta 6e-4", true, with(&CnnSettings::delta, 6e-4), "38 / 180 / 295"},
    {"batch 128", true, with(&CnnSettings::batch, 128u), "77 / 224 / 695"},
    {"batch 256", true, with(&CnnSettings::batch, 256u), "93 / 268 / 650"},
    {"batch 1024", true, with(&CnnSettings::batch, 1024u), "59 / 312 / 798"},
    {"memory 2000", true, with(&CnnSettings::memory, 2000u), "53 / 196 / 515"},
    {"memory 5000", true, with(&CnnSettings::memory, 5000u), "55 / 213 / 612"},
    {"memory 10000", true, with(&CnnSettings::memory, 10000u), "75 / 257 / 823"},
};

struct Options {
  uint64_t steps = 60, games = 20, seed = 1;
  std::string csv;
};

// The pieces of each game; seeds are none that a training dealt.
template <class Network>
std::vector<double> validated(CnnSettings settings, const Options& options) {
  settings.steps = options.steps;
  CnnTraining<Network> training(settings, options.seed);
  while (training.steps < options.steps) {
    training.play_and_learn();
    stop_if_interrupted();
  }
  training.network.prepare(false);
  std::vector<double> pieces;
  for (uint64_t game = 0; game < options.games; ++game) {
    Random random(1'000'000 + game);
    Position position;
    position.deal(Rules::kSeed, training.height(), random);
    pieces.push_back(0);
    for (; !position.over(); ++pieces.back()) {
      CnnChoices choices;
      choices.add(position, settings.pay);
      choices.judge(training.network, settings);
      position.play(choices.all[choices.of[0].best].move, random);
      stop_if_interrupted();
    }
  }
  return pieces;
}

int run(const Options& options) {
  OutputFile csv(options.csv);
  std::string lines = "setting,document: min / mean / max,ours: min pieces,mean,max\n";
  Table table({"setting", "document", "min pieces", "mean", "max"});
  for (const Ablation& ablation : kAblations) {
    const Stopwatch watch;
    const std::vector<double> pieces = ablation.normalized ? validated<CnnNormalized<kPaperFirst, kPaperSecond, kPaperUnits>>(ablation.settings, options)
                                                           : validated<CnnNetwork<kPaperFirst, kPaperSecond, kPaperUnits>>(ablation.settings, options);
    double sum = 0;
    for (const double one : pieces) sum += one;
    const double least = *std::min_element(pieces.begin(), pieces.end()), most = *std::max_element(pieces.begin(), pieces.end());
    const double mean = sum / static_cast<double>(pieces.size());
    table.add({ablation.name, ablation.document, readable(least), readable(mean), readable(most)});
    lines += fmt::format("{},{},{:.0f},{:.1f},{:.0f}\n", ablation.name, ablation.document, least, mean, most);
    fmt::print(stderr, "{}: {:.1f} pieces, {:.0f} s\n", ablation.name, mean, watch.seconds());
  }
  csv.write(lines);
  if (!csv.is_stdout()) table.print();
  return 0;
}

}  // namespace

void add_cnn_ablations(Program& program) {
  static Options options;
  Grammar command = program.command("cnn-ablations", "Tetris: Table 6 of document 001, one setting varied at a time", [] { return run(options); });
  command.number("--steps", options.steps, "N", "batches a network; 60 by default", 10);
  command.number("--games", options.games, "N", "played by each; 20 by default", 1);
  command.number("--seed", options.seed, "S", "of all that is random; 1 by default");
  command.text("--csv", options.csv, "F", "the table for programs; - is stdout");
}

}  // namespace tilefish
