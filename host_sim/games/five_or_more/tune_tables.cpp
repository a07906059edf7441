// `tilefish tune five-or-more tables`: learns engine/games/five_or_more/weights/tables_*.inc.

#include <fmt/core.h>
#include <chrono>
#include <cmath>

#include "host_sim/games/five_or_more/tables_learner.h"
#include "host_sim/learn/table_learning.h"
#include "host_sim/support/command_line/grammar.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"

namespace tilefish {
namespace {

using five_or_more::Learner;

struct TuneFiveOrMore {
  uint64_t moves = 10'000'000;  // in all, those of the checkpoint included
  uint64_t seed = 1;
  uint64_t mean_from = 0;    // the tables are the mean of the entries from this move on; 0: as they are at the end
  uint32_t candidates = 24;  // moves that are ranked by all terms, in the games it learns from
  uint32_t minutes = 0;      // 0: no limit
  std::string checkpoint;    // it is written every 500,000 moves and at the end
  bool resume = false, force = false;
  std::string out;  // the folder for the tables' two files
  std::string csv;  // the learning curve
};

constexpr double kDiscount = 0.965;   // the best of 0.96 to 1 in shorter runs
constexpr uint64_t kSlice = 100'000;  // moves between two looks at the clock; another number gives other tables
constexpr uint64_t kSaved = 5 * kSlice;

// The tables as bytes (see engine/games/five_or_more/weights/tables.h): the largest entry becomes 127.
struct Bytes {
  std::string entries, scale;
};
Bytes bytes_text(const std::vector<float>& weights, const std::string& origin) {
  double largest = 0;
  for (const float weight : weights) largest = std::max(largest, std::fabs(static_cast<double>(weight)));
  const double unit = std::floor(127.0 * 127.0 / largest);
  Bytes bytes;
  bytes.entries = bytes.scale = fmt::format("// Written by: {}\n", origin);
  std::string line;
  for (const float weight : weights) {
    const long q = std::lround(std::copysign(std::sqrt(std::fabs(static_cast<double>(weight)) * unit), weight));
    line += fmt::format("{},", q);
    if (line.size() < 120) continue;
    bytes.entries += line + "\n";
    line.clear();
  }
  bytes.entries += line + "\n";
  bytes.scale += fmt::format("{}, {}\n", static_cast<long>(unit), std::lround(kDiscount * 1000));
  return bytes;
}

std::string command_of(const TuneFiveOrMore& options, uint64_t moves) {
  return fmt::format(
      "tilefish tune five-or-more tables --moves {} --mean-from {} --seed {} --candidates {} "
      "--out engine/games/five_or_more/weights",
      moves, options.mean_from, options.seed, options.candidates);
}

// The files of the tables: none where no folder was named.
struct TableFiles {
  OutputFile entries, scale;

  explicit TableFiles(const std::string& folder)
      : entries(folder.empty() ? "" : folder + "/tables_entries.inc"),
        scale(folder.empty() ? "" : folder + "/tables_scale.inc") {}

  void write(const Learner& learner, const TuneFiveOrMore& options) {
    const Bytes bytes = bytes_text(learner.weights(), command_of(options, learner.moves()));
    entries.write(bytes.entries);
    scale.write(bytes.scale);
  }
};

// A checkpoint may go on to more moves than were asked for when it was written.
SavedWork checkpoint_of(const TuneFiveOrMore& options) {
  return {options.checkpoint,
          {"tune five-or-more tables",
           {{"mean-from", std::to_string(options.mean_from)},
            {"seed", std::to_string(options.seed)},
            {"candidates", std::to_string(options.candidates)}}}};
}

// The learning, its curve, and how both stood after the last slice that was whole.
class Course {
 public:
  explicit Course(const TuneFiveOrMore& options)
      : options_(options), saved_(checkpoint_of(options)), learner_(options.seed, kDiscount, options.candidates) {
    if (options.resume && options.checkpoint.empty()) throw UsageError("--resume needs --checkpoint F");
    if (!options.checkpoint.empty()) saved_.begin(options.resume, options.force);
    state_.curve = "moves,games,mean_score,mean_moves\n";
    if (options.resume) state_ = LearningState::from(saved_.read().content, options.checkpoint);
    if (options.resume) learner_.restore(state_.learner);
    state_.learner = learner_.checkpoint();
  }

