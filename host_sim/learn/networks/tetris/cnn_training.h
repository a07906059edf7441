// How the Tetris paper's network learns: it plays, puts pairs of a board and its value into a queue, and learns from
// batches drawn from that queue. The value of a board after a placement is what the best placement of the next piece is
// paid, plus the discounted value of the board after that; it is -100 where there is no placement.
#pragma once

#include <fmt/core.h>
#include <algorithm>
#include <sstream>

#include "engine/games/tetris/players/linear.h"
#include "engine/games/tetris/players/networks.h"
#include "host_sim/learn/networks/options.h"
#include "host_sim/learn/networks/tetris/cnn_network.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"

namespace tilefish {

// The settings by the paper's names, then those that the paper leaves open or that differ here.
struct CnnSettings {
  double dropout;         // share of the dense layer's units
  double alpha;           // Adam's rate at first; it falls to a tenth
  double gamma;           // discount a piece
  double epsilon, delta;  // share of placements at random, and by how much it falls with each piece
  uint32_t batch, memory;
  tetris::Picture picture;  // of the last part; earlier ones have fewer rows
  tetris::Pay pay;
  bool by_part;     // 5, 10 and 20 rows of the board, in pictures of 8, 16 and 32
  double grown[2];  // share of the steps done when the rows double
  double led;  // share of the placements that `genetic` chooses in every second game, so that boards worth knowing come
               // at once
  double trace;     // of the values of later pieces in that of a board, as in TD(lambda); the paper has 0
  bool rubble;      // games end after 300 pieces, half of them begin with rubble, and boards are mirrored at random
  uint32_t pieces;  // played a step
  double exact;     // share of the steps before it plays and learns with weights of 8 bits, as the engine will
  uint64_t steps;

