// `tilefish tune five-or-more tables`: learns engine/games/five_or_more/weights/tables_*.inc.

#include <fmt/core.h>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "host_sim/games/five_or_more/tables_learner.h"
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
  std::string checkpoint;    // the file to go on from; it is written every 500,000 moves
  std::string out;           // the folder for the tables' two files
  std::string csv;           // the learning curve
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

void write_tables(const Learner& learner, const TuneFiveOrMore& options) {
  const std::string origin = fmt::format(
      "tilefish tune five-or-more tables --moves {} --mean-from {} --seed {} --candidates {} "
      "--out engine/games/five_or_more/weights",
      learner.moves(), options.mean_from, options.seed, options.candidates);
  const Bytes bytes = bytes_text(learner.weights(), origin);
  OutputFile entries(options.out + "/tables_entries.inc"), scale(options.out + "/tables_scale.inc");
  entries.write(bytes.entries);
  scale.write(bytes.scale);
}

int tune_five_or_more(const TuneFiveOrMore& options) {
  if (options.moves % kSlice != 0) throw UsageError(fmt::format("--moves must be a multiple of {}", kSlice));
  OutputFile curve(options.csv);
  std::string lines = "moves,games,mean_score,mean_moves\n";
  Learner learner(options.seed, kDiscount, options.candidates);
  if (!options.checkpoint.empty() && std::filesystem::exists(options.checkpoint)) learner.load(options.checkpoint);
  const auto started = std::chrono::steady_clock::now();
  const auto in_time = [&] {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - started;
    return options.minutes == 0 || passed.count() < 60.0 * options.minutes;
  };
  if (!curve.is_stdout()) fmt::print("{:>12} {:>8} {:>8} {:>8}\n", "moves", "games", "score", "moves");
  while (learner.moves() < options.moves && in_time()) {
    learner.learn(kSlice);
    if (options.mean_from != 0 && learner.moves() >= options.mean_from) learner.add_to_mean();
    stop_if_interrupted();
    if (learner.moves() % kSaved != 0) continue;
    const Learner::Progress progress = learner.progress();
    if (!curve.is_stdout())
      fmt::print("{:>12} {:>8} {:>8.1f} {:>8.1f}\n", learner.moves(), progress.games, progress.mean_score,
                 progress.mean_moves);
    std::fflush(stdout);
    lines +=
        fmt::format("{},{},{:.1f},{:.1f}\n", learner.moves(), progress.games, progress.mean_score, progress.mean_moves);
    if (!options.checkpoint.empty()) learner.save(options.checkpoint);
  }
  if (!options.checkpoint.empty()) learner.save(options.checkpoint);
  if (!options.out.empty()) write_tables(learner, options);
  curve.write(lines);
  return 0;
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
  command.text("--checkpoint", tuning.checkpoint, "F", "go on from this file if it is there, and keep it");
  command.text("--out", tuning.out, "DIR",
               "the folder for tables_entries.inc and tables_scale.inc, as the engine includes them");
  command.text("--csv", tuning.csv, "F", "the learning curve; - is stdout");
}

}  // namespace tilefish
