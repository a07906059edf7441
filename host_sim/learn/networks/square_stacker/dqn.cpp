// `dqn`: what the Square Stacker paper tried, repaired. The network tells the worth of the board after a move; a move
// is worth its points and that. Only legal moves are compared. The network learns from a replay of moves long past,
// towards a copy of itself that stands still for a while. Boards are turned, and colours and sizes renamed, at random,
// since none of that changes their worth.
#include <fmt/core.h>

#include "engine/games/square_stacker/players/networks.h"
#include "host_sim/learn/networks/dense.h"
#include "host_sim/learn/networks/gemm.h"
#include "host_sim/learn/networks/options.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"

namespace tilefish {
namespace {

using namespace square_stacker;
using Net = dlib::loss_mean_squared<
    dlib::fc<1, dlib::relu<dlib::fc<kDqnSecond, dlib::relu<dlib::fc<kDqnFirst, dlib::input<dlib::matrix<float>>>>>>>>;

constexpr float kDiscount = 0.97f;  // a move
constexpr float kOne = 32;          // points to an output of 1
constexpr size_t kGames = 32;       // at a time
constexpr size_t kBatch = 64;
constexpr size_t kReplay = 200'000;
constexpr size_t kReplayFirst = 5'000;  // moves before the learning begins
constexpr uint64_t kTarget = 500;       // steps that the target stands still
constexpr uint64_t kStage = 1'000;      // steps between two points of the curve
constexpr uint64_t kDecay = 60'000;     // steps after which the rate is a tenth
constexpr uint64_t kRounded =
    21'000;  // steps after which it plays and learns with weights of 8 bits, as the engine will
constexpr double kRate = 1e-3;
constexpr uint32_t kExplored = 3;  // in a hundred moves
constexpr char kMagic[] = "tilefish dqn 1";

struct Experience {
  Position after, next;  // the board after a move, and the position that came of it
};

// The boards after each legal move of some positions. A board that ends the game is worth its points alone.
struct Choices {
  std::vector<Activation> samples;
  struct Choice {
    Move move;
    float points;
    int32_t sample;  // -1: the end
  };
  std::vector<std::vector<Choice>> of;

  void add(const Position& position) {
    of.emplace_back();
    for (const Move move : position.moves()) {
      Position after = position;
      const bool refills = after.place(move);
      const float points = static_cast<float>(after.score - position.score);
      if (!refills && after.moves().empty()) {
        of.back().push_back({move, points, -1});
        continue;
      }
      of.back().push_back({move, points, static_cast<int32_t>(samples.size() / kAfterInputs)});
      samples.resize(samples.size() + kAfterInputs);
      after_inputs(after, &samples[samples.size() - kAfterInputs]);
    }
  }

  struct Best {
    Move move = kNoMove;
    float value = 0;  // in points; of a position without moves 0
  };
  std::vector<Best> best(Net& net) const {
    const float* values = nullptr;
    dlib::resizable_tensor inputs;
    if (!samples.empty()) {
      fill(inputs, samples, kAfterInputs);
      values = net.subnet().forward(inputs).host();
    }
    std::vector<Best> found;
    for (const auto& choices : of) {
      found.emplace_back();
      for (const Choice& choice : choices) {
        const float value = choice.points + (choice.sample < 0 ? 0 : kDiscount * kOne * values[choice.sample]);
        if (found.back().move == kNoMove || value > found.back().value) found.back() = {choice.move, value};
      }
    }
    return found;
  }
};

// Turns or reflects a board, and gives its colours and sizes other names.
Position disguised(const Position& position, Random& random) {
  constexpr uint8_t kTurned[9] = {2, 5, 8, 1, 4, 7, 0, 3, 6}, kMirrored[9] = {2, 1, 0, 5, 4, 3, 8, 7, 6};
  uint8_t cell[9], colour[kColours], size[kSizes];
  const auto shuffled = [&](uint8_t* names, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
      const uint32_t other = random.below(i + 1);
      names[i] = names[other];
      names[other] = static_cast<uint8_t>(i);
    }
  };
  shuffled(colour, kColours);
  shuffled(size, kSizes);
  for (uint8_t i = 0; i < 9; ++i) cell[i] = i;
  const uint32_t turns = random.below(4);
  const uint32_t mirrored = random.below(2);
  for (uint8_t& one : cell) {
    for (uint32_t i = 0; i < turns; ++i) one = kTurned[one];
    if (mirrored) one = kMirrored[one];
  }
  const auto moved = [&](uint32_t board) {
    uint32_t result = 0;
    for (uint32_t rest = board; rest != 0; rest &= rest - 1) {
      const uint32_t space = lowest_bit(rest);
      result |= 1u << (size[space / kCells] * kCells + cell[space % kCells]);
    }
    return result;
  };
  Position out = position;
  for (uint32_t i = 0; i < kColours; ++i) out.tiles[colour[i]] = moved(position.tiles[i]);
  out.empty = moved(position.empty);
  for (Piece& piece : out.tray) {
    if (!piece.played()) piece = Piece::of(size[piece.size()] * kColours + colour[piece.colour]);
  }
  return out;
}

void round_weights(Net& net) {
  tilefish::round_weights(dlib::layer<5>(net), kAfterInputs, true);
  tilefish::round_weights(dlib::layer<3>(net), kDqnFirst, false);
  tilefish::round_weights(dlib::layer<1>(net), kDqnSecond, false);
}

struct Training {
  Net net, target;
  Teacher<Net> teacher;
  Random random;
  std::vector<Position> games;
  std::vector<Experience> replay;
  std::vector<CurvePoint> curve;
  uint64_t steps = 0, played = 0;
  double seconds = 0;

