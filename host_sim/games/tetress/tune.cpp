// `tilefish tune tetress`: data for engine/games/tetress/weights/, found by playing.

#include <fmt/format.h>
#include <algorithm>
#include <atomic>
#include <charconv>
#include <memory>
#include <vector>

#include "engine/games/tetress/players/paper_agent.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/puct.h"
#include "host_sim/runner/ledger/contract.h"
#include "host_sim/runner/ledger/kept_work.h"
#include "host_sim/support/command_line/grammar.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"

namespace tilefish {
namespace {

using namespace tetress;

struct TetressTuning {
  std::string method;     // weights, book or paper-book
  std::string out = "-";  // the .inc file to write; - is stdout
  StateOptions state;     // of `weights`: where games are kept
  uint64_t seed = 1;
  uint32_t steps = 20;  // of `weights`
  uint32_t games = 60;  // for each step, or for each book that is tried
  uint32_t sims = 120;  // iterations a move
  unsigned jobs = cores();
};

constexpr uint32_t kMemory = 1 << 20;
constexpr Weights kStart = {16384, 1050, 0};  // tuning begins from these, a prototype's
constexpr uint32_t kOpening = 4;              // random actions before a game that judges weights

// The tree of the players `mcts` and `champion`, with weights that can be changed.
struct TunedTree {
  Weights weights;

  static constexpr Score kWon = tetress::kWon;

  Score value(const Position& position) const { return evaluate(position, weights); }
  static bool ended(const Position& position, Score value) { return position.turn >= kTurns || value == -kWon; }
  static uint32_t mobility(const Position& position) { return position.mobility(position.to_move()); }
  Score playout(Position& position, Random& random, uint32_t depth, Budget& budget) const {
    for (uint32_t played = 0; played < depth && position.turn < kTurns; ++played) {
      const Placements moves = position.moves();
      if (moves.empty()) return -kWon;
      position.place(moves.any(random));
      budget.spend(1);
    }
    return value(position);
  }
};

struct PaperTree {
  static constexpr Score kWon = tetress::kWon, kMost = kMostValue;
  static Score value(const Position& position) { return evaluate_by_paper(position); }
  static bool ended(const Position& position, Score value) { return TunedTree::ended(position, value); }
  static uint64_t key(const Position& position) { return key_of(position); }
};

class Tuner {
 public:
  Tuner(const TetressTuning& tuning, const KeptWork* kept) : tuning_(tuning), kept_(kept), memory_(kMemory) {
    budget_.stop_when(Stop::create<interrupted>());
  }

  std::string weights();
  std::string book();
  std::string paper_book();

 private:
  Arena arena() { return Arena(memory_.data(), kMemory); }

  Move think(const Position& position, const Weights& values, uint32_t sims, Random& random) {
    const TunedTree tree{values};
    search::Puct<TunedTree, Position> search(tree, position, {sims, 10, 40, 4, 70, 6000}, random, budget_, arena());
    const Move move = search.choose();
    stop_if_interrupted();
    return move;
  }

  // Returns 1, 0 or -1: the result of the first of the two, who is red.
  int duel(const Weights& red, const Weights& blue, Position position, uint64_t seed) {
    Random random(seed, Stream::kFirstPlayer), none;
    while (!position.over) {
      position.play(think(position, position.second_to_move() ? blue : red, tuning_.sims, random), none);
    }
    return position.score;
  }

  int pair_of_games(const Weights& tried, const Weights& best, uint64_t seed);
  int sum_of_games(const Weights& tried, const Weights& best, uint32_t step);