  const Learner& learner() const { return learner_; }
  const std::string& curve() const { return state_.curve; }
  bool done() const { return learner_.moves() >= options_.moves; }
  void save() const {
    if (!options_.checkpoint.empty()) saved_.write(state_.text());
  }

  // False where Ctrl-C ended the slice: then all is as it was before.
  bool slice(bool prints) {
    if (!learner_.learn(kSlice)) {
      learner_.restore(state_.learner);
      return false;
    }
    if (options_.mean_from != 0 && learner_.moves() >= options_.mean_from) learner_.add_to_mean();
    const bool stage = learner_.moves() % kSaved == 0;
    if (stage) {
      const Learner::Progress now = learner_.progress();
      state_.curve += fmt::format("{},{},{:.1f},{:.1f}\n", learner_.moves(), now.games, now.mean_score, now.mean_moves);
      if (prints)
        fmt::print("{:>12} {:>8} {:>8.1f} {:>8.1f}\n", learner_.moves(), now.games, now.mean_score, now.mean_moves);
      std::fflush(stdout);
    }
    state_.learner = learner_.checkpoint();
    if (stage) save();
    return true;
  }

 private:
  const TuneFiveOrMore& options_;
  SavedWork saved_;
  Learner learner_;
  LearningState state_;
};

int tune_five_or_more(const TuneFiveOrMore& options) {
  refuse_ranks();
  if (options.moves % kSlice != 0) throw UsageError(fmt::format("--moves must be a multiple of {}", kSlice));
  OutputFile curve(options.csv);
  TableFiles tables(options.out);
  { const OutputFile writable(options.checkpoint); }
  Course course(options);
  const auto started = std::chrono::steady_clock::now();
  const auto in_time = [&] {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - started;
    return options.minutes == 0 || passed.count() < 60.0 * options.minutes;
  };
  if (!curve.is_stdout()) fmt::print("{:>12} {:>8} {:>8} {:>8}\n", "moves", "games", "score", "moves");
  while (!course.done() && in_time() && course.slice(!curve.is_stdout())) {
  }
  course.save();
  tables.write(course.learner(), options);
  curve.write(course.curve());
  return interrupted() ? interrupted_exit_code() : 0;
}

}  // namespace

void add_tune_five_or_more_tables(Program& program) {
  static TuneFiveOrMore tuning;
  Grammar command = program.command("tune five-or-more tables", "the value of a position, by temporal differences",
                                    [] { return tune_five_or_more(tuning); });
  command.number("--moves", tuning.moves, "N", "moves to learn from in all, a multiple of 100000", 1);
  command.number("--seed", tuning.seed, "S", "seed of its games; 1 by default");
  command.number("--mean-from", tuning.mean_from, "N", "the tables are the mean of the entries from this move on");
  command.number("--candidates", tuning.candidates, "K", "moves ranked by all terms; 24 by default", 1, 2000);
  command.number("--minutes", tuning.minutes, "M", "stop after so many", 1, 100'000);
  command.text("--checkpoint", tuning.checkpoint, "F",
               "write all that is needed to go on, now and then and at the end");
  command.flag("--resume", tuning.resume, "go on from the checkpoint");
  command.flag("--force", tuning.force, "begin anew, over a checkpoint that is there");
  command.text("--out", tuning.out, "DIR",
               "the folder for tables_entries.inc and tables_scale.inc, as the engine includes them");
  command.text("--csv", tuning.csv, "F", "the learning curve; - is stdout");
}

}  // namespace tilefish
