// needs: flash 256K (all players and the tests themselves)
// How a board tells, after a fault, what it was playing; and the cycles of a core that counts them.
#include "tests/support/captured.h"
#include "tests/support/memory.h"
#include "tests/support/suite.h"
#include "tilefish/console.h"

namespace tilefish {
namespace {

uint64_t no_ticks() { return 0; }
// They go forward by 7, and wrap in the first decision.
uint32_t cycles_now = UINT32_MAX - 9;
uint32_t fake_cycles() { return cycles_now += 7; }
constexpr Machine kMachine{.name = "test",
                           .clock = {.ticks = no_ticks, .per_second = 1000},
                           .instructions = nullptr,
                           .flash = 0,
                           .ram = 0,
                           .stack = 0,
                           .stack_used = nullptr,
                           .cycles = fake_cycles};

Captured<240> told;

// Too much for the stack of the smallest board.
Console& console() {
  static Console only(kMachine, test_memory(2048), told.out());
  return only;
}
void type(Text line) {
  for (const char c : line) console().receive(static_cast<uint8_t>(c));
  while (console().busy()) console().step();
}

void expect_replay(const char* expected) {
  told.clear();
  Output out = told.out();
  console().write_replay(out);
  TEST_ASSERT_EQUAL_STRING(expected, told.text());
}

void test_a_game_is_told_by_the_line_that_deals_it_again() {
  expect_replay("");
  type("new tetris random seed=18446744073709551615 rules=classic:height=10\ngo 3\n");
  expect_replay("# replay: tetris random seed=18446744073709551615 memory=2048 rules=classic:height=10 moves=3\n");
  type("new square-stacker mcts:sims=7 memory=1K\n");
  expect_replay("# replay: square-stacker mcts:sims=7,c=2,d=0 seed=1 memory=1024 rules=standard moves=0\n");
}

void test_cycles_are_counted_though_the_counter_wraps() {
  cycles_now = UINT32_MAX - 9;
  type("new square-stacker random\ngo 3\n");
  told.clear();
  type("time\n");
  TEST_ASSERT_TRUE(told.contains("= decisions=3 "));
  TEST_ASSERT_TRUE(told.contains(" cycles=21\n"));
}

template <class Record>
const Record* nowhere() {
  return reinterpret_cast<const Record*>(uintptr_t{0x5EAD'BEEC});
}

void test_a_setup_of_broken_memory_is_not_known() {
  Output out = told.out();
  Setup setup;
  TEST_ASSERT_FALSE(is_known(setup));
  TEST_ASSERT_TRUE(read_setup("square-stacker random", setup, out));
  TEST_ASSERT_TRUE(is_known(setup));
  Setup broken = setup;
  broken.player.player = nowhere<Player>();
  TEST_ASSERT_FALSE(is_known(broken));
  broken = setup;
  broken.game = nowhere<Game>();
  TEST_ASSERT_FALSE(is_known(broken));
  broken = setup;
  broken.rules.rules = nowhere<Rules>();
  TEST_ASSERT_FALSE(is_known(broken));
}

}  // namespace

void run_replay() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_game_is_told_by_the_line_that_deals_it_again);
  RUN_TEST(test_cycles_are_counted_though_the_counter_wraps);
  RUN_TEST(test_a_setup_of_broken_memory_is_not_known);
}

}  // namespace tilefish
