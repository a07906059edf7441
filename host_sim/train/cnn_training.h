// How document 001's network learns: it plays, puts pairs of a board and its value into a queue, and learns from batches drawn out of it. A
// board after a placement is worth what the best placement of the next piece is paid and the discounted worth of the board after that; -100 where
// there is none.
#pragma once

#include <algorithm>
#include <fmt/core.h>
#include <sstream>

#include "engine/games/tetris/linear.h"
#include "engine/players/tetris_networks.h"
#include "host_sim/cli/output_file.h"
#include "host_sim/interrupt.h"
#include "host_sim/train/board_values.h"
#include "host_sim/train/cnn_network.h"
#include "host_sim/train/options.h"

namespace tilefish {

// In the document's words, then what it leaves open or does otherwise.
struct CnnSettings {
  double dropout;         // share of the dense layer's units
  double alpha;           // Adam's rate at first; it falls to a tenth
  double gamma;           // discount a piece
  double epsilon, delta;  // share of placements at random, and by how much it falls with each piece
  uint32_t batch, memory;
  tetris::Picture picture;  // of the last part; earlier ones have fewer rows
  tetris::Pay pay;
  bool by_part;          // 5, 10 and 20 rows of the board for two, two and one fifth of the steps, in pictures of 8, 16 and 32
  double trace;          // of the values of later pieces in that of a board, as in TD(lambda); the document has 0
  bool rubble;           // games end after 300 pieces, half of them begin with rubble, and boards are mirrored at random
  uint32_t pieces;       // played a step
  double exact;          // share of the steps before it plays and learns with weights of 8 bits, as the engine will
  uint64_t steps;

  double one() const { return 5 / (1 - gamma); }  // reward to an output of 1: about what a good player's boards are worth
};

inline constexpr double kEnd = -100;

inline Lines lines_of(const tetris::Picture& picture, uint32_t rows, const tetris::Board& board) {
  Lines lines{};
  for (uint32_t row = 0; row < rows; ++row) lines.row[row] = static_cast<uint16_t>(tetris::line_of(picture, board, row));
  return lines;
}

// The boards after each placement of some positions.
struct CnnChoices {
  struct Choice {
    Move move;
    float paid;
    tetris::Board after;
  };
  struct OfPosition {
    size_t first, count, best;
    float value;  // of the best
  };
  std::vector<Choice> all;
  std::vector<OfPosition> of;

  void add(const tetris::Position& position, tetris::Pay pay) {
    of.push_back({all.size(), 0, 0, 0});
    tetris::best_of_all(position, [&](const tetris::Placed& placed) -> int64_t {
      all.push_back({tetris::move_of(tetris::kShape[placed.shape].orientation, placed.column),
                     static_cast<float>(1 + tetris::pay_of(pay, placed.lines)), placed.board});
      return 0;
    });
    of.back().count = all.size() - of.back().first;
  }

  template <class Values>
  void judge(Values& values, const CnnSettings& settings, uint32_t rows) {
    std::vector<Lines> boards;
    for (const Choice& choice : all) boards.push_back(lines_of(settings.picture, rows, choice.after));
    const std::vector<float> worth = values(boards);
    const auto times = static_cast<float>(settings.gamma * settings.one());
    for (OfPosition& one : of) {
      for (size_t i = one.first; i < one.first + one.count; ++i) {
        const float value = all[i].paid + times * worth[i];
        if (i == one.first || value > one.value) {
          one.best = i;
          one.value = value;
        }
      }
    }
  }
};

template <class Kind>
struct CnnTraining {
  using Net = typename Kind::Net;
  using Values = BoardValues<Kind::kFirst, Kind::kSecond>;
  static constexpr size_t kGames = 32;  // side by side
  static constexpr uint64_t kLongest = 300;
  static constexpr uint32_t kTrail = 32;

  struct Lesson {
    tetris::Board board;
    float value;
  };
  // A board that was played, what it seemed worth when the next piece came, what that was paid, and whether it was the best.
  struct Step {
    tetris::Board after;
    float value, paid;
    bool best;
  };
  struct Game {
    tetris::Position position;
    Step trail[kTrail];
    uint32_t steps;
    uint64_t pieces;
  };

