// The learned distances of the reachability paper. `network` is its network as its text describes it, with
// scikit-learn's defaults: one hidden layer of 100, ReLU, Adam with 0.001, batches of 200. `network-20` is the network
// of the paper's code, and `conv` the convolution that its abstract promised. The other models are in models.h.
#include <fmt/core.h>

#include "engine/games/reachability/players/distance.h"
#include "host_sim/learn/networks/convolution.h"
#include "host_sim/learn/networks/options.h"
#include "host_sim/learn/networks/reachability/boxes.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/table.h"

namespace tilefish::reachability {
namespace {

template <unsigned long Units>
using Dense = dlib::loss_mean_squared<dlib::fc<1, dlib::relu<dlib::fc<Units, dlib::input<dlib::matrix<float>>>>>>;
using Convolution = dlib::loss_mean_squared<dlib::fc<
    1, dlib::relu<dlib::fc<
           32, dlib::max_pool<
                   2, 2, 2, 2,
                   dlib::relu<dlib::con<
                       16, 3, 3, 1, 1,
                       dlib::max_pool<2, 2, 2, 2,
                                      dlib::relu<dlib::con<8, 3, 3, 1, 1, dlib::input<dlib::matrix<float>>>>>>>>>>>>;

constexpr double kOne = 20;  // placements to an output of 1
constexpr size_t kBatch = 200;
constexpr double kRate = 1e-3;
constexpr uint64_t kCurveEvery = 10;  // epochs
constexpr PlaneShape kInput{kMostRows, kColumns, 1};

void fill_boards(dlib::resizable_tensor& tensor, const std::vector<Rows>& boards) {
  tensor.set_size(static_cast<long long>(boards.size()), 1, kMostRows, kColumns);
  float* to = tensor.host_write_only();
  for (const Rows& board : boards) {
    for (uint32_t r = 0; r < kMostRows; ++r) {
      for (uint32_t x = 0; x < kColumns; ++x) *to++ = static_cast<float>(board.row[r] >> x & 1u);
    }
  }
}

// The name of a network, and its layers in the engine's order.
template <class Net>
struct Kind;

template <unsigned long Units>
struct Kind<Dense<Units>> {
  static std::string name() { return Units == 100 ? "network" : fmt::format("network-{}", Units); }
  static constexpr uint64_t kEpochs = 200;
  static FloatNetwork plain(const Dense<Units>& net) {
    return {kInput, {dense_layer(dlib::layer<3>(net), kDistanceInputs, 0), dense_layer(dlib::layer<1>(net), Units, 1)}};
  }
};

template <>
struct Kind<Convolution> {
  static std::string name() { return "conv"; }
  static constexpr uint64_t kEpochs = 60;
  static FloatNetwork plain(const Convolution& net) {
    FloatNetwork plain{kInput, {}};
    const auto shape = [&] { return plain.layers.back().out; };
    plain.layers.push_back(convolution_layer(dlib::layer<9>(net), kInput, 0));
    plain.layers.push_back(pool_layer(shape()));
    plain.layers.push_back(convolution_layer(dlib::layer<6>(net), shape(), 0));
    plain.layers.push_back(pool_layer(shape()));
    plain.layers.push_back(by_cells(dense_layer(dlib::layer<3>(net), shape().size(), 0), shape()));
    plain.layers.push_back(dense_layer(dlib::layer<1>(net), 32, 1));
    return plain;
  }
};

struct Options {
  std::string model;
  std::vector<std::string> more_models;
  SampleOptions samples;
  uint64_t epochs = 0;  // 0: the network's own default
  std::string checkpoint, csv, errors, svg;
};

template <class Net>
struct Training {
  Net net;
  Teacher<Net> teacher;
  SampleOptions options;
  Random random;
  uint64_t epochs = 0;
  double loss = 0;

  explicit Training(const SampleOptions& of) : options(of), random(of.seed, Stream::kSecondPlayer) {
    std::srand(static_cast<unsigned>(of.seed));
    const dlib::matrix<float> nothing = dlib::zeros_matrix<float>(kMostRows, kColumns);
    dlib::resizable_tensor tensor;
    net.to_tensor(&nothing, &nothing + 1, tensor);
    net.subnet().forward(tensor);
  }

  static std::string magic() { return "tilefish reachability " + Kind<Net>::name() + " 1"; }

  void save(const std::string& path) {
    std::ostringstream out;
    dlib::serialize(magic(), out);
    dlib::serialize(options.dataset, out);
    dlib::serialize(options.target, out);
    dlib::serialize(options.count, out);
    dlib::serialize(options.seed, out);
    net.clean();
    dlib::serialize(net, out);
    serialize(teacher, out);
    write_plain(out, std::vector<Random>{random});
    write_plain(out, std::vector<uint64_t>{epochs});
    OutputFile(path).write(out.str());
  }

