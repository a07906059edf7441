// The journal of the last game (firmware/storage/journal.cpp) on a fake flash. The power is cut at every write and
// every erasure of some games, before it, in the middle of it and behind it; each time the board starts again, and the
// game must go on: with all its moves but the one under way, and to the same end as the game of a board that never
// failed.
#include "firmware/storage/flash.h"
#include "firmware/storage/storage.h"

#include <cstdio>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "tests/support/suite.h"

namespace tilefish {
namespace {

constexpr uint32_t kPageWords = 256;
constexpr uint32_t kNever = UINT32_MAX;
enum class Cut : uint32_t { kBefore, kMiddle, kBehind };

struct Flash {
  uint32_t words[2][kPageWords];
  uint32_t operations = 0, erasures = 0;
  uint32_t cut_at = kNever;  // the operation at which the power fails; then nothing is written any more
  Cut cut = Cut::kBefore;
  Random noise{1};

  bool powered() const { return operations < cut_at; }
  // Whether the operation happens (whole), and whether it is the one in the middle of which the power fails.
  bool begins(bool& torn) {
    if (!powered()) return false;
    ++operations;
    torn = !powered() && cut == Cut::kMiddle;
    return powered() || cut != Cut::kBefore;
  }
};
Flash fake;

void renew_flash() {
  fake = Flash{};
  for (auto& page : fake.words) {
    for (uint32_t& word : page) word = 0xFFFF'FFFF;
  }
}

}  // namespace

namespace flash {

uint32_t page_words() { return kPageWords; }
const uint32_t* page_at(uint32_t page) { return fake.words[page]; }

void erase_page(uint32_t page) {
  bool torn;
  if (!fake.begins(torn)) return;
  ++fake.erasures;
  for (uint32_t& word : fake.words[page]) word |= torn ? fake.noise() & fake.noise() : 0xFFFF'FFFF;
}

void write_word(uint32_t page, uint32_t word, uint32_t value) {
  bool torn;
  if (!fake.begins(torn)) return;
  TEST_ASSERT_TRUE_MESSAGE(word < kPageWords, "beyond the page");
  TEST_ASSERT_EQUAL_HEX32_MESSAGE(0xFFFF'FFFF, fake.words[page][word], "a word is written once after an erasure");
  fake.words[page][word] = torn ? value | fake.noise() : value;
}

}  // namespace flash

namespace {

alignas(8) uint8_t memory[8192];
std::string said;
void hear(char c) { said += c; }

// A board from its reset on.
struct Board {
  Machine machine{.name = "test",
                  .clock = {.ticks = [] { return uint64_t{0}; }, .per_second = 1000},
                  .instructions = nullptr,
                  .flash = 0,
                  .ram = 0,
                  .stack = 0,
                  .stack_used = nullptr,
                  .stop = {},
                  .storage = board_storage()};
  Console console{machine, {memory, sizeof memory}, Output(Put::create<hear>())};

