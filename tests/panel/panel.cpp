// Menus and games by buttons, beside a console that says what has happened.
#include "firmware/panel/panel.h"

#include <string>
#include <vector>

#include "tests/support/console_session.h"

namespace {

using namespace tilefish;

struct Desk {
  Session& session = begin(kMachine, 16 * 1024);
  Panel panel{session.console};
  uint32_t now = 100'000;
  uint8_t bytes[kPictureBytes] = {};
  Canvas canvas{bytes, kPictureWidth, kPictureHeight};

  Desk() { session.answer.clear(); }

  // A letter a button: < > T P, and M for the menu.
  void press(const char* letters) {
    for (; *letters != 0; ++letters) {
      now += 100;
      panel.press(static_cast<Button>(std::string(" <>TPM").find(*letters)), now);
      panel.pass(now);
    }
  }
  void wait(uint32_t milliseconds) {
    for (uint32_t end = now + milliseconds; now < end;) panel.pass(now += 10);
  }
  // The lines that the panel has made the console say.
  std::string told() {
    std::string text = session.answer.text();
    session.answer.clear();
    return text;
  }
  const Match& match() { return *session.console.match(); }
  // Whether a text can be read somewhere on the screen, plainly or in a marked line.
  bool shows(const char* text) {
    panel.draw(canvas);
    for (int32_t y = 0; y < kPictureHeight - 4; ++y) {
      for (int32_t x = 0; x < kPictureWidth; ++x) {
        if (is_at(text, x, y, false) || is_at(text, x, y, true)) return true;
      }
    }
    return false;
  }
  bool is_at(const char* text, int32_t x, int32_t y, bool inverted) const {
    for (const char* c = text; *c != 0; ++c) {
      for (int32_t column = 0; column < letter_width(*c); ++column, ++x) {
        for (int32_t row = 0; row < kLetterHeight; ++row) {
          const bool wanted = (letter_columns(*c) >> (column * kLetterHeight + row) & 1u) != 0;
          if (canvas.lit(x, y + row) != (wanted != inverted)) return false;
        }
      }
      ++x;
    }
    return true;
  }
  bool marks(const char* text) {
    panel.draw(canvas);
    for (int32_t y = 0; y < kPictureHeight - 4; ++y) {
      if (is_at(text, 3, y, true)) return true;
    }
    return false;
  }
};

void test_nothing_is_shown_but_the_title_until_there_is_a_game() {
  Desk desk;
  TEST_ASSERT_FALSE(desk.panel.in_use());
  TEST_ASSERT_TRUE(desk.shows("PRESS A BUTTON"));
  desk.session.console.demonstrate();
  TEST_ASSERT_FALSE(desk.shows("PRESS A BUTTON"));
  TEST_ASSERT_TRUE(desk.shows("DEMO"));
  TEST_ASSERT_FALSE(desk.panel.in_use());
}

void test_the_menu_of_games_goes_around() {
  Desk desk;
  desk.press("T");
  TEST_ASSERT_TRUE(desk.panel.in_use());
  TEST_ASSERT_TRUE(desk.marks("SQUARE-STACKER"));
  TEST_ASSERT_TRUE(desk.shows("REACHABILITY"));
  TEST_ASSERT_FALSE(desk.shows("CONTINUE"));
  desk.press(">");
  TEST_ASSERT_TRUE(desk.marks("TETRIS"));
  desk.press("<<");
  TEST_ASSERT_TRUE(desk.marks("REACHABILITY"));
  desk.press(">");
  TEST_ASSERT_TRUE(desk.marks("SQUARE-STACKER"));
  desk.press("M");
  TEST_ASSERT_FALSE(desk.panel.in_use());
}

void test_every_player_can_be_chosen_and_the_list_moves_along() {
  Desk desk;
  desk.press("T>P");  // Tetris
  TEST_ASSERT_TRUE(desk.marks("YOU"));
  const auto players = games()[1]->players();
  for (const Player* player : players) {
    desk.press(">");
    TEST_ASSERT_TRUE_MESSAGE(desk.marks(player->name), player->name);
  }
  TEST_ASSERT_FALSE(desk.shows("YOU"));
  desk.press(">");
  TEST_ASSERT_TRUE(desk.marks("YOU"));
  desk.press("M");
  TEST_ASSERT_TRUE(desk.marks("SQUARE-STACKER"));
}

void test_a_player_is_watched_stopped_and_moved_by_one() {
  Desk desk;
  desk.press("T>P<P");  // the last player of Tetris
  const std::string told = desk.told();
  TEST_ASSERT_EQUAL_STRING("# new tetris ", told.substr(0, 13).c_str());
  TEST_ASSERT_EQUAL(1, desk.match().moves());
  desk.wait(10 * Panel::kPace);
  TEST_ASSERT_UINT64_WITHIN(1, 10, desk.match().moves());
  desk.press("P");
  const uint64_t stopped = desk.match().moves();
  desk.wait(10 * Panel::kPace);
  TEST_ASSERT_EQUAL_UINT64(stopped, desk.match().moves());
  TEST_ASSERT_TRUE(desk.shows("PAUSE"));
  desk.press("><");
  TEST_ASSERT_EQUAL_UINT64(stopped + 1, desk.match().moves());
  desk.press("T");
  desk.wait(10 * Panel::kPace);
  TEST_ASSERT_GREATER_THAN(stopped + 5, desk.match().moves());
}

// The moves that the console told, made again by lines, lead to the same trace.
void test_a_game_by_hand_is_replayed_by_its_lines() {
  const char* const games_by_hand[] = {"T>PP", "TPP"};  // Tetris, Square Stacker
  for (const char* const keys : games_by_hand) {
    Desk desk;
    desk.press(keys);
    std::vector<std::string> lines = {desk.told()};
    Random random(5);
    while (!desk.match().over() && lines.size() < 200) {
      const char* const buttons[] = {"<", ">", "T", "P", "P"};
      desk.press(buttons[random.below(5)]);
      const std::string told = desk.told();
      if (!told.empty()) lines.push_back(told);
    }
    TEST_ASSERT_GREATER_THAN(10, lines.size());
    const uint32_t trace = desk.match().trace();
    char expected[24];
    snprintf(expected, sizeof expected, "trace=%08x", trace);
    TEST_ASSERT_NOT_EQUAL(std::string::npos, lines.back().find(expected));

    Session& again = begin(kMachine, 16 * 1024);
    for (const std::string& line : lines) {
      const std::string command = line.substr(2, line.find(" score") - 2);  // `new ...` or `move M`
      again.say(command.substr(0, command.find('\n')).c_str());
      TEST_ASSERT_EQUAL_STRING_LEN("= ", again.answer.text(), 2);
    }
    TEST_ASSERT_EQUAL_HEX32(trace, again.console.match()->trace());
  }
}

void test_tetris_by_hand_is_played_by_the_rules_with_a_next_piece() {
  Desk desk;
  desk.press("T>PP");
  TEST_ASSERT_EQUAL_STRING("bag", desk.match().setup().rules.rules->name);
  TEST_ASSERT_TRUE(desk.shows("NEXT"));
  TEST_ASSERT_TRUE(desk.shows("YOU"));
  TEST_ASSERT_EQUAL(0, desk.match().moves());
  desk.press("<<<TP");
  TEST_ASSERT_EQUAL(1, desk.match().moves());
}

void test_two_games_begun_after_different_times_have_different_seeds() {
  Desk desk;
  desk.press("T>PP");
  const uint64_t first = desk.match().setup().seed;
  desk.now += 1234;
  desk.press("M>>PP");
  TEST_ASSERT_EQUAL_STRING("tetris", desk.match().game().name);
  TEST_ASSERT_NOT_EQUAL(first, desk.match().setup().seed);
}

void test_a_game_goes_on_after_the_menu() {
  Desk desk;
  desk.press("T>PPP");
  const uint32_t trace = desk.match().trace();
  desk.press("M");
  TEST_ASSERT_TRUE(desk.marks("CONTINUE"));
  desk.press("P");
  TEST_ASSERT_EQUAL_HEX32(trace, desk.match().trace());
  desk.press("P");
  TEST_ASSERT_EQUAL(2, desk.match().moves());
}

// The serial line and the buttons play the same game.
void test_a_line_and_the_buttons_take_turns() {
  Desk desk;
  desk.press("TPP");  // Square Stacker by hand: the first tile is for the first cell
  desk.session.say("move 1a1");
  TEST_ASSERT_EQUAL_STRING_LEN("= moves=1", desk.session.answer.text(), 9);
  desk.press("P");  // what was in hand is not legal any more, so another move was taken
  TEST_ASSERT_EQUAL(2, desk.match().moves());
}

void test_a_line_that_deals_stops_the_player_that_was_watched() {
  Desk desk;
  desk.press("T>P<P");
  desk.session.say("new square-stacker random seed=5");
  desk.wait(10 * Panel::kPace);
  TEST_ASSERT_EQUAL(0, desk.match().moves());
  TEST_ASSERT_TRUE(desk.shows("PAUSE"));
}

void test_a_game_that_can_not_be_played_by_hand_takes_the_hand_away() {
  Desk desk;
  desk.press("T>PP");
  desk.session.say("new tetress random");
  desk.press("P");
  TEST_ASSERT_EQUAL(0, desk.match().moves());
  desk.session.say("bench square-stacker/random-move 10");
  desk.wait(100);
  desk.panel.draw(desk.canvas);
  desk.press("MMTPPPP");
}

void test_a_menu_that_offers_a_game_that_has_ended_is_drawn_anew() {
  Desk desk;
  desk.press("T>PP");
  desk.press("M");
  TEST_ASSERT_TRUE(desk.marks("CONTINUE"));
  desk.session.say("bench square-stacker/random-move 10");
  desk.press("<");
  TEST_ASSERT_TRUE(desk.marks("REACHABILITY"));
  desk.press(">P");
  TEST_ASSERT_TRUE(desk.marks("SQUARE-STACKER"));
  TEST_ASSERT_FALSE(desk.shows("CONTINUE"));
}

void test_an_ended_game_says_so_and_makes_room_for_a_demonstration() {
  Desk desk;
  desk.press("T>PP");
  while (!desk.match().over()) desk.press("P");
  TEST_ASSERT_TRUE(desk.shows("OVER"));
  TEST_ASSERT_TRUE(desk.panel.in_use());
  desk.session.console.demonstrate();
  TEST_ASSERT_TRUE(desk.match().over());  // it belongs to whoever played it
  desk.wait(Panel::kPatience + 1000);
  TEST_ASSERT_FALSE(desk.panel.in_use());
  desk.session.console.demonstrate();
  TEST_ASSERT_FALSE(desk.match().over());
}

void test_a_game_that_waits_for_a_person_is_never_left() {
  Desk desk;
  desk.press("T>PP");
  desk.wait(3 * Panel::kPatience);
  TEST_ASSERT_TRUE(desk.panel.in_use());
}

void test_every_change_of_the_picture_changes_its_appearance() {
  Desk desk;
  std::string before;
  uint32_t appearance = 0;
  Random random(3);
  for (uint32_t i = 0; i < 2000; ++i) {
    const char* const buttons[] = {"<", ">", "T", "P", "P", "M"};
    desk.press(buttons[random.below(i % 7 == 0 ? 6 : 5)]);
    if (i % 50 == 0) desk.session.say("new tetris random seed=3");
    desk.wait(20);
    desk.panel.draw(desk.canvas);
    const std::string picture(reinterpret_cast<const char*>(desk.bytes), sizeof desk.bytes);
    if (i != 0 && picture != before) TEST_ASSERT_NOT_EQUAL(appearance, desk.panel.appearance());
    before = picture;
    appearance = desk.panel.appearance();
    TEST_ASSERT_LESS_OR_EQUAL(kBrightest, desk.panel.light(static_cast<uint8_t>(i % 5), 2, desk.now));
  }
}

// All lights that a text ever turns on, in the order in which its columns come in from the right.
void test_a_menu_runs_through_the_lights() {
  Desk desk;
  desk.press("T>");  // TETRIS: a T comes first
  const auto column = [&](uint32_t milliseconds) {
    std::string lights;
    for (uint8_t row = 0; row < 5; ++row) lights += desk.panel.light(row, 4, desk.now + milliseconds) != 0 ? '#' : '.';
    return lights;
  };
  const char* const expected[] = {".....", "#....", "#....", "#####", "#....", "#....", ".....", "#####"};
  for (uint32_t step = 0; step < 8; ++step) TEST_ASSERT_EQUAL_STRING(expected[step], column(step * 120).c_str());
}

void test_lights_show_the_game_and_its_points_at_the_end() {
  Desk desk;
  desk.press("T>PP");
  TEST_ASSERT_EQUAL(kBrightest, desk.panel.light(3, 1, desk.now));  // the piece in hand stands on the floor
  while (!desk.match().over()) desk.press("P");
  desk.wait(500);
  bool any = false;
  for (uint32_t i = 0; i < 3000; i += 60) any = any || desk.panel.light(2, 2, desk.now + i) == kBrightest;
  TEST_ASSERT_TRUE(any);
}

}  // namespace