  static Training loaded(const std::string& path) {
    std::ifstream in = checkpoint_of("reachability " + Kind<Net>::name(), magic(), path);
    SampleOptions options;
    dlib::deserialize(options.dataset, in);
    dlib::deserialize(options.target, in);
    dlib::deserialize(options.count, in);
    dlib::deserialize(options.seed, in);
    Training training(options);
    dlib::deserialize(training.net, in);
    deserialize(training.teacher, in);
    std::vector<Random> randoms;
    std::vector<uint64_t> counts;
    read_plain(in, randoms);
    read_plain(in, counts);
    if (!in || randoms.size() != 1 || counts.size() != 1) throw Failure(path + " ends early");
    training.random = randoms[0];
    training.epochs = counts[0];
    return training;
  }

  // Learns once from all samples, in a new order.
  void study(const std::vector<Labelled>& samples) {
    std::vector<uint32_t> order(samples.size());
    for (uint32_t i = 0; i < order.size(); ++i) {
      const uint32_t other = random.below(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    dlib::resizable_tensor inputs;
    double sum = 0;
    for (size_t first = 0; first < order.size(); first += kBatch) {
      std::vector<Rows> boards;
      std::vector<float> labels;
      for (size_t i = first; i < std::min(first + kBatch, order.size()); ++i) {
        boards.push_back(samples[order[i]].board);
        labels.push_back(static_cast<float>(samples[order[i]].distance / kOne));
      }
      fill_boards(inputs, boards);
      sum += teacher.look(net, inputs, labels) * static_cast<double>(labels.size());
      teacher.step(net, kRate);
      stop_if_interrupted();
    }
    loss = sum / static_cast<double>(samples.size());
    ++epochs;
  }

  double distance(const Rows& board) {
    dlib::resizable_tensor inputs;
    fill_boards(inputs, {board});
    return kOne * static_cast<double>(*net.subnet().forward(inputs).host());
  }
};

template <class Net>
Predictor learn_network(const Split& samples, const SampleOptions& of, const Options& options) {
  auto training = std::make_shared<Training<Net>>(of);
  if (!options.checkpoint.empty() && std::ifstream(options.checkpoint).good()) {
    *training = Training<Net>::loaded(options.checkpoint);
    if (training->options != of) {
      throw Failure(fmt::format("{} is of {} samples {} of {}, seed {}", options.checkpoint, training->options.count,
                                training->options.dataset, training->options.target, training->options.seed));
    }
  }
  const uint64_t epochs = options.epochs ? options.epochs : Kind<Net>::kEpochs;
  const Stopwatch watch;
  while (training->epochs < epochs) {
    training->study(samples.learned);
    if (training->epochs % kCurveEvery != 0 && training->epochs != epochs) continue;
    fmt::print(stderr, "{}, samples {} of {}: {:>4} epochs, loss {:.3f}, {:.0f} s\n", Kind<Net>::name(), of.dataset,
               of.target, training->epochs, training->loss * kOne * kOne, watch.seconds());
    if (!options.checkpoint.empty()) training->save(options.checkpoint);
  }
  return [training](const Rows& board) { return training->distance(board); };
}

Predictor learn(const std::string& model, const Split& samples, const SampleOptions& of, const Options& options) {
  if (model == "linear") return learn_linear(samples.learned);
  if (model == "forest") return learn_forest(samples.learned, of.seed);
  if (model == "neighbours") return learn_neighbours(samples.learned);
  if (model == "network") return learn_network<Dense<100>>(samples, of, options);
  if (model == "network-20") return learn_network<Dense<20>>(samples, of, options);
  if (model == "conv") return learn_network<Convolution>(samples, of, options);
  throw UsageError("unknown model '" + model + "'; known: linear, forest, neighbours, network, network-20, conv");
}

int run(const Options& options) {
  std::vector<std::string> models = options.more_models;
  models.insert(models.begin(), options.model);
  if (!options.checkpoint.empty() && models.size() * options.samples.dataset.size() != 1)
    throw UsageError("a checkpoint is of one network and one dataset");
  OutputFile csv(options.csv), errors(options.errors), svg(options.svg);
  std::vector<Judgement> judgements;
  std::string lines = "model,samples,learned from,held out,mean absolute error,of new boards\n";
  Table table(
      {"model", "samples", "held out", "mean absolute error", "new boards", "error of those", "seconds to learn"});
  for (const char dataset : options.samples.dataset) {
    SampleOptions of = options.samples;
    of.dataset = dataset;
    const Split samples = split(of);
    for (const std::string& model : models) {
      const Stopwatch watch;
      const Predictor predictor = learn(model, samples, of, options);
      const double seconds = watch.seconds();
      judgements.push_back(judge(samples, predictor));
      Judgement& one = judgements.back();
      one.model = model;
      one.dataset = of.dataset;
      table.add({model, of.dataset, fmt::format("{}", one.count), fmt::format("{:.3f}", one.error),
                 fmt::format("{}", one.new_count), fmt::format("{:.3f}", one.new_error),
                 fmt::format("{:.1f}", seconds)});
      lines += fmt::format("{},{},{},{},{:.2f},{:.2f}\n", model, of.dataset, samples.learned.size(), one.count,
                           one.error, one.new_error);
      stop_if_interrupted();
    }
  }
  if (!csv.is_stdout() && !errors.is_stdout()) table.print();
  errors.write(lines);
  if (csv.wanted()) csv.write(as_csv(judgements));
  if (svg.wanted()) svg.write(box_plots(judgements));
  return 0;
}

template <class Net>
int write_network(const ExportOptions& options) {
  if (options.checkpoint.empty() || options.out.empty()) throw UsageError("export needs --checkpoint F and --out DIR");
  auto training = Training<Net>::loaded(options.checkpoint);
  const FloatNetwork plain = Kind<Net>::plain(training.net);

  // Boards of another seed than the training's: one half sets the scales, the other half compares floats with integers.
  constexpr uint32_t kCompared = 1'000;
  SampleOptions others = training.options;
  others.seed += 1'000'000;
  others.count = 2 * kCompared;
  const std::vector<Labelled> boards = samples_of(others);
  const auto inputs_of = [](const Rows& rows) {
    std::vector<Activation> inputs(kDistanceInputs);
    distance_inputs(board_of(rows), inputs.data());
    return inputs;
  };
  std::vector<std::vector<Activation>> samples;
  for (uint32_t i = kCompared; i < 2 * kCompared; ++i) samples.push_back(inputs_of(boards[i].board));
  const WholeNetwork whole = quantised(plain, samples, kOne * kDistanceOne);
  std::vector<uint64_t> memory((network_memory(whole.network()) + 7) / 8);
  std::vector<double> floats;
  std::vector<int32_t> integers;
  size_t same = 0, ordered = 0, pairs = 0;
  double most = 0;
  for (uint32_t i = 0; i < kCompared; ++i) {
    int32_t distance = 0;
    evaluate(whole.network(), inputs_of(boards[i].board).data(),
             Arena(reinterpret_cast<uint8_t*>(memory.data()), static_cast<uint32_t>(memory.size() * 8)),
             {&distance, 1});
    integers.push_back(distance);
    floats.push_back(training.distance(boards[i].board));
    same += std::lround(floats.back()) == std::lround(static_cast<double>(distance) / kDistanceOne);
    most = std::max(most, std::fabs(floats.back() - static_cast<double>(distance) / kDistanceOne));
    for (uint32_t j = 0; j < i; ++j) {
      if (boards[j].board == boards[i].board) continue;
      ++pairs;
      ordered += (floats[j] < floats[i]) == (integers[j] < integers[i]);
    }
  }
  std::string target = training.options.target;
  for (char& c : target) c = c == '-' ? '_' : c;
  const std::string name = Kind<Net>::name();
  OutputFile(fmt::format("{}/{}_{}.inc", options.out, name, target))
      .write(as_source(fmt::format("tilefish-train reachability {0} --samples {1} --target {2} --count {3} --seed {4} "
                                   "--epochs {5} --checkpoint F; "
                                   "tilefish-train export reachability-{0} --checkpoint F "
                                   "--out engine/games/reachability/weights",
                                   name, training.options.dataset, training.options.target, training.options.count,
                                   training.options.seed, training.epochs),
                       whole));
  fmt::print(
      "{:.2f}% of {} pairs of boards are in the same order in floats and in integers, {} of {} rounded distances are "
      "the same, "
      "the largest difference is {:.3f}\n",
      100.0 * static_cast<double>(ordered) / static_cast<double>(pairs), pairs, same, kCompared, most);
  return 0;
}

}  // namespace
}  // namespace tilefish::reachability

namespace tilefish {

void add_reachability(Program& program) {
  using namespace reachability;
  static Options options;
  Grammar command = program.command(
      "reachability", "Reachability: how far a board is from a target, by the models of the reachability paper",
      [] { return run(options); });
  command.place("MODEL", options.model, "linear, forest, neighbours, network, network-20 or conv");
  command.more_places("MORE", options.more_models, "and others");
  command.text("--samples", options.samples.dataset, "X",
               "A, B or C of the reachability paper, or several: ABC; A by default");
  command.text("--target", options.samples.target, "R", "rules of reachability; hi by default");
  command.number("--count", options.samples.count, "N", "samples, a quarter of them held out; 20000 by default", 40,
                 1'000'000);
  command.number("--seed", options.samples.seed, "S", "of all that is random; 1 by default");
  command.number("--epochs", options.epochs, "N", "of a network; 200, of the convolution 60 by default", 1, 100'000);
  command.text("--checkpoint", options.checkpoint, "F", "go on from this file if it is there, and keep it");
  command.text("--csv", options.csv, "F", "errors and boxes; - is stdout");
  command.text("--errors", options.errors, "F", "the errors alone, a line a model; - is stdout");
  command.text("--svg", options.svg, "F", "predicted against true distances, as a picture");
  static ExportOptions exporting;
  Grammar network = program.command("export reachability-network", "engine/games/reachability/weights/network_*.inc",
                                    [] { return write_network<Dense<100>>(exporting); });
  exporting.add_to(network);
  Grammar conv = program.command("export reachability-conv", "engine/games/reachability/weights/conv_*.inc",
                                 [] { return write_network<Convolution>(exporting); });
  exporting.add_to(conv);
}

}  // namespace tilefish
