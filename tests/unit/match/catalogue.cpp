#include "tilefish/catalogue.h"

#include <cstddef>

#include "tests/reference/random.h"
#include "tests/support/captured.h"
#include "tests/support/suite.h"

namespace tilefish {
namespace {

using Complaint = Captured<200>;

const Game& stacker_game() { return *games()[0]; }

// A player made for the test: whole numbers and decimals, with ranges that do not begin at zero.
struct Settings {
  int32_t n, c, x, y;
};
constexpr Parameter kParameters[] = {
    {.name = "n", .at = offsetof(Settings, n), .standard = 3, .least = 1, .most = 100, .meaning = ""},
    {.name = "c",
     .at = offsetof(Settings, c),
     .decimals = 2,
     .standard = 150,
     .least = 0,
     .most = 100000,
     .meaning = ""},
    {.name = "x", .at = offsetof(Settings, x), .standard = INT32_MAX, .least = 0, .most = INT32_MAX, .meaning = ""},
    {.name = "y", .at = offsetof(Settings, y), .decimals = 1, .standard = 5, .least = 5, .most = 25, .meaning = ""},
};
constexpr Player kMadeUp[] = {{.name = "made-up",
                               .about = "",
                               .parameters = kParameters,
                               .strongest = "n=9,y=1",
                               .check = "made-up",
                               .check_moves = 1,
                               .choose = nullptr},
                              {.name = "plain", .about = "", .check = "plain", .check_moves = 1, .choose = nullptr}};
constexpr Rules kMadeUpRules[] = {{.name = "standard", .about = ""},
                                  {.name = "tall", .about = "", .parameters = kParameters, .old_name = "high"}};

etl::span<const Player* const> made_up_players() {
  static constexpr const Player* kPlayers[] = {&kMadeUp[0], &kMadeUp[1]};
  return kPlayers;
}

const Game& made_up() {
  static const Game game = [] {
    Game copy = stacker_game();
    copy.players = made_up_players;
    copy.rules = kMadeUpRules;
    return copy;
  }();
  return game;
}

void refused(const char* text, const char* complaint) {
  Complaint written;
  Output out = written.out();
  PlayerChoice choice{};
  TEST_ASSERT_FALSE_MESSAGE(read_player(made_up(), text, choice, out), text);
  TEST_ASSERT_EQUAL_STRING(complaint, written.text());
}

Values taken(const char* text) {
  Complaint written;
  Output out = written.out();
  PlayerChoice choice{};
  TEST_ASSERT_TRUE_MESSAGE(read_player(made_up(), text, choice, out), text);
  TEST_ASSERT_EQUAL_STRING("", written.text());
  TEST_ASSERT_TRUE(choice.player == &kMadeUp[0]);
  return choice.values;
}

void test_a_name_alone_takes_the_strongest_values_and_standard_ones_for_the_rest() {
  for (const char* text : {"made-up", "made-up:"}) {
    const Values values = taken(text);
    TEST_ASSERT_EQUAL_INT32(9, values.of[0]);
    TEST_ASSERT_EQUAL_INT32(150, values.of[1]);
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, values.of[2]);
    TEST_ASSERT_EQUAL_INT32(10, values.of[3]);
  }
}

void test_beside_a_given_value_the_others_are_standard() {
  const Values values = taken("made-up:c=2");
  TEST_ASSERT_EQUAL_INT32(3, values.of[0]);
  TEST_ASSERT_EQUAL_INT32(5, values.of[3]);
}

void test_the_strongest_values_of_every_player_are_taken() {
  for (const Game* game : games()) {
    for (const Player* each : game->players()) {
      const Player& player = *each;
      Complaint written;
      Output out = written.out();
      PlayerChoice choice{};
      TEST_ASSERT_TRUE_MESSAGE(read_player(*game, player.name, choice, out), written.text());
    }
  }
}

// An arena hands out whole words, so a last half of one would be written beyond.
void test_the_least_memory_of_every_player_is_whole_words() {
  for (const Game* game : games()) {
    for (const Player* player : game->players()) {
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, player->least_memory % 8, player->name);
    }
  }
}

void test_values_are_taken_in_any_order() {
  const Values values = taken("made-up:y=2.5,n=8");
  TEST_ASSERT_EQUAL_INT32(8, values.of[0]);
  TEST_ASSERT_EQUAL_INT32(150, values.of[1]);
  TEST_ASSERT_EQUAL_INT32(25, values.of[3]);
}