  double one() const {
    return 5 / (1 - gamma);
  }  // reward to an output of 1: about what a good player's boards are worth
};

inline constexpr double kEnd = -100;

inline Lines lines_of(const tetris::Picture& picture, const tetris::Board& board) {
  Lines lines{};
  for (uint32_t row = 0; row < tetris::kMostRows; ++row)
    lines.row[row] = static_cast<uint16_t>(tetris::line_of(picture, board, row));
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

  template <class Network>
  void judge(Network& network, const CnnSettings& settings) {
    std::vector<Lines> boards;
    for (const Choice& choice : all) boards.push_back(lines_of(settings.picture, choice.after));
    const std::vector<float> worth = network.values(boards);
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

// A player of the engine, by its name.
class Leader {
 public:
  explicit Leader(const char* name)
      : player_(player_named(game_named("tetris"), name)),
        seat_{player_.values, Random(), Arena(), Budget(), player_.player->weighting->values} {}
  Move choose(const tetris::Position& position) { return player_.player->choose(&position, seat_); }

 private:
  PlayerChoice player_;
  Seat seat_;
};

template <class Network>
struct CnnTraining {
  static constexpr size_t kGames = 32;  // side by side
  static constexpr uint64_t kLongest = 300;
  static constexpr uint32_t kTrail = 32;
  static constexpr uint32_t kStretch = 16;  // placements, after which another player may lead

  struct Lesson {
    tetris::Board board;
    float value;
  };
  // A board that was played; its value when the next piece came; what that placement was paid; and whether that
  // placement was the best or a leader's. Only then does its value tell the value of the board.
  struct Step {
    tetris::Board after;
    float value, paid;
    bool tells;
  };
  struct Game {
    tetris::Position position;
    Step trail[kTrail];
    uint32_t steps;
    bool led;
    uint64_t pieces;
  };

  CnnSettings settings;
  uint64_t seed;
  uint32_t part;
  Network network;
  Leader leader{"genetic"};
  Random random;
  std::vector<Game> games;
  std::vector<Lesson> queue;
  std::vector<CurvePoint> curve;
  uint64_t steps = 0, pieces = 0, queued = 0, alone = 0, deaths = 0;  // the last two: of the games that nobody leads

  CnnTraining(const CnnSettings& by, uint64_t from)
      : settings(by),
        seed(from),
        part(by.by_part ? 0 : 2),
        network(rows(), by.picture.columns, by.dropout, lines_of(by.picture, {}), from),
        random(from),
        games(kGames) {
    for (Game& game : games) deal(game);
  }

  uint32_t rows() const { return settings.by_part ? 8u << part : settings.picture.rows; }
  uint32_t height() const { return tetris::kMostRows >> (2 - part); }
  double done() const { return static_cast<double>(steps) / static_cast<double>(settings.steps); }
  bool rounded() const { return done() >= settings.exact; }
  double epsilon() const { return std::max(0.0, settings.epsilon - settings.delta * static_cast<double>(pieces)); }
  double rate() const { return settings.alpha * std::pow(0.1, done()); }
  bool may_be_led(size_t game) const { return settings.led > 0 && game % 2 == 1; }

  void deal(Game& game) {
    game.steps = 0;
    game.pieces = 0;
    game.led = false;
    game.position.deal(tetris::RuleSet::kBag, height(), random);
    if (!settings.rubble || random.below(2) == 0) return;
    const uint32_t lines = 1 + random.below(height() * 3 / 5);
    for (uint32_t row = 0; row < lines; ++row) {
      const uint32_t gaps = 1 + random.below(4);
      uint32_t line = 0x3FF;
      for (uint32_t i = 0; i < gaps; ++i) line &= ~(1u << random.below(tetris::kColumns));
      for (uint32_t x = 0; x < tetris::kColumns; ++x) game.position.board.column[x] |= (line >> x & 1u) << row;
    }
    if (game.position.over()) deal(game);
  }

  // Computes the values of a game's last boards, the last one first, puts them into the queue and forgets them.
  void put_into_queue(Game& game) {
    double value = 0;
    for (uint32_t i = game.steps; i-- > 0;) {
      const Step& step = game.trail[i];
      const bool led_on = i + 1 < game.steps && step.tells;
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

  // Chooses a placement for a game: one at random, the leader's, or the best.
  size_t pick(Game& game, const CnnChoices& choices, const CnnChoices::OfPosition& of, bool& whim) {
    whim = random.below(1'000'000) < static_cast<uint32_t>(epsilon() * 1e6);
    if (whim) return of.first + random.below(static_cast<uint32_t>(of.count));
    if (!game.led) return of.best;
    const Move move = leader.choose(game.position);
    size_t picked = of.first;
    while (choices.all[picked].move != move) ++picked;
    return picked;
  }

  // Places one piece in each game.
  void play() {
    CnnChoices choices;
    for (const Game& game : games) choices.add(game.position, settings.pay);
    choices.judge(network, settings);
    for (size_t i = 0; i < games.size(); ++i) {
      Game& game = games[i];
      const CnnChoices::OfPosition& of = choices.of[i];
      if (may_be_led(i) && random.below(kStretch) == 0)
        game.led = random.below(1000) < static_cast<uint32_t>(settings.led * 1000);
      bool whim = false;
      const size_t picked = pick(game, choices, of, whim);
      const CnnChoices::Choice& choice = choices.all[picked];
      if (game.steps > 0) {
        Step& before = game.trail[game.steps - 1];
        before.value = of.value;
        before.paid = choice.paid;
        before.tells = picked == of.best || (game.led && !whim);
        if (game.steps == (settings.trace > 0 ? kTrail : 1)) put_into_queue(game);
      }
      game.trail[game.steps++] = {choice.after, 0, 0, false};
      game.position.play(choice.move, random);
      ++pieces;
      ++game.pieces;
      alone += may_be_led(i) ? 0 : 1;
      if (game.position.over()) {
        game.trail[game.steps - 1].value = static_cast<float>(kEnd);
        put_into_queue(game);
        deal(game);
        deaths += may_be_led(i) ? 0 : 1;
      } else if (settings.rubble && game.pieces >= kLongest) {
        --game.steps;
        put_into_queue(game);
        deal(game);
      }
    }
  }

  double study() {
    std::vector<Lines> boards;
    std::vector<float> labels;
    for (size_t i = 0; i < settings.batch; ++i) {
      Lesson lesson = queue[random.below(static_cast<uint32_t>(queue.size()))];
      if (settings.rubble && random.below(2) == 0)
        std::reverse(std::begin(lesson.board.column), std::end(lesson.board.column));
      boards.push_back(lines_of(settings.picture, lesson.board));
      labels.push_back(lesson.value);
    }
    return network.learn(boards, labels, rate(), random);
  }

  // Plays so many pieces, and learns from a batch.
  double play_and_learn() {
    network.prepare(rounded());
    const uint64_t until = pieces + settings.pieces;
    while (pieces < until || queue.size() < settings.batch) play();
    const double loss = study();
    ++steps;
    grow();
    return loss;
  }

  // Doubles the rows when it is time; the boards of the smaller game are forgotten.
  void grow() {
    if (part == 2 || done() < settings.grown[part]) return;
    ++part;
    network.double_rows(seed + part);
    queue.clear();
    queued = 0;
    for (Game& game : games) deal(game);
  }

  // Adds a point to the curve after so many more steps. Its score is pieces a death.
  void stage(uint64_t count, double seconds_before, const Stopwatch& watch) {
    const uint64_t alone_before = alone, deaths_before = deaths;
    double loss = 0;
    for (uint64_t i = 0; i < count; ++i) {
      loss += play_and_learn();
      if (interrupted()) break;
    }
    const auto died = static_cast<double>(deaths - deaths_before);
    curve.push_back({static_cast<double>(steps), died, static_cast<double>(alone - alone_before) / std::max(1.0, died),
                     loss / static_cast<double>(count), seconds_before + watch.seconds()});
  }

  void save(const std::string& path, const std::string& magic) {
    std::ostringstream out;
    dlib::serialize(magic, out);
    write_plain(out, std::vector<uint64_t>{steps, pieces, queued, alone, deaths, part, settings.steps});
    network.save(out);
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
    if (counts.size() != 7) throw Failure(path + " ends early");
    network.load(in);
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
    alone = counts[3];
    deaths = counts[4];
    part = static_cast<uint32_t>(counts[5]);
    settings.steps = counts[6];
  }
};

}  // namespace tilefish
