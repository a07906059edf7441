#include "host_sim/learn/table_learning.h"

#include <sstream>

#include "host_sim/runner/ledger/ranks.h"

namespace tilefish {

void LearningOptions::add_to(Grammar& command) {
  command.number("--averaged-from", averaged_from, "N",
                 "keep the mean of the tables after so many; two fifths by default", 1, 1'000'000'000'000);
  command.number("--minutes", minutes, "M", "end after so many, wherever that is", 1, 100'000);
  command.text("--out", out, "F", "write the tables here, as the engine includes them; - is stdout");
  command.text("--checkpoint", checkpoint, "F", "write all that is needed to go on, now and then and at the end");
  command.flag("--resume", resume, "go on from the checkpoint, with the same settings");
  command.flag("--force", force, "begin anew, over a checkpoint that is there");
  command.text("--csv", csv, "F", "the learning curve; - is stdout");
}

uint64_t LearningOptions::averaged_from_of(uint64_t steps, const char* option) const {
  const uint64_t from = averaged_from != 0 ? averaged_from : steps / 5 * 2;
  if (from >= steps) throw UsageError(fmt::format("--averaged-from must be below {}", option));
  return from;
}

void refuse_ranks() {
  if (Ranks::all().several()) throw UsageError("tables are learned by one program: start it without mpirun");
}

std::string LearningState::text() const { return fmt::format("{} {}\n{}{}", seconds, curve.size(), curve, learner); }

LearningState LearningState::from(const std::string& text, const std::string& path) {
  const auto refuse = [&] { throw Failure(fmt::format("{} is no checkpoint of a learning", path)); };
  const size_t end = text.find('\n');
  if (end == std::string::npos) refuse();
  std::istringstream words(text.substr(0, end));
  LearningState state;
  uint64_t length = 0;
  if (!(words >> state.seconds >> length) || length > text.size() - end - 1) refuse();
  state.curve = text.substr(end + 1, length);
  state.learner = text.substr(end + 1 + length);
  return state;
}

std::string as_source(const std::string& comment, const std::vector<int16_t>& entries) {
  std::string text = "// ";
  for (const char c : comment) text += c == '\n' ? "\n// " : std::string(1, c);
  text += '\n';
  constexpr size_t kLine = 128;
  std::string line;
  for (const int16_t entry : entries) {
    const std::string next = fmt::format("{},", entry);
    if (line.size() + next.size() > kLine) {
      text += line + '\n';
      line.clear();
    }
    line += next;
  }
  return text + line + '\n';
}

}  // namespace tilefish