void test_decimals_are_kept_as_whole_numbers() {
  TEST_ASSERT_EQUAL_INT32(200, taken("made-up:c=2").of[1]);
  TEST_ASSERT_EQUAL_INT32(150, taken("made-up:c=1.5").of[1]);
  TEST_ASSERT_EQUAL_INT32(105, taken("made-up:c=1.05").of[1]);
  TEST_ASSERT_EQUAL_INT32(50, taken("made-up:c=.5").of[1]);
  TEST_ASSERT_EQUAL_INT32(0, taken("made-up:c=0").of[1]);
  TEST_ASSERT_EQUAL_INT32(100000, taken("made-up:c=1000.00").of[1]);
}

void test_both_ends_of_a_range_are_inside() {
  TEST_ASSERT_EQUAL_INT32(1, taken("made-up:n=1").of[0]);
  TEST_ASSERT_EQUAL_INT32(100, taken("made-up:n=100").of[0]);
  TEST_ASSERT_EQUAL_INT32(INT32_MAX, taken("made-up:x=2147483647").of[2]);
  TEST_ASSERT_EQUAL_INT32(5, taken("made-up:y=0.5").of[3]);
}

void test_what_is_no_number_in_the_range_is_refused_with_the_range() {
  refused("made-up:n=0", "made-up: n=0 is not a number from 1 to 100");
  refused("made-up:n=101", "made-up: n=101 is not a number from 1 to 100");
  refused("made-up:n=-1", "made-up: n=-1 is not a number from 1 to 100");
  refused("made-up:n=", "made-up: n= is not a number from 1 to 100");
  refused("made-up:n", "made-up: n= is not a number from 1 to 100");
  refused("made-up:n=3x", "made-up: n=3x is not a number from 1 to 100");
  refused("made-up:n= 3", "made-up: n= 3 is not a number from 1 to 100");
  refused("made-up:n=3.0", "made-up: n=3.0 is not a number from 1 to 100");
  refused("made-up:n=1=2", "made-up: n=1=2 is not a number from 1 to 100");
  refused("made-up:n=4294967297", "made-up: n=4294967297 is not a number from 1 to 100");
  refused("made-up:n=18446744073709551617", "made-up: n=18446744073709551617 is not a number from 1 to 100");
  refused("made-up:x=2147483648", "made-up: x=2147483648 is not a number from 0 to 2147483647");
}

void test_wrong_decimals_are_refused_with_the_range_and_how_many_are_allowed() {
  for (const char* value : {"1.555", ".", "1.2.3", "1e3", "1000.01", "99999999999999999999"}) {
    Captured<60> text;
    text.out() << "made-up:c=" << value;
    Complaint complaint;
    complaint.out() << "made-up: c=" << value << " is not a number from 0 to 1000 with at most 2 decimals";
    refused(text.text(), complaint.text());
  }
  refused("made-up:y=0.4", "made-up: y=0.4 is not a number from 0.5 to 2.5 with at most 1 decimals");
}

void test_an_unknown_name_is_refused_with_the_known_ones() {
  refused("nobody", "unknown player 'nobody'; known: made-up, plain");
  refused("", "unknown player ''; known: made-up, plain");
  refused("Made-up", "unknown player 'Made-up'; known: made-up, plain");
  refused("made-u", "unknown player 'made-u'; known: made-up, plain");
  refused("made-up ", "unknown player 'made-up '; known: made-up, plain");
}

void test_an_unknown_parameter_is_refused_with_the_known_ones() {
  refused("made-up:z=1", "unknown parameter 'z' of made-up; known: n, c, x, y");
  refused("made-up:n=3,=4", "unknown parameter '' of made-up; known: n, c, x, y");
  refused("made-up:,n=3", "unknown parameter '' of made-up; known: n, c, x, y");
  refused("plain:n=1", "unknown parameter 'n' of plain; it takes none");
}

void test_a_parameter_given_twice_is_refused() {
  refused("made-up:n=3,n=3", "made-up: n twice");
  refused("made-up:y=0.5,n=3,y=1", "made-up: y twice");
}

