#include <fmt/core.h>
#include <cmath>

#include "host_sim/games/tetris/tables_learner.h"
#include "host_sim/learn/table_learning.h"

namespace tilefish {
namespace {

struct Options {
  Lessons lessons{.pieces = 24'000'000};
  LearningOptions learning;
};

constexpr LearningNotes<Lessons, Learned> kNotes{
    "pieces,lines,deaths,lines_a_death,relative_error,seconds",
    [](const Learned& now, const Learned& before, double seconds) {
      const uint64_t pieces = now.pieces - before.pieces, deaths = now.deaths - before.deaths,
                     lines = now.lines - before.lines;
      return fmt::format(
          "{},{},{},{},{:.5f},{:.0f}", now.pieces, lines, deaths,
          deaths == 0 ? "" : fmt::format("{:.0f}", static_cast<double>(lines) / static_cast<double>(deaths)),
          std::sqrt((now.squared_errors - before.squared_errors) / static_cast<double>(pieces)), seconds);
    },
    [](const Lessons& lessons) {
      return fmt::format("tilefish tune tetris tables --pieces {} --averaged-from {} --seed {} --height {}",
                         lessons.pieces, lessons.averaged_from, lessons.seed, lessons.height);
    },
    [](const Learned& learned) {
      return fmt::format("{} pieces, {} lines, {} deaths", learned.pieces, learned.lines, learned.deaths);
    }};

int run(const Options& options) {
  Lessons lessons = options.lessons;
  lessons.averaged_from = options.learning.averaged_from_of(lessons.pieces, "--pieces");
  return learn_tables<TablesLearner>(options.learning, lessons, kNotes);
}

}  // namespace

void add_tune_tetris_tables(Program& program) {
  static Options options;
  Grammar command =
      program.command("tune tetris tables", "pattern tables, by temporal differences of the risk of dying",
                      [] { return run(options); });
  command.number("--pieces", options.lessons.pieces, "N", "learn from so many; 24000000 by default", 1'000,
                 1'000'000'000'000);
  command.number("--seed", options.lessons.seed, "S", "1 by default");
  command.number("--height", options.lessons.height, "H", "rows of the game; 10 by default", 5, tetris::kLevels);
  options.learning.add_to(command);
}

}  // namespace tilefish