  Board() {
    for (uint8_t& byte : memory) byte = 0x5A;
    said.clear();
    console.resume();
  }
  std::string say(const std::string& line) {
    said.clear();
    for (const char c : line + "\n") console.receive(static_cast<uint8_t>(c));
    while (console.busy()) console.step();
    return said;
  }
};

// A game as commands, the first of them a `new`, and what `save` says behind each of them when nothing fails.
struct Game {
  std::vector<std::string> commands, states;
};

Game play(const std::string& begin, const std::vector<std::string>& more, uint32_t moves) {
  renew_flash();
  Game game{{begin}, {}};
  for (const std::string& command : more) game.commands.push_back(command);
  for (uint32_t i = 0; i < moves; ++i) game.commands.push_back("go 1");
  Board board;
  for (const std::string& command : game.commands) {
    TEST_ASSERT_EQUAL_INT('=', board.say(command)[0]);
    game.states.push_back(board.say("save"));
  }
  return game;
}

// Plays the game with a cut at one operation and reports whether the power failed at all.
bool survives_cut(const Game& game, uint32_t at, Cut cut) {
  const uint32_t size = static_cast<uint32_t>(game.commands.size());
  uint32_t done = 0;
  renew_flash();
  fake.cut_at = at;
  fake.cut = cut;
  fake.noise = Random(at);
  {
    Board board;
    for (; done < size && fake.powered(); ++done) board.say(game.commands[done]);
  }
  if (fake.powered()) return false;
  --done;  // the command during which the power failed
  fake.cut_at = kNever;
  Board board;
  std::string state = board.say("save");
  if (state == game.states[done]) {
    ++done;
  } else if (done != 0) {
    TEST_ASSERT_EQUAL_STRING(game.states[done - 1].c_str(), state.c_str());
  } else {
    TEST_ASSERT_EQUAL_INT('?', state[0]);
  }
  for (; done < size; ++done) board.say(game.commands[done]);
  TEST_ASSERT_EQUAL_STRING(game.states.back().c_str(), board.say("save").c_str());
  Board again;
  TEST_ASSERT_EQUAL_STRING(game.states.back().c_str(), again.say("save").c_str());
  return true;
}

uint32_t cuts = 0;

void survives_every_cut(const Game& game) {
  for (const Cut cut : {Cut::kBefore, Cut::kMiddle, Cut::kBehind}) {
    for (uint32_t at = 1; survives_cut(game, at, cut); at += kFewer) ++cuts;
  }
}

void test_a_game_of_moves_survives_every_cut() {
  survives_every_cut(play("new square-stacker random seed=3", {}, 34));
  survives_every_cut(play("new tetris random seed=3 rules=bag", {"move 0a"}, 33));
}

void test_a_game_of_two_survives_every_cut() { survives_every_cut(play("new tetress greedy seed=3", {}, 30)); }

void test_players_that_keep_something_survive_every_cut() {
  survives_every_cut(play("new square-stacker stm:m=25 seed=4", {}, 20));
  survives_every_cut(play("new reachability solver seed=4 rules=reach:n=12 memory=4096", {}, 10));
}

void test_rows_and_another_game_survive_every_cut() {
  survives_every_cut(
      play("new reachability solver seed=1 rules=rows memory=4096", {"row XX........", "row XX........", "go 1"}, 0));
  Game game = play("new square-stacker random seed=3", {"go 1", "new tetris random seed=1", "go 1"}, 3);
  survives_every_cut(game);
}

void test_a_game_that_was_loaded_survives_every_cut() {
  const Game before = play("new five-or-more random seed=9", {}, 5);
  survives_every_cut(play("load " + before.states.back().substr(2, before.states.back().size() - 3), {}, 30));
}

void test_a_game_that_bench_has_ended_does_not_come_back() {
  for (const uint32_t moves : {0u, 3u, 28u, 29u, 30u, 31u}) {
    play("new square-stacker random seed=3", {}, moves);
    Board board;
    board.say("bench square-stacker/random-move 1");
    const uint32_t operations = fake.operations;
    board.say("bench square-stacker/random-move 1");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(operations, fake.operations, "nothing to forget, but flash is written");
    Board again;
    TEST_ASSERT_EQUAL_STRING("? no game; begin with: new GAME PLAYER seed=S\n", again.say("save").c_str());
    TEST_ASSERT_EQUAL_STRING("= dealt\n", again.say("new square-stacker random seed=3").c_str());
  }
}

void test_a_demonstration_is_not_written() {
  renew_flash();
  Board board;
  for (uint32_t i = 0; i < 30; ++i) board.console.demonstrate();
  TEST_ASSERT_EQUAL_UINT32(0, fake.operations);
}

// firmware/storage/journal.cpp and the README promise so many moves a page.
void test_a_page_takes_27_moves_between_erasures() {
  play("new tetris random seed=1 rules=bag", {}, 1);
  const uint32_t before = fake.erasures;
  Board board;
  for (uint32_t seed = 1; seed <= 10; ++seed) {
    board.say("new tetris random seed=" + std::to_string(seed) + " rules=bag");
    for (uint32_t i = 0; i < 27; ++i) board.say("go 1");
  }
  TEST_ASSERT_LESS_OR_EQUAL_UINT32(before + 10, fake.erasures);
}

void test_a_bit_that_has_changed_loses_moves_but_makes_no_other_game() {
  const Game game = play("new square-stacker random seed=3", {}, 6);
  const Flash written = fake;
  for (uint32_t bit = 0; bit < 2 * kPageWords * 32; ++bit) {
    fake = written;
    fake.words[bit / 32 / kPageWords][bit / 32 % kPageWords] ^= 1u << bit % 32;
    Board board;
    const std::string state = board.say("save");
    bool known = state[0] == '?';
    for (const std::string& one : game.states) known = known || state == one;
    TEST_ASSERT_TRUE_MESSAGE(known, state.c_str());
  }
}

void test_noise_in_both_pages_is_no_game() {
  Random random(5);
  for (uint32_t i = 0; i < 2000 / kFewer; ++i) {
    renew_flash();
    for (auto& page : fake.words) {
      for (uint32_t& word : page) word = random();
      page[1] = i % 2 == 0 ? 20u | ~20u << 16 : page[1];
    }
    Board board;
    TEST_ASSERT_EQUAL_STRING("", said.c_str());
    board.say("new square-stacker random seed=3");
    board.say("go 3");
    const std::string state = board.say("save");
    Board again;
    TEST_ASSERT_EQUAL_STRING(state.c_str(), again.say("save").c_str());
  }
}

}  // namespace
}  // namespace tilefish

extern "C" void setUp() {}
extern "C" void tearDown() {}
extern "C" void tilefish_test_put(char c) { std::putchar(c); }

int main() {
  using namespace tilefish;
  UNITY_BEGIN();
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_game_of_moves_survives_every_cut);
  RUN_TEST(test_a_game_of_two_survives_every_cut);
  RUN_TEST(test_players_that_keep_something_survive_every_cut);
  RUN_TEST(test_rows_and_another_game_survive_every_cut);
  RUN_TEST(test_a_game_that_was_loaded_survives_every_cut);
  RUN_TEST(test_a_game_that_bench_has_ended_does_not_come_back);
  RUN_TEST(test_a_demonstration_is_not_written);
  RUN_TEST(test_a_page_takes_27_moves_between_erasures);
  RUN_TEST(test_a_bit_that_has_changed_loses_moves_but_makes_no_other_game);
  RUN_TEST(test_noise_in_both_pages_is_no_game);
  std::printf("the power was cut %u times\n", cuts);
  return UNITY_END() == 0 ? 0 : 1;
}
