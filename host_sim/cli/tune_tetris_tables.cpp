#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "host_sim/cli/output_file.h"
#include "host_sim/cli/progress.h"
#include "host_sim/cli/tuners.h"
#include "host_sim/errors.h"
#include "host_sim/interrupt.h"
#include "host_sim/tune/tables.h"

namespace tilefish {
namespace {

struct Options {
  Lessons lessons{.pieces = 24'000'000};
  uint64_t averaged_from = 0;
  uint64_t minutes = 0;
  std::string out, checkpoint, csv;
  bool resume = false;
};

using Clock = std::chrono::steady_clock;

constexpr uint64_t kStages = 100;         // of the way: lines of the learning curve, and times that a checkpoint is written
constexpr uint64_t kBetweenLooks = 1000;  // pieces between two looks at Ctrl-C and the clock

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Failure(fmt::format("cannot read {}", path));
  return {std::istreambuf_iterator<char>(file), {}};
}

void save(const std::string& path, const std::string& content) {
  if (!path.empty()) OutputFile(path).write(content);
}

// As the engine includes it.
std::string as_source(const std::vector<int16_t>& tables, const Lessons& lessons, const Learned& learned) {
  std::string text = fmt::format("// tilefish tune tetris tables --pieces {} --averaged-from {} --seed {} --height {}\n",
                                 lessons.pieces, lessons.averaged_from, lessons.seed, lessons.height);
  if (learned.pieces < lessons.pieces) text += fmt::format("// ended after {} pieces\n", learned.pieces);
  constexpr size_t kLine = 128;
  std::string line;
  for (const int16_t entry : tables) {
    const std::string next = fmt::format("{},", entry);
    if (line.size() + next.size() > kLine) {
      text += line + '\n';
      line.clear();
    }
    line += next;
  }
  return text + line + '\n';
}

std::string curve_line(const Learned& now, const Learned& before, double seconds) {
  const uint64_t pieces = now.pieces - before.pieces, deaths = now.deaths - before.deaths, lines = now.lines - before.lines;
  return fmt::format("{},{},{},{},{:.5f},{:.0f}\n", now.pieces, lines, deaths,
                     deaths == 0 ? "" : fmt::format("{:.0f}", static_cast<double>(lines) / static_cast<double>(deaths)),
                     std::sqrt((now.squared_errors - before.squared_errors) / static_cast<double>(pieces)), seconds);
}

int run(const Options& options) {
  if (options.resume && options.checkpoint.empty()) throw UsageError("--resume needs --checkpoint F");
  OutputFile source(options.out), curve(options.csv);
  Lessons lessons = options.lessons;
  lessons.averaged_from = options.averaged_from != 0 ? options.averaged_from : lessons.pieces / 5 * 2;
  if (lessons.averaged_from >= lessons.pieces) throw UsageError("--averaged-from must be below --pieces");
  TablesLearner learner = options.resume ? TablesLearner::resumed(content_of(options.checkpoint)) : TablesLearner(lessons);
  const auto started = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - started).count(); };
  std::string lines = "pieces,lines,deaths,lines_a_death,relative_error,seconds\n";
  const uint64_t pieces = learner.lessons().pieces, stage = (pieces + kStages - 1) / kStages;
  bool stopped = false;
  {
    Progress progress((pieces - learner.so_far().pieces + kBetweenLooks - 1) / kBetweenLooks);
    while (!learner.done() && !stopped) {
      const Learned before = learner.so_far();
      while (learner.so_far().pieces - before.pieces < stage && !learner.done() && !stopped) {
        learner.learn(kBetweenLooks);
        progress.advance();
        stopped = interrupted() || (options.minutes != 0 && seconds() > 60.0 * static_cast<double>(options.minutes));
      }
      lines += curve_line(learner.so_far(), before, seconds());
      save(options.checkpoint, learner.checkpoint());
    }
  }
  source.write(as_source(learner.tables(), learner.lessons(), learner.so_far()));
  curve.write(lines);
  if (!source.is_stdout() && !curve.is_stdout()) {
    const Learned& learned = learner.so_far();
    fmt::print("{} pieces, {} lines, {} deaths in {:.0f} s\n", learned.pieces, learned.lines, learned.deaths, seconds());
  }
  return interrupted() ? 130 : 0;
}

}  // namespace

void add_tune_tetris_tables(Program& program) {
  static Options options;
  Grammar command = program.command("tune tetris tables", "pattern tables, by temporal differences of the risk of dying",
                                    [] { return run(options); });
  command.number("--pieces", options.lessons.pieces, "N", "learn from so many; 24000000 by default", 1'000, 1'000'000'000'000);
  command.number("--averaged-from", options.averaged_from, "N", "keep the mean of the tables after so many; two fifths by default",
                 1, 1'000'000'000'000);
  command.number("--minutes", options.minutes, "M", "end after so many, wherever that is", 1, 100'000);
  command.number("--seed", options.lessons.seed, "S", "1 by default");
  command.number("--height", options.lessons.height, "H", "rows of the game; 10 by default", 5, tetris::kLevels);
  command.text("--out", options.out, "F", "write the tables here, as the engine includes them; - is stdout");
  command.text("--checkpoint", options.checkpoint, "F", "write all that is needed to go on, now and then and at the end");
  command.flag("--resume", options.resume, "go on from the checkpoint");
  command.text("--csv", options.csv, "F", "the learning curve; - is stdout");
}

}  // namespace tilefish
