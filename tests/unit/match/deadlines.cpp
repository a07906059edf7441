// Decisions that a clock ends, of every player: decided once more from the number of simulated moves alone.
#include "tests/support/play.h"

namespace tilefish {
namespace {

// A clock that goes on by one at every look, so that its time ends a decision at any look that is wanted.
uint64_t now;
constexpr Clock kLooks{[] { return ++now; }, 1000};

constexpr uint32_t kMoves = kOnBoard ? 2 : 3;
constexpr uint32_t kAllowances[] = {1, 2, 3, 5, 8, 20, 60, 300, 2000};

template <class Do>
void for_every_player(Do act) {
  for (const Game* game : games()) {
    for (const Player* player : game->players()) {
      const uint32_t memory = player->least_memory > 2048 ? player->least_memory : 2048;
      if (memory <= most_test_memory()) act(*game, *player, memory);
    }
  }
}

// The setting that `verify` plays, and one that looks a piece further.
template <class Do>
void for_settings(const Player& player, Do act) {
  act(player.check);
  for (const Parameter& parameter : player.parameters) {
    if (kOnBoard || Text(parameter.name) != "next") continue;
    Captured<60> text;
    text.out() << player.name << ":next=" << parameter.most;
    act(text.text());
  }
}

// What a player decided by the clock.
struct Decision {
  uint32_t limit, searched;
};

// The two games are played one after the other: the smallest board has memory for one.
void decide_by_clock_and_by_number(const Game& game, const char* text, uint32_t memory, uint32_t allowance,
                                   uint32_t& ended) {
  Match match;
  Decision decided[kMoves];
  start(match, setup_of(game, text, 3), memory);
  for (Decision& decision : decided) {
    if (match.over()) break;
    match.allow(UINT32_MAX, &kLooks, allowance);
    match.play(match.ask());
    decision = {match.replay(), match.searched()};
    ended += decision.searched >= decision.limit;
  }
  const uint64_t moves = match.moves();
  const uint32_t trace = match.trace();
  start(match, setup_of(game, text, 3), memory);
  while (match.moves() < moves) {
    const Decision& decision = decided[match.moves()];
    match.allow(decision.limit);
    match.play(match.ask());
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(decision.searched, match.searched(), text);
  }
  TEST_ASSERT_EQUAL_HEX32_MESSAGE(trace, match.trace(), text);
}

void test_a_decision_that_the_clock_ended_is_decided_again_from_its_number() {
  uint32_t ended = 0;
  for_every_player([&](const Game& game, const Player& player, uint32_t memory) {
    for_settings(player, [&](const char* text) {
      for (const uint32_t allowance : kAllowances) {
        if (!kOnBoard || allowance <= 8) decide_by_clock_and_by_number(game, text, memory, allowance, ended);
      }
      // One after the other, so that the clock ends a decision at the edges of its steps, too.
      for (uint32_t allowance = 9; !kOnBoard && allowance < 80; ++allowance) {
        decide_by_clock_and_by_number(game, text, memory, allowance, ended);
      }
    });
  });
  TEST_ASSERT_TRUE(ended > 20);
}

// Players look more often where there is a limit, which must not change what they decide.
void test_a_limit_that_is_never_reached_changes_nothing() {
  for_every_player([](const Game& game, const Player& player, uint32_t memory) {
    const uint32_t moves = player.check_moves < 6 || kOnBoard ? 1 : 6;
    Match match;
    start(match, setup_of(game, player.check, 5), memory);
    play_on(match, moves);
    const uint32_t trace = match.trace(), searched = match.searched();
    start(match, setup_of(game, player.check, 5, Budget(UINT32_MAX - 1)), memory);
    play_on(match, moves);
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(trace, match.trace(), player.name);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(searched, match.searched(), player.name);
  });
}

// Such as after a clock that has ended a decision before its first simulated move.
void test_every_player_has_an_answer_where_it_may_spend_nothing() {
  for_every_player([](const Game& game, const Player& player, uint32_t memory) {
    Match match;
    start(match, setup_of(game, player.check, 3, Budget(0)), memory);
    for (uint32_t move = 0; move < 2 && !match.over(); ++move) {
      const Move answer = match.ask();
      TEST_ASSERT_TRUE_MESSAGE(game.legal(match.position(), answer), player.name);
      match.play(answer);
    }
  });
}

// A stop that comes at one question and stays.
uint32_t questions_left;
bool stop_at_question() { return questions_left == 0 || --questions_left == 0; }

// Whatever a stop has cut off, a playout or a list of moves, must not be taken for a whole one.
void test_a_stop_at_any_question_is_noticed_and_leaves_the_game_as_it_was() {
  uint32_t stopped = 0;
  for_every_player([&](const Game& game, const Player& player, uint32_t memory) {
    Match match;
    Setup setup = setup_of(game, player.check, 3);
    start(match, setup, memory);
    const Move expected = match.ask();
    setup.budget.stop_when(Stop::create<stop_at_question>());
    for (const uint32_t questions : kAllowances) {
      if (kOnBoard && questions > 8) return;
      start(match, setup, memory);
      questions_left = questions;
      const Move move = match.ask();
      if (questions_left != 0) {
        TEST_ASSERT_EQUAL_UINT16_MESSAGE(expected, move, player.name);
        return;
      }
      ++stopped;
      TEST_ASSERT_EQUAL_UINT16_MESSAGE(kNoMove, move, player.name);
      questions_left = UINT32_MAX;
      TEST_ASSERT_EQUAL_UINT16_MESSAGE(expected, match.ask(), player.name);
    }
  });
  TEST_ASSERT_TRUE(stopped > 20);
}

void test_a_hint_leaves_the_game_as_if_nobody_had_asked() {
  for_every_player([](const Game& game, const Player& player, uint32_t memory) {
    if (kOnBoard && &player != game.players()[0]) return;
    const uint32_t moves = player.check_moves < 3 ? 1 : 3;
    Match match;
    start(match, setup_of(game, player.check, 7), memory);
    play_on(match, moves);
    const uint32_t trace = match.trace();
    start(match, setup_of(game, player.check, 7), memory);
    while (!match.over() && match.moves() < moves) {
      const Move hint = match.hint(), move = match.ask();
      TEST_ASSERT_EQUAL_UINT16_MESSAGE(hint, move, player.name);
      match.play(move);
    }
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(trace, match.trace(), player.name);
  });
}

}  // namespace

void run_deadlines() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_decision_that_the_clock_ended_is_decided_again_from_its_number);
  RUN_TEST(test_a_limit_that_is_never_reached_changes_nothing);
  RUN_TEST(test_every_player_has_an_answer_where_it_may_spend_nothing);
  RUN_TEST(test_a_stop_at_any_question_is_noticed_and_leaves_the_game_as_it_was);
  RUN_TEST(test_a_hint_leaves_the_game_as_if_nobody_had_asked);
}

}  // namespace tilefish
