// `dqn-paper`: the network of the Square Stacker paper with its parameters. Twenty times, it plays 5,000 games with one
// move in twenty at random, and then learns from them. A move is worth its points alone (discount 0, learning rate 1):
// the target of a move that was played is its points, and the other outputs stay as they are. The paper leaves open how
// often each move is learned from; here it is once, 32 moves at a time, by Adam with 0.001.
#include <fmt/core.h>

#include "engine/games/square_stacker/players/networks.h"
#include "host_sim/learn/networks/dense.h"
#include "host_sim/learn/networks/options.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"

namespace tilefish {
namespace {

using namespace square_stacker;
using Net = dlib::loss_mean_squared_multioutput<
    dlib::fc<kPaperMoves,
             dlib::relu<dlib::fc<kPaperUnits, dlib::relu<dlib::fc<kPaperUnits, dlib::input<dlib::matrix<float>>>>>>>>;
using Label = dlib::matrix<float>;

constexpr uint64_t kRounds = 20, kGamesOfRound = 5'000;
constexpr size_t kAtATime = 100;  // games side by side
constexpr size_t kBatch = 32;
constexpr double kRate = 1e-3;
constexpr uint32_t kExplored = 5;  // in a hundred moves
constexpr char kMagic[] = "tilefish dqn-paper 1";

struct Experience {
  Position position;
  Move move;
  uint16_t points;
};

struct Training {
  Net net;
  Teacher<Net> teacher;
  Random random;
  std::vector<CurvePoint> curve;
  uint64_t rounds = 0;

  explicit Training(uint64_t seed) : random(seed) { begin(net, kPaperInputs, seed); }

  // The outputs for some positions, one row each.
  const float* outputs(const std::vector<Position>& positions) {
    std::vector<Activation> samples(positions.size() * kPaperInputs);
    for (size_t i = 0; i < positions.size(); ++i) paper_inputs(positions[i], &samples[i * kPaperInputs]);
    fill(inputs_, samples, kPaperInputs);
    return net.subnet().forward(inputs_).host();
  }
  const dlib::tensor& inputs() const { return inputs_; }

  void save(const std::string& path) {
    std::ostringstream out;
    dlib::serialize(std::string(kMagic), out);
    net.clean();
    dlib::serialize(net, out);
    serialize(teacher, out);
    write_plain(out, std::vector<Random>{random});
    write_plain(out, curve);
    write_plain(out, std::vector<uint64_t>{rounds});
    OutputFile(path).write(out.str());
  }

  void load(const std::string& path) {
    std::ifstream in = checkpoint_of("dqn-paper", kMagic, path);
    dlib::deserialize(net, in);
    deserialize(teacher, in);
    std::vector<Random> randoms;
    std::vector<uint64_t> counts;
    read_plain(in, randoms);
    read_plain(in, curve);
    read_plain(in, counts);
    if (!in || randoms.size() != 1 || counts.size() != 1) throw Failure(path + " ends early");
    random = randoms[0];
    rounds = counts[0];
  }

