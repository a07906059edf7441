// needs: variables 3K (its sessions)
// needs: code 130K (all players and 15 KB of its own)
#include "tilefish/console.h"

#include "tests/support/console_session.h"
#include "tests/support/play.h"

namespace tilefish {
namespace {

// `before`, then the names of all games with `between` them, and the end of the line.
const char* with_games(const char* before, const char* between) {
  static Captured<200> text;
  text.clear();
  Output out = text.out();
  for (const Game* game : games()) out << (game == games()[0] ? before : between) << game->name;
  out << '\n';
  return text.text();
}
const char* game_list() { return with_games("= ", " "); }

void test_help_lists_every_command_and_names_the_machine() {
  Session& session = begin();
  answers(session, "help",
          "| help: this list\n| hello: version and machine, for programs\n| games: what can be played\n"
          "| players GAME: who plays it, with parameters\n"
          "| describe GAME: its rules, players and parameters at length\n"
          "| new GAME PLAYER [seed=S] [memory=BYTES] [rules=R]: deal a game\n"
          "| go [MOVES] [ms=T] [budget=B]: the player moves, in T ms or B simulated moves each\n"
          "| hint [ms=T] [budget=B]: what the player would do\n| show: draw the board\n"
          "| row CELLS: give a board row by row, the lowest last\n"
          "| move M: your own move; show and describe tell how to write it\n"
          "| human on|colour|off: echo, Backspace and Ctrl-U; colour: boards in colour, in place\n"
          "| save: the game as one line of text\n| load SAVED: go on with a saved game\n"
          "| mem: bytes of flash, RAM and stack\n| time: what the last go took\n"
          "| bench KERNEL ITEMS: time a kernel; the game is gone\n= tilefish on test\n");
}

void test_games_are_listed() {
  Session& session = begin();
  answers(session, "games", game_list());
}

void test_players_are_listed_with_values_that_new_takes() {
  Session& session = begin();
  session.say("players square-stacker");
  TEST_ASSERT_TRUE(session.answer.contains("| random\n"));
  TEST_ASSERT_TRUE(session.answer.contains("| stm:m="));
  const Game& game = *games()[0];
  Captured<20> count;
  count.out() << "= players=" << static_cast<uint32_t>(game.players().size()) << "\n";
  TEST_ASSERT_TRUE(session.answer.contains(count.text()));
  auto list = session.answer;
  Text rest(list.text());
  for (uint32_t i = 0; i < game.players().size(); ++i) {
    const auto end = rest.find('\n');
    Captured<120> line;
    line.out() << "new square-stacker " << rest.substr(2, end - 2);
    answers(session, line.text(), "= dealt\n");
    rest = rest.substr(end + 1);
  }
}

void test_players_of_an_unknown_game_are_refused() {
  Session& session = begin();
  answers(session, "players chess", with_games("? unknown game 'chess'; known: ", ", "));
  answers(session, "players", with_games("? unknown game ''; known: ", ", "));
}

void test_every_wrong_word_of_new_is_refused_with_what_is_known() {
  Session& session = begin();
  answers(session, "new", with_games("? unknown game ''; known: ", ", "));
  answers(session, "new chess random", with_games("? unknown game 'chess'; known: ", ", "));
  session.say("new square-stacker");
  TEST_ASSERT_EQUAL_INT(0, Text(session.answer.text()).find("? unknown player ''; known: dlrgs, "));
  session.say("new square-stacker nobody seed=1");
  TEST_ASSERT_EQUAL_INT(0, Text(session.answer.text()).find("? unknown player 'nobody'; known: dlrgs, "));
  answers(session, "new square-stacker rgs:z=1", "? unknown parameter 'z' of rgs; known: n\n");
  answers(session, "new square-stacker random:n=1", "? unknown parameter 'n' of random; it takes none\n");
  answers(session, "new square-stacker egs:d=9", "? egs: d=9 is not a number from 1 to 4\n");
  answers(session, "new square-stacker random seed=x", "? seed is not a whole number below 2^64: x\n");
  answers(session, "new square-stacker random seed=-1", "? seed is not a whole number below 2^64: -1\n");
  answers(session, "new square-stacker random seed=18446744073709551616",
          "? seed is not a whole number below 2^64: 18446744073709551616\n");
  answers(session, "new square-stacker random seed=", "? seed is not a whole number below 2^64: \n");
  answers(session, "new square-stacker random memory=3K", "? memory is at most 2048 bytes here, not 3072\n");
  answers(session, "new square-stacker random memory=some",
          "? 'some' is no number of bytes; write 8192, 10K or 1M, less than 4096M\n");
  answers(session, "new square-stacker random rules=tall", "? unknown rules 'tall'; known: standard\n");
  answers(session, "new square-stacker random rules=standard:h=1",
          "? unknown parameter 'h' of standard; it takes none\n");
  answers(session, "new square-stacker random speed=1", "? unknown word 'speed=1'; known: seed=, memory=, rules=\n");
  answers(session, "new square-stacker random seed", "? unknown word 'seed'; known: seed=, memory=, rules=\n");
  answers(session, "new square-stacker random seed=1 seed=1", "? seed= twice\n");
  answers(session, "new square-stacker random memory=1K rules= memory=1K", "? memory= twice\n");
  answers(session, "new square-stacker mcts memory=767", "? mcts needs at least 768 bytes of memory, not 767\n");
  answers(session, "go", "? no game; begin with: new GAME PLAYER seed=S\n");
}

void test_bytes_that_steer_a_terminal_are_not_sent_back() {
  Session& session = begin();
  answers(session, "new chess\x1b[31m\t.\x7f.\xc3.\x01. random",
          with_games("? unknown game 'chess?[31m?.?.?.?.'; known: ", ", "));
}

void test_without_a_game_its_commands_are_refused() {
  Session& session = begin();
  for (const char* line : {"go", "go 5", "show", "move 1a1"})
    answers(session, line, "? no game; begin with: new GAME PLAYER seed=S\n");
}

void test_a_refused_new_leaves_the_game_before_it_as_it_was() {
  Session& session = begin();
  answers(session, "new square-stacker stm:m=3 seed=5", "= dealt\n");
  session.say("go 4");
  for (const char* line :
       {"new", "new square-stacker nobody", "new square-stacker random seed=x", "new square-stacker mcts memory=10",
        "new square-stacker random memory=9M", "new square-stacker random what"}) {
    session.say(line);
    TEST_ASSERT_EQUAL_INT('?', session.answer.text()[0]);
  }
  Captured<640> first;
  first.out() << session.say("go 4");
  TEST_ASSERT_TRUE(first.contains("= moves=8 "));
  answers(session, "new square-stacker stm:m=3 seed=5", "= dealt\n");
  answers(session, "go 8", first.text());
}

// The console and a match agree on what a game is.
void test_go_answers_moves_score_and_trace_of_the_same_match() {
  Session& session = begin();
  answers(session, "new square-stacker tray seed=18446744073709551615 memory=1K rules=standard", "= dealt\n");
  session.say("go 30");
  Match match;
  start(match, setup_of(*games()[0], "tray", UINT64_MAX), 1024);
  Move last = kNoMove;
  while (match.moves() < 30) {
    TEST_ASSERT_FALSE(match.over());
    last = match.ask();
    match.play(last);
  }
  Captured<160> expected;
  Output out = expected.out();
  out << "= moves=30 move=";
  match.game().write_move(match.position(), last, out);
  out << " score=" << match.score() << " searched=" << match.searched() << " trace=";
  out.hex(match.trace()) << " over=0\n";
  TEST_ASSERT_EQUAL_STRING(expected.text(), session.answer.text());
}

void test_go_without_a_number_is_one_move_and_stops_at_the_end_of_the_game() {
  Session& session = begin();
  session.say("new square-stacker random seed=3");
  session.say("go");
  TEST_ASSERT_TRUE(session.answer.contains("= moves=1 move="));
  session.say("go 4294967295");
  TEST_ASSERT_TRUE(session.answer.contains(" over=1\n"));
  Captured<640> ended;
  ended.out() << session.answer.text();
  answers(session, "go 10", ended.text());
  TEST_ASSERT_FALSE(session.console.busy());
}

void test_go_refuses_what_is_no_number_of_moves() {
  Session& session = begin();
  session.say("new square-stacker random");
  for (const char* line : {"go 0", "go x", "go -1", "go 4294967296", "go 99999999999999999999", "go 1.5"}) {
    answers(session, line, "? go takes a number of moves from 1 to 4294967295\n");
  }
}

// The fake clock goes on by 5 ms at every look, so 40 ms are a few iterations.
void test_go_within_a_time_tells_the_budget_that_plays_the_same() {
  Session& session = begin();
  session.say("new square-stacker mcts:sims=100000 seed=3");
  Captured<20> budgets[3];
  for (Captured<20>& budget : budgets) {
    const Text answer(session.say("go 1 ms=40"));
    const auto at = answer.find(" over=0 budget=");
    TEST_ASSERT_TRUE(at != Text::npos);
    budget.out() << answer.substr(at + 15, answer.size() - at - 16);
  }
  Captured<160> timed;
  timed.out() << session.answer.text();
  session.say("new square-stacker mcts:sims=100000 seed=3");
  for (const Captured<20>& budget : budgets) {
    Captured<40> line;
    line.out() << "go 1 budget=" << budget.text();
    session.say(line.text());
  }
  TEST_ASSERT_EQUAL_STRING(timed.text(), session.answer.text());
}

void test_go_and_hint_refuse_times_and_budgets_that_are_none() {
  Session& session = begin();
  session.say("new square-stacker random");
  for (const char* line : {"go ms=0", "go 1 ms=x", "hint ms=3600001", "go ms="})
    answers(session, line, "? ms is a whole number from 1 to 3600000\n");
  for (const char* line : {"go budget=x", "go 2 budget=4294967296", "hint budget=-1"})
    answers(session, line, "? budget is a whole number from 0 to 4294967295\n");
  answers(session, "go 1 speed=3", "? go takes a number of moves from 1 to 4294967295\n");
  constexpr Machine kTimeless{"timeless", {fake_ticks, 0}, nullptr, 0, 0, 0, nullptr};
  Session& timeless = begin(kTimeless);
  timeless.say("new square-stacker random");
  answers(timeless, "go 1 ms=5", "? this machine has no clock; budget=B limits a decision\n");
}

void test_a_hint_is_the_move_that_go_would_play_and_plays_nothing() {
  Session& session = begin();
  answers(session, "hint", "? no game; begin with: new GAME PLAYER seed=S\n");
  session.say("new square-stacker rgs:n=2 seed=3");
  Captured<160> hint, again;
  hint.out() << session.say("hint");
  TEST_ASSERT_EQUAL_INT(0, Text(hint.text()).find("= move="));
  again.out() << session.say("hint");
  TEST_ASSERT_EQUAL_STRING(hint.text(), again.text());
  const Text move = Text(hint.text()).substr(2, 8);
  TEST_ASSERT_TRUE(Text(session.say("go")).find(move) != Text::npos);
  session.say("go 4294967295");
  answers(session, "hint", "? the game is over\n");
}

void test_a_new_game_without_words_has_seed_1_and_all_memory() {
  Session& session = begin();
  Captured<640> first;
  session.say("new square-stacker mcts:sims=60");
  first.out() << session.say("go 5");
  session.say("new square-stacker mcts:sims=60 seed=1 memory=2K");
  answers(session, "go 5", first.text());
}

void test_show_draws_the_board_and_changes_nothing() {
  Session& session = begin();
  session.say("new square-stacker random seed=3");
  session.say("show");
  uint32_t lines = 0;
  for (const char* c = session.answer.text(); *c; ++c) lines += *c == '\n';
  TEST_ASSERT_EQUAL_UINT32(17 + 1 + 1, lines);
  TEST_ASSERT_TRUE(session.answer.contains("| combo 0  tray "));
  TEST_ASSERT_TRUE(session.answer.contains("\n= moves=0 score=0\n"));
  Captured<640> once;
  once.out() << session.answer.text();
  answers(session, "show", once.text());
}

void test_a_board_is_given_row_by_row_and_solved() {
  Session& session = begin();
  answers(session, "row X.........", "? no game; begin with: new GAME PLAYER seed=S\n");
  session.say("new square-stacker random seed=1");
  answers(session, "row X.........", "? square-stacker takes no rows\n");
  answers(session, "new reachability backward-mcts:sims=300,greedy=0,steps=2 rules=rows", "= dealt\n");
  answers(session, "row ...X.....", "? a row has 10 cells, not 9\n");
  answers(session, "row ...Y......", "? a row is of X and . or _, not 'Y'\n");
  answers(session, "row ...X......", "= pieces 0, wanted 1 cells: unreachable, odd number of cells\n");
  answers(session, "row ..XXX.....", "= pieces 0, wanted 4 cells\n");
  session.say("go 5");
  TEST_ASSERT_TRUE(session.answer.contains("score=1 "));
  TEST_ASSERT_TRUE(session.answer.contains("over=1"));
  answers(session, "row X.........", "? rows come before the first move\n");
}

void test_move_plays_a_legal_move_and_refuses_all_else() {
  Session& session = begin();
  session.say("new square-stacker random seed=3");
  session.say("move 1a1");
  TEST_ASSERT_TRUE(session.answer.contains("= moves=1 move=1a1 score=0 "));
  answers(session, "move 1a1", "? 1a1 is not legal here\n");
  answers(session, "move 1b1", "? 1b1 is not legal here\n");
  answers(session, "move 9z9", "? '9z9' is no move; write piece 1-3, column a-c, row 1-3, such as 2b3\n");
  answers(session, "move", "? '' is no move; write piece 1-3, column a-c, row 1-3, such as 2b3\n");
  session.say("show");
  TEST_ASSERT_TRUE(session.answer.contains("= moves=1 score=0\n"));
}

void test_mem_tells_of_the_machine() {
  Session& session = begin();
  answers(session, "mem", "= memory=2048 flash=111 ram=222 stack=333 stack_used=321\n");
  Session& bare = begin(kBareMachine);
  answers(bare, "mem", "= memory=2048 flash=0 ram=0 stack=0 stack_used=0\n");
}

void test_time_tells_of_the_last_go() {
  Session& session = begin();
  answers(session, "time",
          "= decisions=0 ticks=0 per_second=1000 instructions=0 most=0 microseconds=0 most_microseconds=0 cycles=0\n");
  session.say("new square-stacker random");
  session.say("go 3");
  answers(session, "time",
          "= decisions=3 ticks=15 per_second=1000 instructions=30 most=10 microseconds=15000 most_microseconds=5000 "
          "cycles=0\n");
  session.say("go 2");
  answers(session, "time",
          "= decisions=2 ticks=10 per_second=1000 instructions=20 most=10 microseconds=10000 most_microseconds=5000 "
          "cycles=0\n");
  Session& bare = begin(kBareMachine);
  bare.say("new square-stacker random");
  bare.say("go 3");
  answers(bare, "time",
          "= decisions=3 ticks=15 per_second=1000 instructions=0 most=0 microseconds=15000 most_microseconds=5000 "
          "cycles=0\n");
}

void test_bench_runs_every_kernel_the_same_every_time() {
  Session& session = begin();
  for (const Game* game : games()) {
    for (const Kernel& kernel : game->kernels) {
      for (const uint32_t items : {0u, 1u, 10u}) {
        Captured<80> line;
        line.out() << "bench " << kernel.name << ' ' << items;
        static Captured<160> first;  // too much for the stack of the smallest board
        first.clear();
        first.out() << session.say(line.text());
        TEST_ASSERT_EQUAL_INT(0, Text(first.text()).find("= checksum="));
        TEST_ASSERT_TRUE(first.contains(" ticks=5 instructions=10 microseconds=5000 cycles=0\n"));
        answers(session, line.text(), first.text());
      }
    }
  }
}

void test_bench_refuses_what_it_does_not_know_and_ends_the_game_only_when_it_runs() {
  Session& session = begin();
  session.say("new square-stacker random");
  session.say("bench chess 5");
  TEST_ASSERT_EQUAL_INT(0, Text(session.answer.text()).find("? unknown kernel 'chess'; known: "));
  for (const char* line : {"bench uct/iteration", "bench uct/iteration x", "bench uct/iteration 4294967296"}) {
    answers(session, line, "? bench takes a kernel and a number of items\n");
  }
  session.say("go");
  TEST_ASSERT_EQUAL_INT('=', session.answer.text()[0]);
  session.say("bench uct/iteration 1");
  answers(session, "go", "? no game; begin with: new GAME PLAYER seed=S\n");
}

void test_what_is_no_command_gets_a_question_mark_and_blank_lines_nothing() {
  Session& session = begin();
  for (const char* line : {"x", "helpme", "hel", "HELP", "=", "?", "\t", "\x80\xff", "| help"}) {
    answers(session, line, "? unknown command; help lists them\n");
  }
  for (const char* line : {"", " ", "      "}) answers(session, line, "");
  answers(session, "   games   ", game_list());
  answers(session, "games and more", game_list());
}

void test_any_end_of_line_will_do() {
  Session& session = begin();
  session.type("games\r\ngames\rgames\n\n\r");
  const Text list = game_list();
  Captured<640> thrice;
  thrice.out() << list << list << list;
  TEST_ASSERT_EQUAL_STRING(thrice.text(), session.answer.text());
}

void test_a_line_of_200_characters_is_taken_and_one_of_201_is_dropped_whole() {
  Session& session = begin();
  session.type("games");
  for (uint32_t i = 5; i < 200; ++i) session.type(" ");
  session.type("\n");
  TEST_ASSERT_EQUAL_STRING(game_list(), session.answer.text());
  session.answer.clear();
  session.type("games");
  for (uint32_t i = 5; i < 201; ++i) session.type(" ");
  session.type("\n");
  TEST_ASSERT_EQUAL_STRING("? a line has at most 200 characters (load: 1165)\n", session.answer.text());
  answers(session, "games", game_list());
  session.answer.clear();
  for (uint32_t i = 0; i < 100000; ++i) session.type("x");
  TEST_ASSERT_TRUE(session.answer.empty());
  session.type("\n");
  TEST_ASSERT_EQUAL_STRING("? a line has at most 200 characters (load: 1165)\n", session.answer.text());
}

void test_ctrl_c_forgets_the_line_that_was_begun() {
  Session& session = begin();
  session.type("nonsense\x03");
  answers(session, "games", game_list());
  for (uint32_t i = 0; i < 200; ++i) session.type("x");
  session.type("\x03");
  answers(session, "games", game_list());
}

// Sends a line of which a part is lost: what came before the part, its bytes, what came behind it.
void lose_part(Session& session, const char* before, Loss loss, const char* behind) {
  session.answer.clear();
  session.type(before);
  session.console.lose(loss);
  session.type(behind);
}

void test_a_line_that_lost_bytes_is_not_executed_but_counted_whole() {
  Session& session = begin();
  lose_part(session, "ga", {.bytes = 10, .interrupted = false, .mid_line = true}, "mes");
  TEST_ASSERT_TRUE(session.answer.empty());
  session.type("\n");
  TEST_ASSERT_EQUAL_STRING("# lost 16\n", session.answer.text());
  answers(session, "games", game_list());
}

void test_a_loss_that_ended_with_its_line_is_told_at_once() {
  Session& session = begin();
  lose_part(session, "ga", {.bytes = 4, .interrupted = false, .mid_line = false}, "");
  TEST_ASSERT_EQUAL_STRING("# lost 6\n", session.answer.text());
  answers(session, "games", game_list());
}

void test_a_long_line_that_lost_bytes_is_counted_whole_too() {
  Session& session = begin();
  session.answer.clear();
  for (uint32_t i = 0; i < 300; ++i) session.type("x");
  session.console.lose({.bytes = 1, .interrupted = false, .mid_line = true});
  session.type("\n");
  TEST_ASSERT_EQUAL_STRING("# lost 302\n", session.answer.text());
}

void test_ctrl_c_among_lost_bytes_ends_a_go() {
  Session& session = begin();
  answers(session, "new square-stacker random seed=1", "= dealt\n");
  session.type("go 1000\n");
  lose_part(session, "sh", {.bytes = 7, .interrupted = true, .mid_line = true}, "games\n");
  TEST_ASSERT_FALSE(session.console.busy());
  TEST_ASSERT_EQUAL_STRING(
      "# lost 9\n= moves=0 move= score=0 searched=0 trace=00000000 over=0\n"
      "# lost 6\n",
      session.answer.text());
}

void test_ctrl_c_ends_a_line_that_lost_bytes() {
  Session& session = begin();
  lose_part(session, "", {.bytes = 3, .interrupted = false, .mid_line = true}, "x\3");
  TEST_ASSERT_EQUAL_STRING("# lost 4\n", session.answer.text());
  answers(session, "games", game_list());
}

bool ctrl_c_waits;
bool ctrl_c_is_waiting() { return ctrl_c_waits; }
constexpr Machine kInterruptible{
    "test", {fake_ticks, 1000}, nullptr, 0, 0, 0, nullptr, Stop::create<ctrl_c_is_waiting>()};

void test_ctrl_c_ends_a_decision_that_would_take_minutes() {
  Session& session = begin(kInterruptible);
  ctrl_c_waits = true;
  session.say("new square-stacker mcts:sims=1000000 seed=1");
  session.answer.clear();
  session.type("go 3\n");
  session.console.step();  // comes back, with nothing played and nothing said
  TEST_ASSERT_TRUE(session.console.busy());
  TEST_ASSERT_EQUAL_STRING("", session.answer.text());
  ctrl_c_waits = false;
  session.type("\x03");
  TEST_ASSERT_FALSE(session.console.busy());
  TEST_ASSERT_EQUAL_STRING("= moves=0 move= score=0 searched=0 trace=00000000 over=0\n", session.answer.text());
}

void test_ctrl_c_ends_a_bench_that_would_take_minutes() {
  Session& session = begin(kInterruptible);
  ctrl_c_waits = true;
  answers(session, "bench square-stacker/random-move 4000000000", "? stopped\n");
  answers(session, "bench uct/iteration 4000000000", "? stopped\n");
  ctrl_c_waits = false;
}

void test_ctrl_c_ends_a_go_with_its_answer_and_the_game_goes_on() {
  Session& session = begin();
  session.say("new square-stacker tray seed=2");
  session.answer.clear();
  session.type("go 1000\n");
  TEST_ASSERT_TRUE(session.console.busy());
  session.console.step();
  session.console.step();
  TEST_ASSERT_TRUE(session.answer.empty());
  session.type("\x03");
  TEST_ASSERT_FALSE(session.console.busy());
  TEST_ASSERT_TRUE(session.answer.contains("= moves=2 "));
  session.say("go 2");
  Captured<640> interrupted;
  interrupted.out() << session.answer.text();
  session.say("new square-stacker tray seed=2");
  answers(session, "go 4", interrupted.text());
}

void test_a_line_during_a_go_is_refused_and_the_go_goes_on() {
  Session& session = begin();
  session.say("new square-stacker random seed=2");
  session.answer.clear();
  session.type("go 3\n");
  session.console.step();
  session.type("new square-stacker random\n\n");
  TEST_ASSERT_EQUAL_STRING("? busy; Ctrl-C stops it\n", session.answer.text());
  session.answer.clear();
  session.console.step();
  session.console.step();
  TEST_ASSERT_FALSE(session.console.busy());
  TEST_ASSERT_TRUE(session.answer.contains("= moves=3 "));
}

void test_a_console_without_memory_plays_what_needs_none() {
  Session& session = begin(kMachine, 0);
  answers(session, "new square-stacker random", "= dealt\n");
  session.say("go 5");
  TEST_ASSERT_TRUE(session.answer.contains("= moves=5 "));
  answers(session, "new square-stacker stm", "? stm needs at least 56 bytes of memory, not 0\n");
}

void test_bench_refuses_a_kernel_that_needs_more_memory_than_there_is() {
  for (const uint32_t memory : std::initializer_list<uint32_t>{0, 8, 767}) {
    Session& session = begin(kMachine, memory);
    Captured<80> expected;
    expected.out() << "? uct/iteration needs at least 768 bytes of memory, not " << memory << '\n';
    answers(session, "bench uct/iteration 5", expected.text());
    session.say("bench square-stacker/random-move 5");
    TEST_ASSERT_EQUAL_INT('=', session.answer.text()[0]);
  }
}

}  // namespace

void run_console() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_help_lists_every_command_and_names_the_machine);
  RUN_TEST(test_games_are_listed);
  RUN_TEST(test_players_are_listed_with_values_that_new_takes);
  RUN_TEST(test_players_of_an_unknown_game_are_refused);
  RUN_TEST(test_every_wrong_word_of_new_is_refused_with_what_is_known);
  RUN_TEST(test_bytes_that_steer_a_terminal_are_not_sent_back);
  RUN_TEST(test_without_a_game_its_commands_are_refused);
  RUN_TEST(test_a_refused_new_leaves_the_game_before_it_as_it_was);
  RUN_TEST(test_go_answers_moves_score_and_trace_of_the_same_match);
  RUN_TEST(test_go_without_a_number_is_one_move_and_stops_at_the_end_of_the_game);
  RUN_TEST(test_go_refuses_what_is_no_number_of_moves);
  RUN_TEST(test_go_within_a_time_tells_the_budget_that_plays_the_same);
  RUN_TEST(test_go_and_hint_refuse_times_and_budgets_that_are_none);
  RUN_TEST(test_a_hint_is_the_move_that_go_would_play_and_plays_nothing);
  RUN_TEST(test_a_new_game_without_words_has_seed_1_and_all_memory);
  RUN_TEST(test_show_draws_the_board_and_changes_nothing);
  RUN_TEST(test_a_board_is_given_row_by_row_and_solved);
  RUN_TEST(test_move_plays_a_legal_move_and_refuses_all_else);
  RUN_TEST(test_mem_tells_of_the_machine);
  RUN_TEST(test_time_tells_of_the_last_go);
  RUN_TEST(test_bench_runs_every_kernel_the_same_every_time);
  RUN_TEST(test_bench_refuses_what_it_does_not_know_and_ends_the_game_only_when_it_runs);
  RUN_TEST(test_bench_refuses_a_kernel_that_needs_more_memory_than_there_is);
  RUN_TEST(test_what_is_no_command_gets_a_question_mark_and_blank_lines_nothing);
  RUN_TEST(test_any_end_of_line_will_do);
  RUN_TEST(test_a_line_of_200_characters_is_taken_and_one_of_201_is_dropped_whole);
  RUN_TEST(test_ctrl_c_forgets_the_line_that_was_begun);
  RUN_TEST(test_a_line_that_lost_bytes_is_not_executed_but_counted_whole);
  RUN_TEST(test_a_loss_that_ended_with_its_line_is_told_at_once);
  RUN_TEST(test_a_long_line_that_lost_bytes_is_counted_whole_too);
  RUN_TEST(test_ctrl_c_among_lost_bytes_ends_a_go);
  RUN_TEST(test_ctrl_c_ends_a_line_that_lost_bytes);
  RUN_TEST(test_ctrl_c_ends_a_decision_that_would_take_minutes);
  RUN_TEST(test_ctrl_c_ends_a_bench_that_would_take_minutes);
  RUN_TEST(test_ctrl_c_ends_a_go_with_its_answer_and_the_game_goes_on);
  RUN_TEST(test_a_line_during_a_go_is_refused_and_the_go_goes_on);
  RUN_TEST(test_a_console_without_memory_plays_what_needs_none);
}

}  // namespace tilefish
