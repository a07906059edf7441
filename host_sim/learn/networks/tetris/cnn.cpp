// `cnn`: the network of the Tetris paper, and a small one with the same layers.
#include <type_traits>

#include "host_sim/learn/networks/tetris/cnn_paper.h"

namespace tilefish {
namespace {

using namespace tetris;
using Small = CnnNetwork<kSmallFirst, kSmallSecond, kSmallUnits>;

constexpr CnnSettings kSmallSettings{.dropout = 0,
                                     .alpha = 2e-3,
                                     .gamma = 0.95,
                                     .epsilon = 0.05,
                                     .delta = 1.5e-8,
                                     .batch = 256,
                                     .memory = 20'000,
                                     .picture = kSmallPicture,
                                     .pay = Pay::kLine,
                                     .by_part = false,
                                     .grown = {},
                                     .led = 0.5,
                                     .trace = 0.8,
                                     .rubble = true,
                                     .pieces = 256,
                                     .exact = 0.6,
                                     .steps = 12'000};

struct Options : TrainOptions {
  std::string network = "paper";
};
struct ExportingOptions : ExportOptions {
  std::string network = "paper";
};

// The kind of network by its name.
template <class Do>
int with_network(const std::string& name, Do act) {
  if (name == "paper") return act(std::type_identity<PaperNetwork>(), kPaperSettings, "tilefish cnn paper 2");
  if (name == "small") return act(std::type_identity<Small>(), kSmallSettings, "tilefish cnn small 2");
  throw UsageError(fmt::format("unknown network '{}'; known: paper, small", name));
}

int train(const Options& options) {
  use_threads(2);
  return with_network(options.network, [&](auto kind, CnnSettings settings, const char* magic) {
    if (options.steps != UINT64_MAX) settings.steps = options.steps;
    CnnTraining<typename decltype(kind)::type> training(settings, options.seed);
    if (!options.checkpoint.empty() && std::ifstream(options.checkpoint).good())
      training.load(options.checkpoint, "cnn", magic);
    const Stopwatch watch;
    const double before = training.curve.empty() ? 0 : training.curve.back().seconds;
    while (training.steps < training.settings.steps && watch.seconds() < 60.0 * static_cast<double>(options.minutes) &&
           !interrupted()) {
      training.stage(std::max<uint64_t>(1, training.settings.steps / 100), before, watch);
      const CurvePoint& point = training.curve.back();
      fmt::print(stderr, "{:>8.0f} steps, {} rows {:>6.0f} games {:>9.1f} pieces each {:>9.5f} loss {:>6.0f} s\n",
                 point.steps, training.height(), point.games, point.mean_score, point.loss, point.seconds);
      if (!options.checkpoint.empty()) training.save(options.checkpoint, magic);
    }
    write_curve(options, "cnn: pieces a game in training", training.curve);
    return interrupted() ? interrupted_exit_code() : 0;
  });
}

// Cuts the network to pictures of fewer rows. What no cell of the board reaches is the same for all boards, and goes
// into the biases of the dense layer. `kept` rows of the second pool need twice as many rows of the second convolution,
// those need one more row of the first pool, and so on.
FloatNetwork without_sky(FloatNetwork network, uint16_t kept) {
  const auto empty = network.evaluate(std::vector<Activation>(network.input.size()));
  FloatLayer& dense = network.layers[4];
  const size_t inputs = network.layers[3].out.size();
  network.layers[3].out.rows = kept;
  network.layers[2].out.rows = static_cast<uint16_t>(2 * kept);
  network.layers[1].out.rows = static_cast<uint16_t>(2 * kept + 1);
  network.layers[0].out.rows = static_cast<uint16_t>(4 * kept + 2);
  network.input.rows = static_cast<uint16_t>(4 * kept + 3);
  const size_t left = network.layers[3].out.size();
  std::vector<float> weights;
  for (size_t unit = 0; unit < dense.biases.size(); ++unit) {
    const float* const of_unit = &dense.weights[unit * inputs];
    weights.insert(weights.end(), of_unit, of_unit + left);
    for (size_t i = left; i < inputs; ++i) dense.biases[unit] += of_unit[i] * empty[3][i];
  }
  dense.weights = weights;
  return network;
}

int write_network(const ExportingOptions& options) {
  if (options.checkpoint.empty() || options.out.empty()) throw UsageError("export needs --checkpoint F and --out DIR");
  return with_network(options.network, [&](auto kind, const CnnSettings& settings, const char* magic) {
    CnnTraining<typename decltype(kind)::type> training(settings, 1);
    training.load(options.checkpoint, "cnn", magic);
    if (training.part != 2) throw Failure(fmt::format("{} has not come to 20 rows yet", options.checkpoint));
    const bool paper = options.network == "paper";
    training.network.prepare(true);
    FloatNetwork plain = training.network.plain(true);
    if (paper) plain = without_sky(plain, 6);
    const Picture& picture = paper ? kPaperPicture : kSmallPicture;

    // Games that the floats play, with another seed than the training's. Every second position sets the scales; the
    // others compare floats with integers.
    const size_t compared = paper ? 400 : 2'000;
    Random random(1'000'000);
    Position game;
    game.deal(RuleSet::kBag, kMostRows, random);
    std::vector<Position> positions;
    std::vector<Move> moves;
    std::vector<std::vector<Activation>> samples;
    while (positions.size() < compared) {
      if (game.over()) game.deal(RuleSet::kBag, kMostRows, random);
      CnnChoices choices;
      choices.add(game, settings.pay);
      choices.judge(training.network, settings);
      positions.push_back(game);
      moves.push_back(choices.all[choices.of[0].best].move);
      if (positions.size() % 2 == 0) {
        for (const Board& board : {choices.all[choices.of[0].best].after,
                                   choices.all[random.below(static_cast<uint32_t>(choices.all.size()))].after}) {
          samples.emplace_back(picture.shape().size());
          draw(picture, board, samples.back().data());
        }
      }
      game.play(moves.back(), random);
    }
    const WholeNetwork whole = quantised(plain, samples, settings.gamma * settings.one() * kCnnOne);
    std::vector<uint8_t> memory(64 << 10);
    size_t same = 0;
    for (size_t i = 0; i < compared; i += 2) {
      const Arena arena(memory.data(), static_cast<uint32_t>(memory.size()));
      Budget budget;
      same += best_after(whole.network(), picture, settings.pay, positions[i], arena, budget) == moves[i];
    }
    const std::string command = fmt::format(
        "tilefish-train cnn --network {0} --steps {1} --checkpoint F, ended after {2} steps; tilefish-train export cnn "
        "--network {0} --checkpoint F --out engine/games/tetris/weights",
        options.network, training.settings.steps, training.steps);
    OutputFile(options.out + (paper ? "/cnn.inc" : "/cnn_small.inc")).write(as_source(command, whole));
    fmt::print("{} of {} moves are the same in floats and in integers\n", same, compared / 2);
    return 0;
  });
}

}  // namespace

void add_cnn(Program& program) {
  static Options training;
  Grammar command =
      program.command("cnn", "Tetris: the network of the Tetris paper, or a small one", [] { return train(training); });
  training.add_to(command);
  command.text("--network", training.network, "paper|small", "paper by default");
  command.number("--steps", training.steps, "N", "so many batches in all; 2,500, or 12,000 of the small one by default",
                 10);
  static ExportingOptions exporting;
  Grammar to_export = program.command("export cnn", "engine/games/tetris/weights/cnn.inc or cnn_small.inc",
                                      [] { return write_network(exporting); });
  exporting.add_to(to_export);
  to_export.text("--network", exporting.network, "paper|small", "paper by default");
}

}  // namespace tilefish
