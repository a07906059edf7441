// needs: flash 256K (all players and the tests themselves)
// The console among noise: whatever bytes come in, it answers every line and goes on.
#include "tests/reference/random.h"
#include "tests/support/memory.h"
#include "tests/support/suite.h"
#include "tilefish/console.h"

namespace tilefish {
namespace {

// A clock that goes on by 5 at every look.
uint64_t fake_ticks() {
  static uint64_t now = 0;
  return now += 5;
}
constexpr Machine kMachine{"test", {fake_ticks, 1000}, nullptr, 0, 0, 0, nullptr};
constexpr uint32_t kMemory = 2048;

// Any bytes may come: words of the protocol in any order among noise. Every line that is not blank has exactly one
// answer, every line of output begins as it should, and in the end the console works as before.
class Storm {
 public:
  Storm() : console_(kMachine, test_memory(kMemory), Output(*this)) {}

  void operator()(char c) {
    if (line_begins_) {
      answered_ += c == '=' || c == '?';
      proper_ &= c == '=' || c == '?' || c == '|' || c == '#';
    }
    line_begins_ = c == '\n';
  }
  void send(uint8_t byte) {
    if (byte == 3) {
      length_ = 0;
      blank_ = true;
    } else if (byte == '\n' || byte == '\r') {
      // A line that is too long is answered whatever is in it.
      if (!blank_ || length_ > 200) ++asked_;
      length_ = 0;
      blank_ = true;
    } else {
      if (byte != ' ' && length_ < 200) blank_ = false;
      ++length_;
    }
    console_.receive(byte);
  }
  void send(const char* text) {
    for (; *text; ++text) send(static_cast<uint8_t>(*text));
  }
  Console& console() { return console_; }
  uint32_t asked() const { return asked_; }
  uint32_t answered() const { return answered_; }
  bool proper() const { return proper_; }

 private:
  Console console_;
  uint32_t length_ = 0, asked_ = 0, answered_ = 0;
  bool blank_ = true, line_begins_ = true, proper_ = true;
};

void test_after_200000_random_bytes_it_has_answered_every_line_and_still_answers() {
  constexpr const char* kWords[] = {"help",
                                    "games",
                                    "players ",
                                    "new ",
                                    "go",
                                    "show",
                                    "move ",
                                    "mem",
                                    "time",
                                    "bench ",
                                    " ",
                                    "\n",
                                    "\n",
                                    "\r\n",
                                    "\x03",
                                    "square-stacker ",
                                    "random ",
                                    "tray",
                                    "stm:m=",
                                    "3",
                                    " seed=",
                                    "memory=",
                                    " 2 ",
                                    "1a1",
                                    "rules=",
                                    "standard",
                                    "mcts:sims=9 ",
                                    "2b3",
                                    "=",
                                    ":",
                                    ",",
                                    "egs:d=1 ",
                                    "square-stacker/random-move 7 ",
                                    "uct/iteration 5 ",
                                    "new square-stacker random\n",
                                    "new square-stacker tray seed=4\n",
                                    "go 5\n",
                                    "show\n"};
  static Storm storm;
  reference::Xoshiro128 random = reference::stream(41, 0);
  for (uint32_t sent = 0; sent < 200000;) {
    if (random.below(3) != 0) {
      const char* word = kWords[random.below(sizeof kWords / sizeof kWords[0])];
      storm.send(word);
      sent += static_cast<uint32_t>(Text(word).size());
    } else {
      storm.send(static_cast<uint8_t>(random.below(256)));
      ++sent;
    }
    if (storm.console().busy() && random.below(2) == 0) storm.console().step();
    if (!storm.console().busy() && random.below(500) == 0) storm.console().demonstrate();
  }
  storm.send("\x03");
  TEST_ASSERT_TRUE(storm.proper());
  TEST_ASSERT_EQUAL_UINT32(storm.asked(), storm.answered());
  TEST_ASSERT_GREATER_THAN_UINT32(4000, storm.answered());
  storm.send("games\n");
  TEST_ASSERT_EQUAL_UINT32(storm.asked(), storm.answered());
}

}  // namespace

void run_console_noise() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_after_200000_random_bytes_it_has_answered_every_line_and_still_answers);
}

}  // namespace tilefish
