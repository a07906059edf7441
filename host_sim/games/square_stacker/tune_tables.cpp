// `tilefish tune square-stacker tables`: learns engine/games/square_stacker/weights/tables.inc.

#include <fmt/core.h>
#include <cmath>

#include "host_sim/games/square_stacker/tables_learner.h"
#include "host_sim/learn/table_learning.h"

namespace tilefish {
namespace {

struct Options {
  StackerLessons lessons{.trays = 20'000'000};
  LearningOptions learning;
};

constexpr LearningNotes<StackerLessons, StackerLearned> kNotes{
    "trays,moves,deaths,moves_a_death,points_a_move,relative_error,seconds",
    [](const StackerLearned& now, const StackerLearned& before, double seconds) {
      const uint64_t deaths = now.deaths - before.deaths;
      const double moves = static_cast<double>(now.moves - before.moves);
      return fmt::format("{},{},{},{},{:.4f},{:.3f},{:.0f}", now.trays, now.moves - before.moves, deaths,
                         deaths == 0 ? "" : fmt::format("{:.0f}", moves / static_cast<double>(deaths)),
                         static_cast<double>(now.points - before.points) / moves,
                         std::sqrt((now.squared_errors - before.squared_errors) /
                                   static_cast<double>((now.trays - before.trays) * square_stacker::kSizes)),
                         seconds);
    },
    [](const StackerLessons& lessons) {
      return fmt::format("tilefish tune square-stacker tables --trays {} --averaged-from {} --seed {} --life {}",
                         lessons.trays, lessons.averaged_from, lessons.seed, lessons.life);
    },
    [](const StackerLearned& learned) {
      return fmt::format("{} trays, {} moves of games, {} points, {} deaths", learned.trays, learned.moves,
                         learned.points, learned.deaths);
    }};

int run(const Options& options) {
  StackerLessons lessons = options.lessons;
  lessons.averaged_from = options.learning.averaged_from_of(lessons.trays, "--trays");
  return learn_tables<StackerLearner>(options.learning, lessons, kNotes);
}

}  // namespace

void add_tune_square_stacker_tables(Program& program) {
  static Options options;
  Grammar command =
      program.command("tune square-stacker tables", "points to come and the risk of dying, by temporal differences",
                      [] { return run(options); });
  command.number("--trays", options.lessons.trays, "N", "learn from so many; 20000000 by default", 1'000,
                 1'000'000'000'000);
  command.number("--seed", options.lessons.seed, "S", "1 by default");
  command.number("--life", options.lessons.life, "POINTS", "what a risk of 1 is worth; 200000 by default", 1,
                 1'000'000);
  options.learning.add_to(command);
}

}  // namespace tilefish
