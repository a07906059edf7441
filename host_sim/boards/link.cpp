#include "host_sim/boards/link.h"

#include <fmt/core.h>
#include <charconv>
#include <sstream>

#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"

namespace tilefish {
namespace {

using namespace std::chrono_literals;

constexpr const char* kName = "= tilefish=";
constexpr size_t kLongestLine = 1 << 16;  // of any answer; a line that goes on is noise
constexpr uint32_t kUnknown = 3;          // answers `unknown command` that are no noise

}  // namespace

//   greeting  a board takes to start, at the most, before it says so
//   meeting   until it must have answered once
//   question  between two `hello`
//   answer    ten decisions of the costliest check on the slowest silicon
Patience patience_with(const Board& board) {
  const int times = board.slow > 1 ? 10 : 1;
  return {.greeting = 1s, .meeting = 10s * times, .question = 500ms * times, .answer = 60s * times};
}

std::string Answer::word(const std::string& key) const {
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word.starts_with(key + "=")) return word.substr(key.size() + 1);
  }
  throw Failure(fmt::format("no {} in the answer '{}'", key, text));
}

int64_t Answer::number(const std::string& key, int base) const {
  const std::string digits = word(key);
  int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc() || end != digits.data() + digits.size()) {
    throw Failure(fmt::format("{} is no number in the answer '{}'", key, text));
  }
  return value;
}

Link::Link(const Board& board, std::unique_ptr<Transport> transport, const Patience& patience)
    : board_(board), transport_(std::move(transport)), patience_(patience) {
  meet();
}

Answer Link::ask(const std::string& command) {
  transport_->send(command + "\n");
  Answer answer;
  const auto end = Clock::now() + patience_.answer;
  while (const auto line = next_line(end)) {
    const std::string content = line->substr(std::min<size_t>(2, line->size()));
    if (line->starts_with('|')) answer.lines.push_back(content);
    if (line->starts_with("# lost "))
      fail(fmt::format("it has {} bytes that it could not keep, `{}` among them", content, command));
    if (line->starts_with('#')) remark_ = content;
    if (line->starts_with("# fault")) fail(fmt::format("it stopped at `{}`", command));
    if (line->starts_with('?')) fail(fmt::format("{} (to `{}`)", content, command));
    if (line->starts_with('=')) {
      answer.text = content;
      return answer;
    }
  }
  fail(fmt::format("no answer to `{}`", command));
}

// A wire may lose what is sent before the board listens, so the question is put until it is answered; answers to
// earlier ones may then still be on their way. Ctrl-C ends whatever the board was doing or hearing.
void Link::meet() {
  next_line(Clock::now() + patience_.greeting);
  uint32_t unknown = 0, asked = 0;
  for (const auto end = Clock::now() + patience_.meeting; Clock::now() < end;) {
    transport_->send("\x03hello\n");
    ++asked;
    const auto again = Clock::now() + patience_.question;
    while (const auto line = next_line(again)) {
      if (line->starts_with("? unknown command")) {
        if (++unknown == kUnknown) fail_as_old("it does not know `hello`");
        break;
      }
      if (!line->starts_with(kName)) continue;
      const Answer answer{line->substr(2), {}};
      if (answer.word("machine") != board_.name) fail("the board that answers is " + answer.word("machine"));
      if (answer.word("golden") != board_.golden) {
        fail_as_old(fmt::format("its stored games are {}, here {}", answer.word("golden"), board_.golden));
      }
      // Those of a busy machine come as far apart as the questions did.
      auto silent_by = Clock::now() + 2 * patience_.question;
      for (uint32_t late = asked - 1; Clock::now() < silent_by;) {
        const auto more = next_line(late != 0 ? silent_by : Clock::now() + 50ms);
        if (!more) break;
        if (late == 0 || !more->starts_with(kName)) continue;
        --late;
        silent_by = Clock::now() + 2 * patience_.question;
      }
      return;
    }
  }
  fail("no answer");
}

// Nothing from `end` on, even where the board goes on talking.
std::optional<std::string> Link::next_line(Clock::time_point end) {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return std::nullopt;
    if (const size_t length = received_.find('\n'); length != std::string::npos) {
      std::string line = received_.substr(0, length);
      received_.erase(0, length + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (received_.size() > kLongestLine) fail("it sends a line without an end");
    stop_if_interrupted();
    received_ += transport_->receive(static_cast<int>(std::min<std::chrono::milliseconds>(left, 100ms).count()));
  }
}

// An image of another version may play other moves, so it is not compared.
void Link::fail_as_old(const std::string& why) const {
  fail(fmt::format("its image is of another version ({}); run toolchains/build {}:images", why, board_.name));
}

void Link::fail(const std::string& what) const {
  throw Failure(fmt::format("{}: {}{}{}", board_.name, what, remark_.empty() ? "" : "; it last said: ", remark_));
}

}  // namespace tilefish
