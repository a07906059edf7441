// needs: variables 3K (its sessions)
// needs: code 142K (all players and 27 KB of its own)
#include "tests/support/console_session.h"

namespace tilefish {
namespace {

bool wanted_back;
bool wants_back() { return wanted_back; }

void test_ctrl_c_ends_a_hint() {
  const Machine machine{"test", {fake_ticks, 1000}, nullptr, 0, 0, 0, nullptr, Stop::create<wants_back>()};
  Session& session = begin(machine);
  wanted_back = false;
  session.say("new square-stacker rgs:n=10000 seed=3");
  session.answer.clear();
  session.type("hint\n");
  wanted_back = true;
  session.console.step();
  TEST_ASSERT_TRUE(session.console.busy());
  session.type("\x03");
  TEST_ASSERT_EQUAL_STRING("? stopped\n", session.answer.text());
  TEST_ASSERT_FALSE(session.console.busy());
}

// What a terminal would show, key by key.
void typed(Session& session, Text keys, const char* shown) {
  session.answer.clear();
  session.type(keys);
  while (session.console.busy()) session.console.step();
  TEST_ASSERT_EQUAL_STRING_MESSAGE(shown, session.answer.text(), keys.data());
}

void test_a_person_sees_and_edits_what_is_typed() {
  Session& session = begin();
  answers(session, "human on", "= human=on\r\n> ");
  typed(session, "gg\bo 1\r", "gg\b \bo 1\r\n? no game; begin with: new GAME PLAYER seed=S\r\n> ");
  typed(session, "\b", "");
  typed(session, "ab\x15", "ab\b \b\b \b");
  typed(session, "\x1b[A\x1bOB\x1b[3~", "");
  typed(session, "me\x7fove\r", "me\b \bove\r\n? no game; begin with: new GAME PLAYER seed=S\r\n> ");
  typed(session, "\r\n", "\r\n> ");
  typed(session, "go\x03", "go\r\n> ");
  typed(session, "human off\r", "human off\r\n= human=off\n");
  typed(session, "games", "");
  session.type("\b\b\b\b\b\n");
  TEST_ASSERT_TRUE(session.answer.contains("? unknown command"));
}

// A program's first byte is never a bare carriage return; a person's is.
void test_the_first_key_tells_a_person_from_a_program() {
  Session& person = begin();
  person.type(Text("\0\xff", 2));
  person.type("\r");
  TEST_ASSERT_EQUAL_STRING("# tilefish on test; help lists the commands, human off ends the echo\r\n> ",
                           person.answer.text());
  typed(person, "hello", "hello");
  person.say("");
  TEST_ASSERT_EQUAL_INT(0, Text(person.answer.text()).find("\r\n= tilefish="));  // and programs say hello
  typed(person, "x\r", "? unknown command; help lists them\n");
  Session& program = begin();
  typed(program, "\n\rmem\r", "= memory=2048 flash=111 ram=222 stack=333 stack_used=321\n");
}

void test_a_full_line_takes_no_more_keys() {
  Session& session = begin();
  session.say("human on");
  for (uint32_t i = 0; i < 200; ++i) session.type("x");
  typed(session, "xy", "\a\a");
  typed(session, "\b", "\b \b");
}

void test_boards_are_drawn_in_colour_and_in_place_where_asked() {
  Session& session = begin();
  session.say("new tetris random seed=3");
  session.say("go 3");
  TEST_ASSERT_FALSE(session.answer.contains("\x1b"));
  session.say("human colour");
  session.say("go 3");
  TEST_ASSERT_TRUE(session.answer.contains("\x1b[H| "));
  TEST_ASSERT_TRUE(session.answer.contains("\x1b[K\r\n\x1b[J= moves=6 "));
  session.say("human on");
  session.say("show");
  TEST_ASSERT_FALSE(session.answer.contains("\x1b"));
}

// Each game has 72 moves, or fewer where it ends, then it is the next one's turn.
void test_the_demonstration_goes_through_all_games_and_shows_the_seed() {
  Session& session = begin();
  uint32_t turn = 0, moves = 0;
  const uint32_t count = static_cast<uint32_t>(games().size());
  while (turn < 2 * count) {
    const Game& game = *games()[turn % count];
    const Player& player = demonstrator(game, game.rules[0]);
    if (player.least_memory > kMemory) {
      ++turn;
      continue;
    }
    Captured<60> expected;
    expected.out() << "# " << game.name << ' ' << player.name << " seed=" << turn / count + 1 << "\n";
    session.answer.clear();
    session.console.demonstrate();
    moves = session.answer.contains("seed=") ? 1 : moves + 1;
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(72, moves);
    if (moves == 1) TEST_ASSERT_TRUE_MESSAGE(session.answer.contains(expected.text()), expected.text());
    turn += moves == 1;
  }
}

void test_the_demonstration_speaks_in_comments_and_leaves_a_typed_game_alone() {
  Session& session = begin();
  session.console.demonstrate();
  TEST_ASSERT_EQUAL_INT(0, Text(session.answer.text()).find("# square-stacker tray seed=1\n# "));
  for (uint32_t i = 1; i < 24; ++i) {
    session.answer.clear();
    session.console.demonstrate();
  }
  TEST_ASSERT_TRUE(session.answer.contains("\n# combo "));  // a picture now and then
  for (const char* c = session.answer.text(); *c; ++c) TEST_ASSERT_TRUE(c[0] != '\n' || c[1] == '#' || c[1] == '\0');
  session.say("show");
  TEST_ASSERT_TRUE(session.answer.contains("= moves=24 "));
  session.answer.clear();
  session.console.demonstrate();
  TEST_ASSERT_TRUE(session.answer.empty());
  session.say("new square-stacker random");
  session.answer.clear();
  session.console.demonstrate();
  TEST_ASSERT_TRUE(session.answer.empty());
}

}  // namespace

void run_console_for_people() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_ctrl_c_ends_a_hint);
  RUN_TEST(test_a_person_sees_and_edits_what_is_typed);
  RUN_TEST(test_the_first_key_tells_a_person_from_a_program);
  RUN_TEST(test_a_full_line_takes_no_more_keys);
  RUN_TEST(test_boards_are_drawn_in_colour_and_in_place_where_asked);
  RUN_TEST(test_the_demonstration_goes_through_all_games_and_shows_the_seed);
  RUN_TEST(test_the_demonstration_speaks_in_comments_and_leaves_a_typed_game_alone);
}

}  // namespace tilefish