void test_rules_are_read_like_players_and_no_text_is_the_first() {
  Complaint written;
  Output out = written.out();
  RulesChoice choice{};
  TEST_ASSERT_TRUE(read_rules(made_up(), "", choice, out));
  TEST_ASSERT_TRUE(choice.rules == &kMadeUpRules[0]);
  TEST_ASSERT_TRUE(read_rules(made_up(), "tall:n=9", choice, out));
  TEST_ASSERT_TRUE(choice.rules == &kMadeUpRules[1]);
  TEST_ASSERT_EQUAL_INT32(9, choice.values.of[0]);
  TEST_ASSERT_FALSE(read_rules(made_up(), "wide", choice, out));
  TEST_ASSERT_EQUAL_STRING("unknown rules 'wide'; known: standard, tall", written.text());
  written.clear();
  TEST_ASSERT_FALSE(read_rules(made_up(), "standard:n=9", choice, out));
  TEST_ASSERT_EQUAL_STRING("unknown parameter 'n' of standard; it takes none", written.text());
}

void test_unknown_games_and_kernels_are_refused_with_the_known_ones() {
  Complaint written;
  Output out = written.out();
  TEST_ASSERT_NULL(find_game("chess", out));
  TEST_ASSERT_TRUE(written.contains("unknown game 'chess'; known: square-stacker"));
  written.clear();
  TEST_ASSERT_NULL(find_kernel("x", out));
  TEST_ASSERT_TRUE(written.contains("unknown kernel 'x'; known: "));
  TEST_ASSERT_TRUE(written.contains("square-stacker/random-move"));
  TEST_ASSERT_TRUE(written.contains("uct/iteration"));
}

void test_every_game_and_kernel_is_found_by_its_name() {
  Complaint written;
  Output out = written.out();
  for (const Game* game : games()) TEST_ASSERT_TRUE(find_game(game->name, out) == game);
  for (const Game* game : games()) {
    for (const Kernel& kernel : game->kernels) TEST_ASSERT_TRUE(find_kernel(kernel.name, out) == &kernel);
  }
  TEST_ASSERT_TRUE(written.empty());
}

// What `players` prints, `verify` plays and the demonstration starts must all be readable.
void test_every_player_can_be_picked_by_its_name_its_check_and_what_write_values_writes() {
  for (const Game* game : games()) {
    for (const Player* each : game->players()) {
      const Player& player = *each;
      Complaint written;
      Output out = written.out();
      PlayerChoice choice{}, again{};
      TEST_ASSERT_TRUE_MESSAGE(read_player(*game, player.check, choice, out), player.check);
      TEST_ASSERT_TRUE(choice.player == &player);
      TEST_ASSERT_TRUE(player.check_moves > 0);
      TEST_ASSERT_TRUE(read_player(*game, player.name, choice, out));
      TEST_ASSERT_TRUE(written.empty());
      out << player.name << ':';
      write_values(player.parameters, choice.values, out);
      Complaint complaint;
      Output complain = complaint.out();
      TEST_ASSERT_TRUE_MESSAGE(read_player(*game, written.text(), again, complain), written.text());
      TEST_ASSERT_EQUAL_INT32_ARRAY(choice.values.of, again.values.of, Values::kMost);
      TEST_ASSERT_TRUE(player.parameters.size() <= Values::kMost);
      for (const Parameter& parameter : player.parameters) {
        TEST_ASSERT_TRUE(parameter.least >= 0 && parameter.least <= parameter.standard &&
                         parameter.standard <= parameter.most);
      }
    }
    Complaint written;
    Output out = written.out();
    PlayerChoice choice{};
    TEST_ASSERT_TRUE(read_player(*game, demonstrator(*game, game->rules[0]).name, choice, out));
    TEST_ASSERT_TRUE(game->position_size <= kLargestPosition);
  }
}

void test_what_write_values_writes_is_read_back() {
  reference::Xoshiro128 random = reference::stream(3, 0);
  for (uint32_t i = 0; i < 2000; ++i) {
    Values values{};
    for (uint32_t k = 0; k < 4; ++k) {
      const Parameter& parameter = kParameters[k];
      values.of[k] = parameter.least +
                     static_cast<int32_t>(random.below(static_cast<uint32_t>(parameter.most - parameter.least) + 1));
    }
    Captured<100> text;
    Output out = text.out();
    out << "made-up:";
    write_values(kParameters, values, out);
    TEST_ASSERT_EQUAL_INT32_ARRAY(values.of, taken(text.text()).of, 4);
  }
}