  CnnSettings settings;
  uint64_t seed;
  Net net;
  Teacher<Net> teacher;
  Random random;
  std::vector<Game> games;
  std::vector<Lesson> queue;
  std::vector<CurvePoint> curve;
  uint64_t steps = 0, pieces = 0, queued = 0, deaths = 0;
  uint32_t part = 0;

  CnnTraining(const CnnSettings& by, uint64_t from) : settings(by), seed(from), random(from), games(kGames), part(by.by_part ? 0 : 2) {
    Kind::begin(net, rows(), settings.picture.columns, static_cast<float>(settings.dropout), seed);
    for (Game& game : games) deal(game);
  }

  uint32_t rows() const { return settings.by_part ? 8u << part : settings.picture.rows; }
  uint32_t height() const { return tetris::kMostRows >> (2 - part); }
  bool rounded() const { return static_cast<double>(steps) >= settings.exact * static_cast<double>(settings.steps); }
  double epsilon() const { return std::max(0.0, settings.epsilon - settings.delta * static_cast<double>(pieces)); }
  double rate() const {
    return settings.alpha * std::pow(0.1, static_cast<double>(steps) / static_cast<double>(settings.steps));
  }

  void deal(Game& game) {
    game.steps = 0;
    game.pieces = 0;
    game.position.deal(tetris::Rules::kSeed, height(), random);
    if (!settings.rubble || random.below(2) == 0) return;
    const uint32_t lines = 1 + random.below(12);
    for (uint32_t row = 0; row < lines; ++row) {
      const uint32_t gaps = 1 + random.below(4);
      uint32_t line = 0x3FF;
      for (uint32_t i = 0; i < gaps; ++i) line &= ~(1u << random.below(tetris::kColumns));
      for (uint32_t x = 0; x < tetris::kColumns; ++x) game.position.board.column[x] |= (line >> x & 1u) << row;
    }
    if (game.position.over()) deal(game);
  }

  // What a game's last boards are worth, the last one first; and they are forgotten.
  void put_into_queue(Game& game) {
    double value = 0;
    for (uint32_t i = game.steps; i-- > 0;) {
      const Step& step = game.trail[i];
      const bool led_on = i + 1 < game.steps && step.best;
      value = led_on ? (1 - settings.trace) * static_cast<double>(step.value) +
                           settings.trace * (static_cast<double>(step.paid) + settings.gamma * value)
                     : static_cast<double>(step.value);
      const Lesson lesson{step.after, static_cast<float>(value / settings.one())};
      if (queue.size() < settings.memory) {
        queue.push_back(lesson);
      } else {
        queue[queued % settings.memory] = lesson;
      }
      ++queued;
    }
    game.steps = 0;
  }

  // A piece in each game.
  void play(Values& values) {
    CnnChoices choices;
    for (const Game& game : games) choices.add(game.position, settings.pay);
    choices.judge(values, settings, rows());
    const auto whims = static_cast<uint32_t>(epsilon() * 1e6);
    for (size_t i = 0; i < games.size(); ++i) {
      Game& game = games[i];
      const CnnChoices::OfPosition& of = choices.of[i];
      const uint32_t whim = random.below(1'000'000);
      const size_t picked = whim < whims ? of.first + random.below(static_cast<uint32_t>(of.count)) : of.best;
      const CnnChoices::Choice& choice = choices.all[picked];
      if (game.steps > 0) {
        Step& before = game.trail[game.steps - 1];
        before.value = of.value;
        before.paid = choice.paid;
        before.best = picked == of.best;
        if (game.steps == (settings.trace > 0 ? kTrail : 1)) put_into_queue(game);
      }
      game.trail[game.steps++] = {choice.after, 0, 0, false};
      game.position.play(choice.move, random);
      ++pieces;
      ++game.pieces;
      if (game.position.over()) {
        game.trail[game.steps - 1].value = static_cast<float>(kEnd);
        put_into_queue(game);
        deal(game);
        ++deaths;
      } else if (settings.rubble && game.pieces >= kLongest) {
        --game.steps;
        put_into_queue(game);
        deal(game);
      }
    }
  }

