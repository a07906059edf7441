#include "tilefish/match.h"

#include <cstring>

#include "tests/support/play.h"

namespace tilefish {
namespace {

const Game& game() { return *games()[0]; }

bool same_position(const Match& a, const Match& b) {
  return std::memcmp(a.position(), b.position(), a.game().position_size) == 0;
}

void test_memory_that_is_not_aligned_or_smaller_than_the_setup_says_is_refused() {
  Setup setup = setup_of(game(), "random", 1);
  Captured<160> complaint;
  Output out = complaint.out();
  Match match;
  TEST_ASSERT_FALSE(match.start(setup, test_memory(512).subspan(4), out));
  TEST_ASSERT_EQUAL_STRING("memory does not begin at a multiple of 8 bytes", complaint.text());
  complaint.clear();
  setup.memory = 513;
  TEST_ASSERT_FALSE(match.start(setup, test_memory(512), out));
  TEST_ASSERT_EQUAL_STRING("memory is at most 512 bytes here, not 513", complaint.text());
}

// A setup of less memory than the block plays as in a block of that size.
void test_the_memory_of_the_setup_is_what_counts() {
  Match smaller, whole;
  Setup setup = setup_of(game(), "mcts:sims=200", 3);
  start(whole, setup, 1024);
  play_on(whole, 12);
  const uint32_t trace = whole.trace();
  setup.memory = 1024;
  start(smaller, setup, 2048);
  play_on(smaller, 12);
  TEST_ASSERT_EQUAL_HEX32(trace, smaller.trace());
}

void test_memory_below_the_least_is_refused_with_both_numbers() {
  for (const Player* each : game().players()) {
    const Player& player = *each;
    if (player.least_memory == 0) continue;
    const Setup setup = setup_of(game(), player.name, 1);
    Captured<160> complaint, expected;
    Output out = complaint.out();
    Match match;
    TEST_ASSERT_FALSE(match.start(setup, test_memory(player.least_memory - 1), out));
    expected.out() << player.name << " needs at least " << player.least_memory << " bytes of memory, not "
                   << player.least_memory - 1;
    TEST_ASSERT_EQUAL_STRING(expected.text(), complaint.text());
    complaint.clear();
    TEST_ASSERT_TRUE(match.start(setup, test_memory(player.least_memory), out));
    TEST_ASSERT_TRUE(complaint.empty());
  }
}

void test_a_refused_start_leaves_the_match_before_it() {
  Match match;
  start(match, setup_of(game(), "random", 1), 0);
  play_on(match, 3);
  const uint32_t trace = match.trace();
  Captured<160> complaint;
  Output out = complaint.out();
  TEST_ASSERT_FALSE(match.start(setup_of(game(), "mcts:sims=10", 2), test_memory(100), out));
  TEST_ASSERT_EQUAL_UINT32(3, match.moves());
  TEST_ASSERT_EQUAL_HEX32(trace, match.trace());
  TEST_ASSERT_EQUAL_STRING("random", match.setup().player.player->name);
}

void test_a_new_match_has_no_moves_no_score_and_an_empty_trace() {
  Match match;
  start(match, setup_of(game(), "random", 1), 0);
  TEST_ASSERT_FALSE(match.over());
  TEST_ASSERT_EQUAL_UINT32(0, match.moves());
  TEST_ASSERT_EQUAL_INT32(0, match.score());
  TEST_ASSERT_EQUAL_HEX32(0, match.trace());
}

void test_a_position_put_in_place_leaves_all_else() {
  Match match, other;
  start(match, setup_of(game(), "random", 1), 0);
  play_on(match, 3);
  start(other, setup_of(game(), "random", 2), 0);
  play_on(other, 4);
  TEST_ASSERT_FALSE(same_position(match, other));
  Match changed = match;
  changed.put(other.position());
  TEST_ASSERT_TRUE(same_position(changed, other));
  TEST_ASSERT_EQUAL_UINT32(3, changed.moves());
  TEST_ASSERT_EQUAL_HEX32(match.trace(), changed.trace());
  // With its own position again, it plays the same game to its end.
  changed.put(match.position());
  play_on(match, UINT32_MAX);
  play_on(changed, UINT32_MAX);
  TEST_ASSERT_TRUE(same_position(changed, match));
  TEST_ASSERT_EQUAL_HEX32(match.trace(), changed.trace());
}

// What a player keeps from decision to decision must be forgotten too: the memory is filled with rubbish in between.
void test_same_seed_same_player_same_memory_is_the_same_game() {
  for (const Player* each : game().players()) {
    const Player& player = *each;
    uint32_t traces[2];
    for (uint32_t& trace : traces) {
      for (uint8_t& byte : test_memory(2048)) byte = &trace == traces ? 0x00 : 0xEE;
      Match match;
      start(match, setup_of(game(), player.check, 77), 2048);
      play_on(match, 12);
      trace = match.trace();
    }
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(traces[0], traces[1], player.name);
  }
}

void test_another_seed_is_another_game() {
  Match a, b;
  start(a, setup_of(game(), "random", 1), 0);
  start(b, setup_of(game(), "random", 2), 0);
  play_on(a, 10);
  play_on(b, 10);
  TEST_ASSERT_TRUE(a.trace() != b.trace());
}

void test_thinking_does_not_change_what_is_dealt() {
  for (const Player* each : game().players()) {
    const Player& player = *each;
    Match thinking, driven;
    start(thinking, setup_of(game(), player.check, 5), 2048);
    start(driven, setup_of(game(), "random", 5), 0);
    while (!thinking.over() && thinking.moves() < 12) {
      const Move move = thinking.ask();
      thinking.play(move);
      driven.play(move);
      TEST_ASSERT_TRUE_MESSAGE(same_position(thinking, driven), player.name);
    }
    TEST_ASSERT_EQUAL_HEX32(thinking.trace(), driven.trace());
  }
}

void test_asking_plays_nothing() {
  Match match, untouched;
  start(untouched, setup_of(game(), "rgs:n=1", 5), 0);
  start(match, setup_of(game(), "rgs:n=1", 5), 0);
  match.ask();
  match.ask();
  TEST_ASSERT_TRUE(same_position(match, untouched));
  TEST_ASSERT_EQUAL_UINT32(0, match.moves());
  TEST_ASSERT_EQUAL_HEX32(0, match.trace());
}

// A stop that becomes true after so many looks, and then stays so.
uint32_t looks_left;
bool stop_after_looks() { return looks_left == 0 || --looks_left == 0; }

void test_a_decision_cut_short_leaves_the_game_as_if_nobody_had_asked() {
  for (const char* player : {"rgs:n=5", "dlrgs:n=5,d=3", "egs:d=3", "egs-paper:d=3", "mcts:sims=50", "tray"}) {
    Setup setup = setup_of(game(), player, 5);
    setup.budget.stop_when(Stop::create<stop_after_looks>());
    Match stopped, whole;
    start(whole, setup_of(game(), player, 5), 2048);
    start(stopped, setup, 2048);
    for (uint32_t move = 0; move < 3; ++move) {
      looks_left = 4 + move;
      TEST_ASSERT_EQUAL_UINT16_MESSAGE(kNoMove, stopped.ask(), player);
      looks_left = UINT32_MAX;
      stopped.play(stopped.ask());
      whole.play(whole.ask());
    }
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(whole.trace(), stopped.trace(), player);
  }
}

void test_the_trace_is_the_digest_of_moves_and_scores() {
  Match match;
  start(match, setup_of(game(), "random", 9), 0);
  Digest digest;
  while (!match.over()) {
    const Move move = match.ask();
    match.play(move);
    digest.add16(move);
    digest.add32(static_cast<uint32_t>(match.score()));
    TEST_ASSERT_EQUAL_HEX32(digest.value(), match.trace());
  }
  TEST_ASSERT_TRUE(match.moves() > 9);
}

// A search asks between two units of work, so it may go over by one unit and no more.
void test_a_budget_is_kept_to_within_one_unit_of_work() {
  struct Row {
    const char* player;
    uint32_t unit;
  };
  constexpr Row kRows[] = {{"dlrgs:n=5,d=4", 1 + 5 * 4},
                           {"mcts:sims=100000,d=10", 48 + 10},
                           {"egs:d=3", 27 * 3},
                           {"egs-paper:d=3", 2 * 3},
                           {"tray", 27 * 3},
                           {"random", 0},
                           {"stm", 0}};
  for (const Row& row : kRows) {
    for (const uint32_t limit : {0u, 1u, 50u, 200u}) {
      Match match;
      start(match, setup_of(game(), row.player, 3, Budget(limit)), 2048);
      while (!match.over() && match.moves() < 9) {
        const Move move = match.ask();
        TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(limit + row.unit, match.searched(), row.player);
        TEST_ASSERT_TRUE(game().legal(match.position(), move));
        match.play(move);
      }
    }
  }
}

void test_a_budget_that_is_never_reached_changes_nothing() {
  for (const char* player : {"dlrgs:n=3,d=2", "mcts:sims=50", "egs:d=2", "egs-paper:d=2", "tray", "rgs:n=1"}) {
    Match free, bound;
    start(free, setup_of(game(), player, 4), 2048);
    play_on(free, 9);
    start(bound, setup_of(game(), player, 4, Budget(100000000)), 2048);
    play_on(bound, 9);
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(free.trace(), bound.trace(), player);
  }
}

void test_searched_counts_the_last_decision_alone() {
  Match match;
  start(match, setup_of(game(), "dlrgs:n=2,d=1", 4), 0);
  for (uint32_t i = 0; i < 2; ++i) {
    const Move move = match.ask();
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(27 * 3, match.searched());
    TEST_ASSERT_TRUE(match.searched() >= 18);
    match.play(move);
  }
}

}  // namespace

void run_match() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_memory_that_is_not_aligned_or_smaller_than_the_setup_says_is_refused);
  RUN_TEST(test_the_memory_of_the_setup_is_what_counts);
  RUN_TEST(test_memory_below_the_least_is_refused_with_both_numbers);
  RUN_TEST(test_a_refused_start_leaves_the_match_before_it);
  RUN_TEST(test_a_position_put_in_place_leaves_all_else);
  RUN_TEST(test_a_new_match_has_no_moves_no_score_and_an_empty_trace);
  RUN_TEST(test_same_seed_same_player_same_memory_is_the_same_game);
  RUN_TEST(test_another_seed_is_another_game);
  RUN_TEST(test_thinking_does_not_change_what_is_dealt);
  RUN_TEST(test_asking_plays_nothing);
  RUN_TEST(test_a_decision_cut_short_leaves_the_game_as_if_nobody_had_asked);
  RUN_TEST(test_the_trace_is_the_digest_of_moves_and_scores);
  RUN_TEST(test_a_budget_is_kept_to_within_one_unit_of_work);
  RUN_TEST(test_a_budget_that_is_never_reached_changes_nothing);
  RUN_TEST(test_searched_counts_the_last_decision_alone);
}

}  // namespace tilefish