 private:
  dlib::resizable_tensor inputs_;
};

Move best_of(const float* outputs, const Position& position) {
  Move best = kNoMove;
  for (const Move move : position.moves()) {
    if (best == kNoMove || outputs[move] > outputs[best]) best = move;
  }
  return best;
}

// A round's games: their moves, and the sum of their scores.
double play_round(Training& training, std::vector<Experience>& moves) {
  Random& random = training.random;
  double scores = 0;
  uint64_t started = 0;
  std::vector<Position> games;
  while (started < kGamesOfRound || !games.empty()) {
    for (; games.size() < kAtATime && started < kGamesOfRound; ++started) {
      games.emplace_back();
      games.back().deal(random);
    }
    stop_if_interrupted();
    const float* outputs = training.outputs(games);
    std::vector<Position> going_on;
    for (size_t i = 0; i < games.size(); ++i) {
      const uint32_t whim = random.below(100);
      const Move move = whim < kExplored ? games[i].moves().any(random) : best_of(outputs + i * kPaperMoves, games[i]);
      const Position before = games[i];
      games[i].play(move, random);
      moves.push_back({before, move, static_cast<uint16_t>(games[i].score - before.score)});
      if (games[i].moves().empty()) {
        scores += static_cast<double>(games[i].score);
      } else {
        going_on.push_back(games[i]);
      }
    }
    games = going_on;
  }
  return scores;
}

double learn_round(Training& training, std::vector<Experience>& moves) {
  for (size_t i = moves.size(); i > 1; --i)
    std::swap(moves[i - 1], moves[training.random.below(static_cast<uint32_t>(i))]);
  double loss = 0;
  size_t batches = 0;
  for (size_t first = 0; first + kBatch <= moves.size(); first += kBatch, ++batches) {
    std::vector<Position> positions;
    for (size_t i = 0; i < kBatch; ++i) positions.push_back(moves[first + i].position);
    const float* const outputs = training.outputs(positions);
    std::vector<Label> labels;
    for (size_t i = 0; i < kBatch; ++i) {
      labels.emplace_back(kPaperMoves, 1);
      for (uint32_t move = 0; move < kPaperMoves; ++move) labels.back()(move) = outputs[i * kPaperMoves + move];
      labels.back()(moves[first + i].move) = moves[first + i].points;
    }
    loss += training.teacher.look(training.net, training.inputs(), labels);
    training.teacher.step(training.net, kRate);
    stop_if_interrupted();
  }
  return loss / static_cast<double>(batches);
}

int train(const TrainOptions& options) {
  Training training(options.seed);
  if (!options.checkpoint.empty() && std::ifstream(options.checkpoint).good()) training.load(options.checkpoint);
  const Stopwatch watch;
  while (training.rounds < kRounds && watch.seconds() < 60.0 * static_cast<double>(options.minutes)) {
    std::vector<Experience> moves;
    const double scores = play_round(training, moves);
    const double loss = learn_round(training, moves);
    ++training.rounds;
    training.curve.push_back({static_cast<double>(training.rounds), static_cast<double>(kGamesOfRound),
                              scores / static_cast<double>(kGamesOfRound), loss, watch.seconds()});
    fmt::print(stderr, "round {:>2}: mean score {:>6.1f}, loss {:.4f}, {:.0f} s\n", training.rounds,
               training.curve.back().mean_score, loss, watch.seconds());
    if (!options.checkpoint.empty()) training.save(options.checkpoint);
  }
  write_curve(options, "dqn-paper: mean score of each 5,000 games in training", training.curve);
  return 0;
}

int write_network(const ExportOptions& options) {
  if (options.checkpoint.empty() || options.out.empty()) throw UsageError("export needs --checkpoint F and --out DIR");
  Training training(1);
  training.load(options.checkpoint);
  FloatNetwork plain{{1, 1, kPaperInputs}, {}};
  plain.layers.push_back(dense_layer(dlib::layer<5>(training.net), kPaperInputs, 0));
  plain.layers.push_back(dense_layer(dlib::layer<3>(training.net), kPaperUnits, 0));
  plain.layers.push_back(dense_layer(dlib::layer<1>(training.net), kPaperUnits, 1));

  // Games that the floats play, with another seed than the training's. Every second position sets the scales; the
  // others compare floats with integers.
  constexpr size_t kCompared = 2'000;
  Random random(1'000'000);
  std::vector<Position> positions(kCompared);
  std::vector<Move> moves;
  std::vector<std::vector<Activation>> samples;
  Position game;
  game.deal(random);
  for (size_t i = 0; i < kCompared; ++i) {
    if (game.moves().empty()) game.deal(random);
    positions[i] = game;
    moves.push_back(best_of(training.outputs({game}), game));
    if (i % 2 == 1) {
      samples.emplace_back(kPaperInputs);
      paper_inputs(game, samples.back().data());
    }
    game.play(moves.back(), random);
  }
  const WholeNetwork whole = quantised(plain, samples, 4096);
  std::vector<uint8_t> memory(4096);
  size_t same = 0;
  for (size_t i = 0; i < kCompared; i += 2) {
    same += best_output(whole.network(), positions[i], Arena(memory.data(), static_cast<uint32_t>(memory.size()))) ==
            moves[i];
  }
  OutputFile(options.out + "/dqn_paper.inc")
      .write(as_source("tilefish-train dqn-paper --checkpoint F; tilefish-train export dqn-paper --checkpoint F "
                       "--out engine/games/square_stacker/weights",
                       whole));
  fmt::print("{} of {} moves are the same in floats and in integers\n", same, kCompared / 2);
  return 0;
}

}  // namespace

void add_dqn_paper(Program& program) {
  static TrainOptions training;
  Grammar command = program.command("dqn-paper", "Square Stacker: the network of the Square Stacker paper",
                                    [] { return train(training); });
  training.add_to(command);
  static ExportOptions exporting;
  Grammar to_export = program.command("export dqn-paper", "engine/games/square_stacker/weights/dqn_paper.inc",
                                      [] { return write_network(exporting); });
  exporting.add_to(to_export);
}

}  // namespace tilefish
