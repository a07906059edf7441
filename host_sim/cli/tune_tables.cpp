#include "host_sim/cli/tune_tables.h"

#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "host_sim/cli/output_file.h"
#include "host_sim/cli/progress.h"
#include "host_sim/errors.h"
#include "host_sim/interrupt.h"

namespace tilefish {
namespace {

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
std::string as_source(const std::vector<int16_t>& tables, const Course& course, const Lesson& lesson) {
  std::string text = fmt::format("// tilefish tune tetris tables --pieces {} --seed {} --height {}\n", course.pieces, course.seed,
                                 course.height);
  if (lesson.pieces < course.pieces) text += fmt::format("// ended after {} pieces\n", lesson.pieces);
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

std::string curve_line(const Lesson& now, const Lesson& before, double seconds) {
  const uint64_t pieces = now.pieces - before.pieces, deaths = now.deaths - before.deaths, lines = now.lines - before.lines;
  return fmt::format("{},{},{},{},{:.5f},{:.0f}\n", now.pieces, lines, deaths,
                     deaths == 0 ? "" : fmt::format("{:.0f}", static_cast<double>(lines) / static_cast<double>(deaths)),
                     std::sqrt((now.squared_errors - before.squared_errors) / static_cast<double>(pieces)), seconds);
}

}  // namespace

void TuneTables::add_to(Grammar& command) {
  command.number("--pieces", course.pieces, "N", "learn from so many pieces; 60000000 by default", 1'000, 1'000'000'000'000);
  command.number("--minutes", minutes, "M", "end after so many, wherever that is", 1, 100'000);
  command.number("--seed", course.seed, "S", "1 by default");
  command.number("--height", course.height, "H", "rows of the game; 10 by default", 5, tetris::kLevels);
  command.text("--out", out, "F", "write the tables here, as the engine includes them; - is stdout");
  command.text("--checkpoint", checkpoint, "F", "write all that is needed to go on, now and then and at the end");
  command.flag("--resume", resume, "go on from the checkpoint");
  command.text("--csv", csv, "F", "the learning curve; - is stdout");
}

int TuneTables::run() const {
  if (resume && checkpoint.empty()) throw UsageError("--resume needs --checkpoint F");
  OutputFile source(out), curve(csv);
  TablesLearner learner = resume ? TablesLearner::resumed(content_of(checkpoint)) : TablesLearner(course);
  const auto started = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - started).count(); };
  std::string lines = "pieces,lines,deaths,lines_a_death,relative_error,seconds\n";
  const uint64_t pieces = learner.course().pieces, stage = (pieces + kStages - 1) / kStages;
  bool stopped = false;
  {
    Progress progress((pieces - learner.so_far().pieces + kBetweenLooks - 1) / kBetweenLooks);
    while (!learner.done() && !stopped) {
      const Lesson before = learner.so_far();
      while (learner.so_far().pieces - before.pieces < stage && !learner.done() && !stopped) {
        learner.learn(kBetweenLooks);
        progress.advance();
        stopped = interrupted() || (minutes != 0 && seconds() > 60.0 * static_cast<double>(minutes));
      }
      lines += curve_line(learner.so_far(), before, seconds());
      save(checkpoint, learner.checkpoint());
    }
  }
  source.write(as_source(learner.tables(), learner.course(), learner.so_far()));
  curve.write(lines);
  if (!source.is_stdout() && !curve.is_stdout()) {
    const Lesson& lesson = learner.so_far();
    fmt::print("{} pieces, {} lines, {} deaths in {:.0f} s\n", lesson.pieces, lesson.lines, lesson.deaths, seconds());
  }
  if (interrupted()) throw Interrupted();
  return 0;
}

}  // namespace tilefish