void run_panel() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_nothing_is_shown_but_the_title_until_there_is_a_game);
  RUN_TEST(test_the_menu_of_games_goes_around);
  RUN_TEST(test_every_player_can_be_chosen_and_the_list_moves_along);
  RUN_TEST(test_a_player_is_watched_stopped_and_moved_by_one);
  RUN_TEST(test_a_game_by_hand_is_replayed_by_its_lines);
  RUN_TEST(test_tetris_by_hand_is_played_by_the_rules_with_a_next_piece);
  RUN_TEST(test_two_games_begun_after_different_times_have_different_seeds);
  RUN_TEST(test_a_game_goes_on_after_the_menu);
  RUN_TEST(test_a_line_and_the_buttons_take_turns);
  RUN_TEST(test_a_line_that_deals_stops_the_player_that_was_watched);
  RUN_TEST(test_a_game_that_can_not_be_played_by_hand_takes_the_hand_away);
  RUN_TEST(test_a_menu_that_offers_a_game_that_has_ended_is_drawn_anew);
  RUN_TEST(test_an_ended_game_says_so_and_makes_room_for_a_demonstration);
  RUN_TEST(test_a_game_that_waits_for_a_person_is_never_left);
  RUN_TEST(test_every_change_of_the_picture_changes_its_appearance);
  RUN_TEST(test_a_menu_runs_through_the_lights);
  RUN_TEST(test_lights_show_the_game_and_its_points_at_the_end);
}
