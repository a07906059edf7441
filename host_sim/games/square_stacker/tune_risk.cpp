// `tune square-stacker risk`: learns the risk of a player whose tables a file holds.

#include <fmt/core.h>
#include <cmath>
#include <sstream>

#include "host_sim/games/square_stacker/risk_learner.h"
#include "host_sim/learn/table_learning.h"
#include "host_sim/support/file.h"

namespace tilefish {
namespace {

struct Options {
  StackerRiskLessons lessons{.boards = 4'000'000};
  LearningOptions learning;
};

// Lines of comment, and entries with commas behind them, as `tune square-stacker tables` writes them.
std::vector<int16_t> tables_in(const std::string& path) {
  std::vector<int16_t> entries;
  std::istringstream lines(content_of(path));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("//")) continue;
    std::istringstream numbers(line);
    int16_t entry = 0;
    for (char comma = 0; numbers >> entry >> comma && comma == ',';) entries.push_back(entry);
    if (!numbers.eof()) throw Failure(fmt::format("{} has a line that is no entries: {:.40}", path, line));
  }
  if (entries.size() != square_stacker::kTableEntries) {
    throw Failure(fmt::format("{} holds no tables of Square Stacker: they have {} entries, not {}", path,
                              square_stacker::kTableEntries, entries.size()));
  }
  return entries;
}

constexpr LearningNotes<StackerRiskLessons, StackerRiskLearned> kNotes{
    "boards,trays,relative_error,seconds",
    [](const StackerRiskLearned& now, const StackerRiskLearned& before, double seconds) {
      const auto risks = static_cast<double>((now.boards - before.boards) * square_stacker::kSizes);
      return fmt::format("{},{},{:.3f},{:.0f}", now.boards, now.trays,
                         std::sqrt((now.squared_errors - before.squared_errors) / risks), seconds);
    },
    [](const StackerRiskLessons& lessons) {
      return fmt::format(
          "tilefish tune square-stacker risk --player {} --boards {} --averaged-from {} --seed {} --life {}",
          lessons.player_file, lessons.boards, lessons.averaged_from, lessons.seed, lessons.life);
    },
    [](const StackerRiskLearned& learned) {
      return fmt::format("{} boards, {} trays played", learned.boards, learned.trays);
    }};

int run(const Options& options) {
  StackerRiskLessons lessons = options.lessons;
  if (lessons.player_file.empty()) throw UsageError("--player F is needed: the tables of the player");
  lessons.averaged_from = options.learning.averaged_from_of(lessons.boards, "--boards");
  lessons.player = tables_in(lessons.player_file);
  return learn_tables<StackerRiskLearner>(options.learning, lessons, kNotes);
}

}  // namespace

void add_tune_square_stacker_risk(Program& program) {
  static Options options;
  Grammar command = program.command("tune square-stacker risk", "the risk of a player that stays as it is, to play by",
                                    [] { return run(options); });
  command.text("--player", options.lessons.player_file, "F", "the tables of that player, as tune tables writes them");
  command.number("--boards", options.lessons.boards, "N", "learn from so many; 4000000 by default", 1'000,
                 1'000'000'000'000);
  command.number("--seed", options.lessons.seed, "S", "1 by default");
  command.number("--life", options.lessons.life, "N", "the player's own `life`; 200 by default", 1, 1'000);
  options.learning.add_to(command);
}

}  // namespace tilefish
