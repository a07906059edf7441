// needs: flash 256K (all players and the tests themselves)
// needs: variables 2K (a console and its answer)
// How a program learns what an image is and holds: `hello`, `describe`, and lines as long as they may be.
#include <new>

#include "tests/support/captured.h"
#include "tests/support/memory.h"
#include "tests/support/suite.h"
#include "tilefish/console.h"
#include "tilefish/version.h"

namespace tilefish {
namespace {

uint64_t no_ticks() { return 0; }
constexpr Machine kMachine{"test", {no_ticks, 16'000'000}, nullptr, 0, 0, 0, nullptr};
constexpr uint32_t kMemory = 2048;

// A console is too much for the stack of the smallest board, so the one of the moment lies here.
Console& console_into(Output out) {
  alignas(Console) static uint8_t place[sizeof(Console)];
  return *new (place) Console(kMachine, test_memory(kMemory), out);
}

void say(Console& console, Text line) {
  for (const char c : line) console.receive(static_cast<uint8_t>(c));
  console.receive('\n');
}

void test_hello_names_version_protocol_machine_and_stored_games() {
  Captured<160> answer, expected;
  say(console_into(answer.out()), "hello");
  expected.out() << "= tilefish=" << kVersion << " protocol=3 machine=test golden=" << golden_checksum()
                 << " memory=2048 line=200\n";
  TEST_ASSERT_EQUAL_STRING(expected.text(), answer.text());
  TEST_ASSERT_EQUAL_UINT32(8, Text(golden_checksum()).size());
}

// Counts the lines of `describe` by their first word and keeps the last line, for all are more than a small board
// holds.
struct DescribedLines {
  uint32_t rules = 0, players = 0, parameters = 0, others = 0;
  Captured<120> line, champion;

  void operator()(char c) {
    if (c != '\n') return line(c);
    const Text text(line.text());
    const auto begins = [&](Text start) { return text.substr(0, start.size()) == start; };
    if (begins("| rules name=")) {
      ++rules;
    } else if (begins("| player name=")) {
      ++players;
    } else if (begins("| parameter name=")) {
      ++parameters;
    } else {
      ++others;
    }
    if (begins("| player name=champion ")) champion.out() << text;
    line.clear();
  }
};

void test_describe_tells_all_rules_players_and_parameters_of_a_game() {
  for (const Game* game : games()) {
    static DescribedLines lines;
    lines = {};
    Captured<40> command;
    command.out() << "describe " << game->name;
    say(console_into(Output(lines)), command.text());
    uint32_t parameters = 0;
    for (const Rules& rules : game->rules) parameters += static_cast<uint32_t>(rules.parameters.size());
    for (const Player* player : game->players()) parameters += static_cast<uint32_t>(player->parameters.size());
    TEST_ASSERT_EQUAL_UINT32(game->rules.size(), lines.rules);
    TEST_ASSERT_EQUAL_UINT32(game->players().size(), lines.players);
    TEST_ASSERT_EQUAL_UINT32(parameters, lines.parameters);
    TEST_ASSERT_EQUAL_UINT32(3, lines.others);  // the game, how moves are written, the answer
    if (Text(game->name) == "tetress") {
      TEST_ASSERT_TRUE(lines.champion.contains(" data=0 late=10 not_by= strongest=sims=250 the strongest"));
    }
  }
}

void test_describe_refuses_an_unknown_game_with_the_known_ones() {
  Captured<120> answer;
  say(console_into(answer.out()), "describe chess");
  TEST_ASSERT_TRUE(answer.contains("? unknown game 'chess'; known: square-stacker, "));
}

// Every parameter at its most is as long as it gets.
template <class Named>
void write_longest(const Named& named, Output& out) {
  out << named.name;
  char separator = ':';
  for (const Parameter& parameter : named.parameters) {
    out << separator << parameter.name << '=';
    write_value(parameter, parameter.most, out);
    separator = ',';
  }
}

void test_the_longest_new_of_every_player_by_every_rules_fits_the_line() {
  for (const Game* game : games()) {
    for (const Rules& rules : game->rules) {
      for (const Player* player : game->players()) {
        static Captured<300> line;
        line.clear();
        Output out = line.out();
        out << "new " << game->name << ' ';
        write_longest(*player, out);
        out << " seed=18446744073709551615 memory=4294967294 rules=";
        write_longest(rules, out);
        TEST_ASSERT_TRUE_MESSAGE(line.written() <= 200, line.text());
        Captured<120> answer;
        say(console_into(answer.out()), line.text());
        TEST_ASSERT_EQUAL_STRING("? memory is at most 2048 bytes here, not 4294967294\n", answer.text());
      }
    }
  }
}

}  // namespace

void run_protocol() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_hello_names_version_protocol_machine_and_stored_games);
  RUN_TEST(test_describe_tells_all_rules_players_and_parameters_of_a_game);
  RUN_TEST(test_describe_refuses_an_unknown_game_with_the_known_ones);
  RUN_TEST(test_the_longest_new_of_every_player_by_every_rules_fits_the_line);
}

}  // namespace tilefish