void test_values_are_written_without_needless_zeros() {
  Captured<100> text;
  Output out = text.out();
  write_values(kParameters, Values{{3, 105, 0, 20}}, out);
  TEST_ASSERT_EQUAL_STRING("n=3,c=1.05,x=0,y=2", text.text());
  text.clear();
  write_values(kParameters, Values{{3, 50, 0, 25}}, out);
  TEST_ASSERT_EQUAL_STRING("n=3,c=0.5,x=0,y=2.5", text.text());
  text.clear();
  write_values(kMadeUp[1].parameters, Values{}, out);
  TEST_ASSERT_EQUAL_STRING("", text.text());
}

void test_numbers_are_read_up_to_the_largest_and_refused_beyond() {
  uint64_t value = 0;
  TEST_ASSERT_TRUE(read_number("0", value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
  TEST_ASSERT_TRUE(read_number("007", value));
  TEST_ASSERT_EQUAL_UINT64(7, value);
  TEST_ASSERT_TRUE(read_number("18446744073709551615", value));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, value);
  for (const char* text : {"", "18446744073709551616", "18446744073709551620", "99999999999999999999",
                           "184467440737095516150", "-1", "+1", " 1", "1 ", "0x10", "1.0", "one"}) {
    TEST_ASSERT_FALSE_MESSAGE(read_number(text, value), text);
  }
}

void test_bytes_take_k_and_m_and_never_overflow() {
  struct Row {
    const char* text;
    uint32_t bytes;
  };
  constexpr Row kRows[] = {{"0", 0},
                           {"1", 1},
                           {"10K", 10240},
                           {"64K", 65536},
                           {"1M", 1048576},
                           {"4294967295", UINT32_MAX},
                           {"4194303K", 4194303u * 1024},
                           {"4095M", 4095u << 20}};
  uint32_t bytes = 0;
  for (const Row& row : kRows) {
    TEST_ASSERT_TRUE_MESSAGE(read_bytes(row.text, bytes), row.text);
    TEST_ASSERT_EQUAL_UINT32(row.bytes, bytes);
  }
  for (const char* text : {"", "K", "M", "1k", "1G", "1KK", "1.5K", "-1K", "4294967296", "4194304K", "4096M",
                           "18446744073709551615", "18446744073709551615K", "18014398509481984K"}) {
    TEST_ASSERT_FALSE_MESSAGE(read_bytes(text, bytes), text);
  }
}

}  // namespace

void run_catalogue() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_name_alone_takes_the_strongest_values_and_standard_ones_for_the_rest);
  RUN_TEST(test_beside_a_given_value_the_others_are_standard);
  RUN_TEST(test_the_strongest_values_of_every_player_are_taken);
  RUN_TEST(test_the_least_memory_of_every_player_is_whole_words);
  RUN_TEST(test_values_are_taken_in_any_order);
  RUN_TEST(test_decimals_are_kept_as_whole_numbers);
  RUN_TEST(test_both_ends_of_a_range_are_inside);
  RUN_TEST(test_what_is_no_number_in_the_range_is_refused_with_the_range);
  RUN_TEST(test_wrong_decimals_are_refused_with_the_range_and_how_many_are_allowed);
  RUN_TEST(test_an_unknown_name_is_refused_with_the_known_ones);
  RUN_TEST(test_an_unknown_parameter_is_refused_with_the_known_ones);
  RUN_TEST(test_a_parameter_given_twice_is_refused);
  RUN_TEST(test_rules_are_read_like_players_and_no_text_is_the_first);
  RUN_TEST(test_unknown_games_and_kernels_are_refused_with_the_known_ones);
  RUN_TEST(test_every_game_and_kernel_is_found_by_its_name);
  RUN_TEST(test_every_player_can_be_picked_by_its_name_its_check_and_what_write_values_writes);
  RUN_TEST(test_what_write_values_writes_is_read_back);
  RUN_TEST(test_values_are_written_without_needless_zeros);
  RUN_TEST(test_numbers_are_read_up_to_the_largest_and_refused_beyond);
  RUN_TEST(test_bytes_take_k_and_m_and_never_overflow);
}

}  // namespace tilefish
