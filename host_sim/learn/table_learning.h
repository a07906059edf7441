// The command that learns tables by playing. It works in slices, until everything is learned, its time is over or
// Ctrl-C comes. It keeps a checkpoint to go on from, and a learning curve. Its result is a table as the engine includes
// it, whose first line is the command that made it.
#pragma once

#include <fmt/core.h>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "host_sim/support/command_line/grammar.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/progress.h"
#include "host_sim/support/saving/saved_work.h"

namespace tilefish {

struct LearningOptions {
  uint64_t averaged_from = 0;
  uint64_t minutes = 0;
  std::string out, checkpoint, csv;
  bool resume = false, force = false;

  void add_to(Grammar& command);
  // The step at which averaging begins: two fifths of all steps where nothing was said. Throws UsageError.
  uint64_t averaged_from_of(uint64_t steps, const char* option) const;
};

// Each step learns from the one before, so there is nothing for several ranks to share. Throws UsageError.
void refuse_ranks();

// The text of a table: lines of comment, then the entries with commas between them.
std::string as_source(const std::string& comment, const std::vector<int16_t>& entries);

// The words of a learning: the names of the curve's columns, a line of the curve, the command that the lessons are, and
// the last line that is printed.
template <class Lessons, class Learned>
struct LearningNotes {
  const char* header;
  std::string (*line)(const Learned& now, const Learned& before, double seconds);
  std::string (*command)(const Lessons& lessons);
  std::string (*summary)(const Learned& learned);
};

// How far a learning has come: what its checkpoint holds.
struct LearningState {
  double seconds = 0;        // that it took so far
  std::string curve = {};    // its lines
  std::string learner = {};  // everything else, as the learner wrote it

  std::string text() const;
  static LearningState from(const std::string& text, const std::string& path);  // throws Failure
};

// A Learner counts its own steps() of all_steps(), and gives lessons(), so_far(), tables() and a checkpoint(), from
// which resumed() makes another.
template <class Learner, class Lessons, class Learned>
int learn_tables(const LearningOptions& options, const Lessons& lessons, const LearningNotes<Lessons, Learned>& notes) {
  constexpr uint64_t kStages = 100;  // of the way: lines of the learning curve, and times that a checkpoint is written
  constexpr uint64_t kBetweenLooks = 100;  // steps between two looks at Ctrl-C and the clock
  using SteadyClock = std::chrono::steady_clock;
  refuse_ranks();
  if (options.resume && options.checkpoint.empty()) throw UsageError("--resume needs --checkpoint F");
  OutputFile source(options.out), curve(options.csv);
  { const OutputFile writable(options.checkpoint); }
  const SavedWork saved(options.checkpoint, settings_of_command(notes.command(lessons)));
  if (!options.checkpoint.empty()) saved.begin(options.resume, options.force);
  LearningState state{.curve = fmt::format("{}\n", notes.header)};
  if (options.resume) state = LearningState::from(saved.read().content, options.checkpoint);
  Learner learner = options.resume ? Learner::resumed(lessons, state.learner) : Learner(lessons);
  const auto started = SteadyClock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(SteadyClock::now() - started).count(); };
  const double before_that = state.seconds;
  const uint64_t stage = (learner.all_steps() + kStages - 1) / kStages;
  bool stopped = false;
  {
    Progress progress((learner.all_steps() - learner.steps() + kBetweenLooks - 1) / kBetweenLooks);
    while (!learner.done() && !stopped) {
      const Learned before = learner.so_far();
      const uint64_t until = learner.steps() + stage;
      while (learner.steps() < until && !learner.done() && !stopped) {
        learner.learn(kBetweenLooks);
        progress.advance();
        stopped = interrupted() || (options.minutes != 0 && seconds() > 60.0 * static_cast<double>(options.minutes));
      }
      state.seconds = before_that + seconds();
      state.curve += notes.line(learner.so_far(), before, state.seconds) + "\n";
      state.learner = learner.checkpoint();
      if (!options.checkpoint.empty()) saved.write(state.text());
    }
  }
  std::string comment = notes.command(learner.lessons());
  if (!learner.done()) comment += fmt::format("\nended after {} of {}", learner.steps(), learner.all_steps());
  source.write(as_source(comment, learner.tables()));
  curve.write(state.curve);
  if (!source.is_stdout() && !curve.is_stdout())
    fmt::print("{} in {:.0f} s\n", notes.summary(learner.so_far()), state.seconds);
  return interrupted() ? interrupted_exit_code() : 0;
}

}  // namespace tilefish