  explicit Training(uint64_t seed) : random(seed), games(kGames) {
    for (Position& game : games) game.deal(random);
    begin(net, kAfterInputs, seed);
    target = net;
  }

  void save(const std::string& path) {
    std::ostringstream out;
    dlib::serialize(std::string(kMagic), out);
    net.clean();
    target.clean();
    dlib::serialize(net, out);
    dlib::serialize(target, out);
    serialize(teacher, out);
    write_plain(out, std::vector<Random>{random});
    write_plain(out, games);
    write_plain(out, replay);
    write_plain(out, curve);
    write_plain(out, std::vector<uint64_t>{steps, played});
    OutputFile(path).write(out.str());
  }

  void load(const std::string& path) {
    std::ifstream in = checkpoint_of("dqn", kMagic, path);
    dlib::deserialize(net, in);
    dlib::deserialize(target, in);
    deserialize(teacher, in);
    std::vector<Random> randoms;
    std::vector<uint64_t> counts;
    read_plain(in, randoms);
    read_plain(in, games);
    read_plain(in, replay);
    read_plain(in, curve);
    read_plain(in, counts);
    if (!in || randoms.size() != 1 || counts.size() != 2) throw Failure(path + " ends early");
    random = randoms[0];
    steps = counts[0];
    played = counts[1];
    if (!curve.empty()) seconds = curve.back().seconds;
  }

  // One move in each game.
  void play(double& scores, double& ended) {
    Choices choices;
    for (const Position& game : games) choices.add(game);
    const auto best = choices.best(net);
    for (size_t i = 0; i < games.size(); ++i) {
      const uint32_t whim = random.below(100);
      Position after = games[i], next;
      const Move move = whim < kExplored ? games[i].moves().any(random) : best[i].move;
      const bool refills = after.place(move);
      next = after;
      if (refills) next.refill(random);
      const Experience experience{after, next};
      if (replay.size() < kReplay) {
        replay.push_back(experience);
      } else {
        replay[played % kReplay] = experience;
      }
      ++played;
      games[i] = next;
      if (next.moves().empty()) {
        scores += static_cast<double>(next.score);
        ++ended;
        games[i].deal(random);
      }
    }
  }

  double study() {
    std::vector<Activation> samples(kBatch * kAfterInputs);
    Choices answers;
    for (size_t i = 0; i < kBatch; ++i) {
      const Experience& one = replay[random.below(static_cast<uint32_t>(replay.size()))];
      after_inputs(disguised(one.after, random), &samples[i * kAfterInputs]);
      answers.add(one.next);
    }
    std::vector<float> labels;
    for (const Choices::Best& best : answers.best(target)) labels.push_back(best.value / kOne);
    dlib::resizable_tensor inputs;
    fill(inputs, samples, kAfterInputs);
    return teacher.look(net, inputs, labels);
  }