  const TetressTuning& tuning_;
  const KeptWork* kept_;  // where games are kept; null where they are not
  std::vector<uint8_t> memory_;
  Budget budget_;
};

// Two games from one opening, with the colours swapped: from 2, where `tried` wins both, to -2.
int Tuner::pair_of_games(const Weights& tried, const Weights& best, uint64_t seed) {
  Random opening(seed);
  Position position = Position::start();
  random_playout(position, opening, kOpening);
  return duel(tried, best, position, seed) - duel(best, tried, position, seed);
}

// A unit of the ledger is a pair of games: `step.STEP PAIR SUM`.
int Tuner::sum_of_games(const Weights& tried, const Weights& best, uint32_t step) {
  const uint64_t pairs = (tuning_.games + 1) / 2;
  const auto play = [&](Tuner& player, uint64_t pair) {
    return player.pair_of_games(tried, best, (tuning_.seed + step) * 100003 + 2 * pair);
  };
  if (!kept_) {
    std::atomic<int> sum = 0;
    in_parallel(pairs, tuning_.jobs, [&](Turns& turns) {
      Tuner player(tuning_, nullptr);
      while (const auto turn = turns.take()) sum += play(player, *turn);
    });
    return sum;
  }
  const std::string kind = fmt::format("step.{}", step);
  const Ledger::Units& known = kept_->ledger().units(kind);
  kept_->share_out(pairs, tuning_.jobs, [&](Turns& turns) {
    Tuner player(tuning_, nullptr);
    Ledger::Writer writer(kept_->ledger());
    while (const auto turn = turns.take()) {
      if (!known.contains(*turn)) writer.add(fmt::format("{} {} {}", kind, *turn, play(player, *turn)));
    }
  });
  kept_->ledger().units(kind);  // reads what was added
  kept_->require_all(known, pairs, "pairs of games of a step");
  int sum = 0;
  for (const auto& [pair, text] : known) {
    int of_pair = 0;
    std::from_chars(text.data(), text.data() + text.size(), of_pair);
    if (std::to_string(of_pair) != text)
      throw Failure(fmt::format("{} has a unit that is no pair of games: {:.60}", kept_->ledger().folder(), text));
    sum += of_pair;
  }
  return sum;
}

// Each step changes one weight by up to a quarter. The change stays where it wins by more than chance: by at least one
// standard deviation of the games' sum. The number of a step alone decides what it draws.
std::string Tuner::weights() {
  Weights best = kStart;
  Progress progress(tuning_.steps);
  for (uint32_t step = 0; step < tuning_.steps; ++step) {
    Random random(tuning_.seed + step);
    Weights tried = best;
    int16_t* const fields[] = {&tried.mobility, &tried.tokens, &tried.tempo};
    int16_t& field = *fields[random.below(3)];
    const int32_t size = std::max<int32_t>(std::abs(field) / 4, 200);
    const int32_t change = static_cast<int32_t>(random.below(static_cast<uint32_t>(2 * size + 1))) - size;
    field = static_cast<int16_t>(std::clamp<int32_t>(field + change, -16384, 24000));
    const int sum = sum_of_games(tried, best, step);
    const bool better = sum * sum > static_cast<int>(tuning_.games) && sum > 0;
    if (better) best = tried;
    if (!kept_ || kept_->prints()) {
      fmt::print(stderr, "step {}: {} {} {} against the best: {:+}{}\n", step + 1, tried.mobility, tried.tokens,
                 tried.tempo, sum, better ? ", taken" : "");
    }
    progress.advance();
  }
  return fmt::format("    {}, {}, {}\n", best.mobility, best.tokens, best.tempo);
}

// Finds blue's reply to each first shape by a long search. Red's own first shape is the one after which games of such
// searches go best for red.
std::string Tuner::book() {
  std::string replies;
  uint32_t first = 0;
  int most = INT32_MIN;
  Progress progress(kShapes);
  for (uint32_t shape = 0; shape < kShapes; ++shape) {
    Random random(tuning_.seed + shape), none;
    Position position = Position::start();
    position.play(static_cast<Move>(shape * kCells), none);
    const Move reply = think(position, kTuned, tuning_.sims * 50, random);
    replies += fmt::format("{}{}", shape == 0 ? "" : ", ", reply);
    position.play(reply, none);
    int sum = 0;
    for (uint32_t game = 0; game < tuning_.games; ++game)
      sum += duel(kTuned, kTuned, position, tuning_.seed * 100003 + game);
    fmt::print(stderr, "shape {}: reply {}, red's sum {:+} of {}\n", shape, reply, sum, tuning_.games);
    if (sum > most) {
      most = sum;
      first = shape;
    }
    progress.advance();
  }
  return fmt::format("    {}, {{{}}}\n", first, replies);
}

// Finds a book in the way of the Tetress report. From each shape, the evaluation of every opening move makes a line of
// five moves. The line that wins most against random play becomes the book. Copies of it at other places follow, for
// when it is blocked.
std::string Tuner::paper_book() {
  std::vector<Move> best;
  int most = INT32_MIN;
  Progress progress(kShapes);
  for (uint32_t shape = 0; shape < kShapes; ++shape) {
    std::vector<Move> line = {static_cast<Move>(shape * kCells + 4 * kSide + 4)};
    Position alone = Position::start();
    alone.place(line[0]);
    while (line.size() < 5) {
      alone.turn = 2;  // red moves again, since it is alone
      Move found = kNoMove;
      Score value = 0;
      alone.moves().for_each([&](Move move) {
        Position after = alone;
        after.place(move);
        const Score of_move = -evaluate_by_paper(after) + static_cast<Score>(after.mobility(kRed));
        if (found == kNoMove || of_move > value) {
          found = move;
          value = of_move;
        }
        return true;
      });
      line.push_back(found);
      alone.place(found);
    }
    std::vector<Move> moves;
    for (const uint32_t shift : {0u, 5 * kSide + 5, 5u, 5 * kSide}) {
      for (const Move move : line) {
        const uint32_t cell = move % kCells;
        const uint32_t row = (cell / kSide + shift / kSide) % kSide, column = (cell % kSide + shift % kSide) % kSide;
        moves.push_back(static_cast<Move>(move - cell + row * kSide + column));
      }
    }
    int sum = 0;
    for (uint32_t game = 0; game < tuning_.games; ++game) {
      Random random(tuning_.seed * 100003 + game), none;
      Position position = Position::start();
      while (!position.over) {
        const Placements legal = position.moves();
        Move move = kNoMove;
        if (position.second_to_move() == (game % 2 == 0)) {
          move = legal.any(random);
        } else if (position.turn / 2 < 5) {
          const auto found = std::find_if(moves.begin(), moves.end(), [&](Move each) { return legal.contains(each); });
          if (found != moves.end()) move = *found;
        }
        if (move == kNoMove) {
          search::AlphaBeta<PaperTree, Position> search(PaperTree{}, {tuning_.sims, paper_depth(position), 0}, budget_,
                                                        arena());
          move = search.run(position).move;
          stop_if_interrupted();
        }
        position.play(move, none);
      }
      sum += position.score * (game % 2 == 0 ? 1 : -1);
    }
    fmt::print(stderr, "shape {}: {:+} of {}\n", shape, sum, tuning_.games);
    if (sum > most) {
      most = sum;
      best = moves;
    }
    progress.advance();
  }
  return fmt::format("    {}\n", fmt::join(best, ", "));
}

// Null where nothing is to be kept.
std::unique_ptr<KeptWork> kept_pairs(const TetressTuning& tuning) {
  if (!tuning.state.part.empty())
    throw UsageError("a step needs the one before: `tune` has no parts, but runs under mpirun");
  if (!tuning.state.wanted()) return kept_work(tuning.state, {}, {});
  WorkSettings settings{"tune tetress weights",
                        {{"golden games of the player", Contracts().of("tetress", "champion")}}};
  std::vector<std::string> arguments{"tune", "tetress", "weights"};
  for (const auto& [name, value] : {std::pair<std::string, uint64_t>("seed", tuning.seed),
                                    {"steps", tuning.steps},
                                    {"games", tuning.games},
                                    {"sims", tuning.sims}}) {
    settings.values.emplace_back(name, std::to_string(value));
    arguments.insert(arguments.end(), {"--" + name, std::to_string(value)});
  }
  return kept_work(tuning.state, settings, arguments);
}

int tune_tetress(const TetressTuning& tuning) {
  std::string (Tuner::*method)() = tuning.method == "weights"      ? &Tuner::weights
                                   : tuning.method == "book"       ? &Tuner::book
                                   : tuning.method == "paper-book" ? &Tuner::paper_book
                                                                   : nullptr;
  if (!method) throw UsageError(fmt::format("unknown method '{}'; known: weights, book, paper-book", tuning.method));
  OutputFile out(tuning.out);
  const auto kept = kept_pairs(tuning);
  Tuner tuner(tuning, kept.get());
  const std::string table = (tuner.*method)();
  if (kept && !kept->prints()) return 0;
  out.write(fmt::format("// Written by: tilefish tune tetress {} --seed {} --games {} --sims {}{}\n{}", tuning.method,
                        tuning.seed, tuning.games, tuning.sims,
                        tuning.method == "weights" ? fmt::format(" --steps {}", tuning.steps) : "", table));
  return 0;
}

Grammar add_method(Program& program, const char* method, const char* about, TetressTuning& tuning) {
  tuning.method = method;
  Grammar command = program.command((std::string("tune tetress ") + method).c_str(), about,
                                    [&tuning] { return tune_tetress(tuning); });
  command.number("--seed", tuning.seed, "S", "seed of all that is drawn; 1 by default");
  command.number("--games", tuning.games, "N", "games by which a change or a book is judged; 60 by default", 2,
                 1'000'000);
  command.number("--sims", tuning.sims, "N", "iterations a move; 120 by default", 1, 10'000'000);
  command.text("--out", tuning.out, "F", "the table for the engine; - is stdout, as by default");
  return command;
}

}  // namespace

void add_tune_tetress(Program& program) {
  static TetressTuning weights, book, paper_book;
  Grammar command = add_method(program, "weights", "the evaluation's weights, by self-play", weights);
  command.number("--steps", weights.steps, "N", "how many changes are tried; 20 by default", 1, 1'000'000);
  command.number("--jobs", weights.jobs, "J", "threads; all cores by default", 1, 1024);
  weights.state.add_to(command);
  add_method(program, "book", "the champion's first moves", book);
  add_method(program, "paper-book", "the Tetress report's five book moves", paper_book);
}

}  // namespace tilefish