  double study() {
    tetris::Picture picture = settings.picture;
    picture.rows = static_cast<uint8_t>(rows());
    const size_t width = picture.shape().size();
    std::vector<Activation> samples(settings.batch * width);
    std::vector<float> labels;
    for (size_t i = 0; i < settings.batch; ++i) {
      Lesson lesson = queue[random.below(static_cast<uint32_t>(queue.size()))];
      if (settings.rubble && random.below(2) == 0) std::reverse(std::begin(lesson.board.column), std::end(lesson.board.column));
      tetris::draw(picture, lesson.board, &samples[i * width]);
      labels.push_back(lesson.value);
    }
    dlib::resizable_tensor inputs;
    fill(inputs, samples, picture.rows, picture.columns);
    return teacher.look(net, inputs, labels);
  }

  Values values() {
    return Values(Kind::plain(net, rows(), settings.picture.columns), lines_of(settings.picture, rows(), tetris::Board{}));
  }

  // So many pieces, and a batch.
  double play_and_learn() {
    double loss = 0;
    {
      const Rounding rounding(Kind::all_weights(net), rounded(), [&] { Kind::round_weights(net, rows(), settings.picture.columns); });
      Values judge = values();
      const uint64_t until = pieces + settings.pieces;
      while (pieces < until || queue.size() < settings.batch) play(judge);
      loss = study();
    }
    teacher.step(net, rate());
    ++steps;
    grow();
    return loss;
  }

  // Twice the rows when it is time: the boards of the smaller game are forgotten.
  void grow() {
    if (part == 2 || 5 * steps < 2 * (part + 1) * settings.steps) return;
    Net larger;
    Kind::begin(larger, 2 * rows(), settings.picture.columns, static_cast<float>(settings.dropout), seed + part + 1);
    Kind::double_rows(net, larger, rows(), settings.picture.columns);
    net = larger;
    teacher = Teacher<Net>();
    ++part;
    queue.clear();
    queued = 0;
    for (Game& game : games) deal(game);
  }

  // A point of the curve after so many more steps. Its score: pieces a death.
  void stage(uint64_t count, double seconds_before, const Stopwatch& watch) {
    const uint64_t pieces_before = pieces, deaths_before = deaths;
    double loss = 0;
    for (uint64_t i = 0; i < count; ++i) {
      loss += play_and_learn();
      if (interrupted()) break;
    }
    const auto died = static_cast<double>(deaths - deaths_before);
    curve.push_back({static_cast<double>(steps), died, static_cast<double>(pieces - pieces_before) / std::max(1.0, died),
                     loss / static_cast<double>(count), seconds_before + watch.seconds()});
  }

  void save(const std::string& path, const std::string& magic) {
    std::ostringstream out;
    dlib::serialize(magic, out);
    net.clean();
    write_plain(out, std::vector<uint64_t>{steps, pieces, queued, deaths, part, settings.steps});
    dlib::serialize(net, out);
    serialize(teacher, out);
    write_plain(out, std::vector<Random>{random});
    write_plain(out, games);
    write_plain(out, queue);
    write_plain(out, curve);
    OutputFile(path).write(out.str());
  }

  void load(const std::string& path, const std::string& name, const std::string& magic) {
    std::ifstream in = checkpoint_of(name, magic, path);
    std::vector<uint64_t> counts;
    read_plain(in, counts);
    if (counts.size() != 6) throw Failure(path + " ends early");
    dlib::deserialize(net, in);
    deserialize(teacher, in);
    std::vector<Random> randoms;
    read_plain(in, randoms);
    read_plain(in, games);
    read_plain(in, queue);
    read_plain(in, curve);
    if (!in || randoms.size() != 1) throw Failure(path + " ends early");
    random = randoms[0];
    steps = counts[0];
    pieces = counts[1];
    queued = counts[2];
    deaths = counts[3];
    part = static_cast<uint32_t>(counts[4]);
    settings.steps = counts[5];
  }
};

}  // namespace tilefish