  // A move in each game and, once there is enough to learn from, a step.
  double play_and_learn(double& scores, double& ended) {
    double loss = 0;
    {
      const Rounding rounding({&dlib::layer<5>(net).layer_details().get_layer_params(),
                               &dlib::layer<3>(net).layer_details().get_layer_params(),
                               &dlib::layer<1>(net).layer_details().get_layer_params()},
                              steps >= kRounded, [&] { round_weights(net); });
      play(scores, ended);
      if (replay.size() < kReplayFirst) return 0;
      loss = study();
    }
    teacher.step(net, kRate * std::pow(0.1, static_cast<double>(steps) / static_cast<double>(kDecay)));
    if (++steps % kTarget == 0) {
      target = net;
      if (steps >= kRounded) round_weights(target);
    }
    return loss;
  }
};

int train(const TrainOptions& options) {
  use_threads(2);
  Training training(options.seed);
  if (!options.checkpoint.empty() && std::ifstream(options.checkpoint).good()) training.load(options.checkpoint);
  const Stopwatch watch;
  const double before = training.seconds;
  while (training.steps < options.steps && watch.seconds() < 60.0 * static_cast<double>(options.minutes) &&
         !interrupted()) {
    double scores = 0, ended = 0, loss = 0;
    do {
      loss += training.play_and_learn(scores, ended);
    } while (training.steps % kStage != 0 || training.steps == 0);
    training.curve.push_back({static_cast<double>(training.steps), ended, ended > 0 ? scores / ended : 0,
                              loss / static_cast<double>(kStage), before + watch.seconds()});
    const CurvePoint& point = training.curve.back();
    fmt::print(stderr, "{:>8.0f} steps {:>6.0f} games {:>9.1f} mean score {:>9.5f} loss {:>6.0f} s\n", point.steps,
               point.games, point.mean_score, point.loss, point.seconds);
    if (!options.checkpoint.empty()) training.save(options.checkpoint);
  }
  write_curve(options, "dqn: mean score of the games in training", training.curve);
  return interrupted() ? interrupted_exit_code() : 0;
}

int write_network(const ExportOptions& options) {
  if (options.checkpoint.empty() || options.out.empty()) throw UsageError("export needs --checkpoint F and --out DIR");
  Training training(1);
  training.load(options.checkpoint);
  Net& net = training.net;
  round_weights(net);
  FloatNetwork plain{{1, 1, kAfterInputs}, {}};
  plain.layers.push_back(dense_layer(dlib::layer<5>(net), kAfterInputs, 0));
  plain.layers.push_back(dense_layer(dlib::layer<3>(net), kDqnFirst, 0));
  plain.layers.push_back(dense_layer(dlib::layer<1>(net), kDqnSecond, 1));

  // Games that the floats play, with other seeds than the training's. Every second position sets the scales; the others
  // compare floats with integers.
  constexpr size_t kCompared = 2'000;
  Random random(1'000'000);
  Position game;
  game.deal(random);
  std::vector<Position> positions;
  std::vector<Move> moves;
  std::vector<std::vector<Activation>> samples;
  while (positions.size() < kCompared) {
    if (game.moves().empty()) game.deal(random);
    Choices choices;
    choices.add(game);
    const Move move = choices.best(net)[0].move;
    positions.push_back(game);
    moves.push_back(move);
    for (size_t i = 0; i < choices.samples.size() && positions.size() % 2 == 0; i += kAfterInputs) {
      samples.emplace_back(choices.samples.begin() + static_cast<std::ptrdiff_t>(i),
                           choices.samples.begin() + static_cast<std::ptrdiff_t>(i + kAfterInputs));
    }
    game.play(move, random);
  }
  const WholeNetwork whole = quantised(plain, samples, static_cast<double>(kDiscount * kOne) * kDqnOne);
  std::vector<uint8_t> memory(4096);
  size_t same = 0;
  for (size_t i = 0; i < kCompared; i += 2) {
    const Arena arena(memory.data(), static_cast<uint32_t>(memory.size()));
    Budget budget;
    same += best_after(whole.network(), positions[i], arena, budget) == moves[i];
  }
  OutputFile(options.out + "/dqn.inc")
      .write(as_source(fmt::format("tilefish-train dqn --steps {} --checkpoint F; tilefish-train export dqn "
                                   "--checkpoint F --out engine/games/square_stacker/weights",
                                   training.steps),
                       whole));
  fmt::print("{} of {} moves are the same in floats and in integers\n", same, kCompared / 2);
  return 0;
}

}  // namespace

void add_dqn(Program& program) {
  static TrainOptions training;
  Grammar command =
      program.command("dqn", "Square Stacker: the worth of the board after a move", [] { return train(training); });
  training.add_to(command);
  command.number("--steps", training.steps, "N", "end after so many in all, rounded up to thousands", 1);
  static ExportOptions exporting;
  Grammar to_export = program.command("export dqn", "engine/games/square_stacker/weights/dqn.inc",
                                      [] { return write_network(exporting); });
  exporting.add_to(to_export);
}

}  // namespace tilefish
