// A board behind a line that drops, garbles, delays and disconnects: the link to it gives an answer or says what is
// wrong, in time, whatever comes.
#include <fmt/core.h>
#include <unity.h>
#include <cstdio>
#include <deque>
#include <thread>

#include "host_sim/boards/link.h"
#include "host_sim/support/errors.h"
#include "tilefish/console.h"

namespace tilefish {
namespace {

using namespace std::chrono_literals;

const Machine kMachine{.name = "fake",
                       .clock = {[] { return uint64_t{0}; }, 0},
                       .instructions = nullptr,
                       .flash = 0,
                       .ram = 0,
                       .stack = 0,
                       .stack_used = nullptr};

// Chances of 1,000 for each byte, in both directions.
struct Faults {
  uint32_t dropped = 0, garbled = 0;
  uint32_t late = 0;       // for each look: nothing is there yet
  uint32_t cut_after = 0;  // bytes until the line is dead; 0 for never
};

class BadLine : public Transport {
 public:
  BadLine(const Faults& faults, uint64_t seed) : faults_(faults), random_(seed, Stream::kDealer) {}

  void send(std::string_view bytes) override {
    for (const char c : bytes) {
      if (const auto passed = through(c)) console_.receive(static_cast<uint8_t>(*passed));
      while (console_.busy()) console_.step();
    }
  }
  std::string receive(int) override {
    std::string there;
    if (random_.below(1000) < faults_.late) return there;
    const size_t count = std::min<size_t>(said_.size(), 1 + random_.below(40));
    for (const char c : said_.substr(0, count)) {
      if (const auto passed = through(c)) there += *passed;
    }
    said_.erase(0, count);
    return there;
  }

 private:
  std::optional<char> through(char c) {
    if (faults_.cut_after != 0 && ++bytes_ >= faults_.cut_after) throw Failure("the line is dead");
    if (random_.below(1000) < faults_.dropped) return std::nullopt;
    if (random_.below(1000) < faults_.garbled) return static_cast<char>(random_.below(256));
    return c;
  }

  const Faults faults_;
  Random random_;
  uint32_t bytes_ = 0;
  std::string said_;
  alignas(8) uint8_t memory_[4096];
  struct Put {
    std::string& text;
    void operator()(char c) const { text += c; }
  } put_{said_};
  Console console_{kMachine, {memory_, sizeof memory_}, Output(put_)};
};

Board fake_board() {
  Board board = board_named("microbit");
  board.name = "fake";
  board.golden = golden_checksum();
  return board;
}

// Where an answer comes for certain, it is waited for, however busy this machine is.
constexpr Patience kShort{.greeting = 1ms, .meeting = 50ms, .question = 5ms, .answer = 10ms};
constexpr Patience kLong{.greeting = 1ms, .meeting = 60s, .question = 60s, .answer = 60s};
constexpr const char* kQuestions[] = {"new tetris random seed=7", "go 20", "show", "players tetris"};

// What the board answers, or the failure.
std::string talk(const Faults& faults, uint64_t seed, const Patience& patience = kLong) {
  static const Board board = fake_board();
  std::string said;
  try {
    Link link(board, std::make_unique<BadLine>(faults, seed), patience);
    for (const char* question : kQuestions) {
      const Answer answer = link.ask(question);
      said += answer.text + "\n";
      for (const std::string& line : answer.lines) said += line + "\n";
    }
    return said;
  } catch (const Failure& failure) {
    return fmt::format("failure: {}", failure.what());
  }
}

bool failed(const std::string& said) { return said.starts_with("failure: "); }

void test_a_late_line_gives_the_answers_of_a_good_one() {
  const std::string good = talk({}, 1);
  TEST_ASSERT_FALSE_MESSAGE(failed(good), good.c_str());
  for (uint64_t seed = 1; seed <= 50; ++seed) TEST_ASSERT_EQUAL_STRING(good.c_str(), talk({.late = 500}, seed).c_str());
}

void test_a_dead_line_is_told_wherever_it_ends() {
  for (uint32_t bytes = 1; bytes < 600; bytes += 7) {
    const std::string said = talk({.cut_after = bytes}, bytes);
    TEST_ASSERT_TRUE_MESSAGE(said.find("the line is dead") != std::string::npos, said.c_str());
  }
}

// An answer has no checksum, so a changed digit may pass here; the trace of a game tells later.
void test_a_line_that_drops_and_garbles_ends_in_an_answer_or_a_failure() {
  uint32_t failures = 0;
  for (const uint32_t chance : {1u, 10u, 100u, 900u}) {
    for (uint64_t seed = 1; seed <= 40; ++seed) {
      failures += failed(talk({.dropped = chance}, seed, kShort));
      failures += failed(talk({.garbled = chance}, seed, kShort));
    }
  }
  TEST_ASSERT_GREATER_THAN_UINT32(160, failures);
}

// Answers of a machine that is busy: all of them come, some time after the question was put again.
class SlowLine : public BadLine {
 public:
  SlowLine() : BadLine({}, 1) {}
  std::string receive(int milliseconds) override {
    for (std::string more; !(more = BadLine::receive(0)).empty();) {
      for (const char c : more) underway_.push_back({Clock::now() + kDelay, c});
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(std::min(milliseconds, 1)));
    std::string there;
    for (; !underway_.empty() && underway_.front().first <= Clock::now(); underway_.pop_front()) {
      there += underway_.front().second;
    }
    return there;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kDelay = 200ms;
  std::deque<std::pair<Clock::time_point, char>> underway_;
};

void test_an_answer_to_a_question_that_was_put_again_is_not_taken_for_the_next_ones() {
  const Board board = fake_board();
  Link link(board, std::make_unique<SlowLine>(), {.greeting = 1ms, .meeting = 60s, .question = 80ms, .answer = 60s});
  TEST_ASSERT_EQUAL_STRING("dealt", link.ask("new tetris random seed=7").text.c_str());
}

void test_a_line_without_an_end_is_noise() {
  class Noise : public Transport {
    void send(std::string_view) override {}
    std::string receive(int) override { return std::string(1000, 'x'); }
  };
  const Board board = fake_board();
  try {
    Link link(board, std::make_unique<Noise>(), {.greeting = 60s, .meeting = 60s, .question = 60s, .answer = 60s});
    TEST_FAIL_MESSAGE("noise is no board");
  } catch (const Failure& failure) {
    TEST_ASSERT_EQUAL_STRING("fake: it sends a line without an end", failure.what());
  }
}

}  // namespace
}  // namespace tilefish

extern "C" void tilefish_test_put(char c) { std::putchar(c); }

void setUp() {}
void tearDown() {}

int main() {
  using namespace tilefish;
  UNITY_BEGIN();
  RUN_TEST(test_a_late_line_gives_the_answers_of_a_good_one);
  RUN_TEST(test_a_dead_line_is_told_wherever_it_ends);
  RUN_TEST(test_a_line_that_drops_and_garbles_ends_in_an_answer_or_a_failure);
  RUN_TEST(test_an_answer_to_a_question_that_was_put_again_is_not_taken_for_the_next_ones);
  RUN_TEST(test_a_line_without_an_end_is_noise);
  return UNITY_END();
}
