// Every player of the catalogue, whatever it is: legal moves only, inside its memory, to the end.
#include "tests/support/play.h"
#include "tests/support/square_stacker.h"

namespace tilefish {
namespace {

template <class Do>
void for_every_player(Do act) {
  for (const Game* game : games()) {
    for (const Player* player : game->players()) act(*game, *player);
  }
}

// The memory of a player: 2 KB, or its least where that is more.
uint32_t usual_memory(const Player& player) { return player.least_memory > 2048 ? player.least_memory : 2048; }

// So many moves, but no more than `verify` plays: a costly player has few of them.
uint32_t at_most(const Player& player, uint32_t moves) {
  return player.check_moves < moves ? player.check_moves : moves;
}

void test_every_player_plays_legal_moves_inside_its_memory() {
  constexpr uint32_t kMost = kOnBoard ? 2 : 60 / kFewer;
  for_every_player([](const Game& game, const Player& player) {
    for (const uint32_t memory :
         std::initializer_list<uint32_t>{player.least_memory, player.least_memory + 8, player.least_memory + 100,
                                         usual_memory(player), most_test_memory()}) {
      for (uint64_t seed = 1; seed <= (kOnBoard ? 1 : 2); ++seed) {
        if (memory > most_test_memory() || memory < player.least_memory) continue;
        paint_guard(memory);
        Match match;
        start(match, setup_of(game, player.check, seed), memory);
        play_on(match, at_most(player, kMost));
        TEST_ASSERT_TRUE(match.moves() > 0);
        TEST_ASSERT_TRUE_MESSAGE(guard_untouched(memory), player.name);
      }
    }
  });
}

void test_every_player_plays_with_its_standard_parameters() {
  for_every_player([](const Game& game, const Player& player) {
    if (usual_memory(player) > most_test_memory()) return;
    Match match;
    start(match, setup_of(game, player.name, 1), usual_memory(player));
    play_on(match, at_most(player, kOnBoard ? 3 : 20 / kFewer));
  });
}

// The least and the most are the values a person may ask for. A budget cuts the most costly ones short, as on the
// command line.
void test_every_player_plays_at_both_ends_of_every_parameter() {
  for_every_player([](const Game& game, const Player& player) {
    for (uint32_t i = 0; i < player.parameters.size(); ++i) {
      for (const bool most : {false, true}) {
        Setup setup = setup_of(game, player.check, 1, Budget(kOnBoard ? 25 : 3000));
        setup.player.values[player.parameters[i]] = most ? player.parameters[i].most : player.parameters[i].least;
        if (usual_memory(player) > most_test_memory()) continue;
        Match match;
        start(match, setup, usual_memory(player));
        play_on(match, 2);
      }
    }
  });
}

void test_every_player_finds_the_only_move_there_is() {
  const Game& game = *games()[0];
  const square_stacker::Position position = stacker("PGBYOVPG_PGBYOVPGBPGBYOVPGB", {kPlayedCode, 6, 5});
  TEST_ASSERT_EQUAL_UINT32(1, position.moves().size());
  for (const Player* each : game.players()) {
    const Player& player = *each;
    const Setup setup = setup_of(game, player.check, 1);
    for (uint8_t& byte : test_memory(2048)) byte = 0;
    Seat seat{setup.player.values, Random(1, Stream::kFirstPlayer), Arena(test_memory(2048).data(), 2048), Budget()};
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(18 + 8, player.choose(&position, seat), player.name);
  }
}

void test_games_come_to_an_end() {
  const Game& game = *games()[0];
  for (const char* player : {"random", "stm", "egs:d=1"}) {
    for (uint64_t seed = 1; seed <= 5; ++seed) {
      Match match;
      start(match, setup_of(game, player, seed), 2048);
      play_on(match, 100000);
      TEST_ASSERT_TRUE(match.over());
    }
  }
}

#if !defined(TILEFISH_ON_BOARD)
// 10,000 games are for this machine only. Random play is known to have a mean of 18.7 and a deviation of 20.2, so the
// error of the mean is 0.2.
void test_random_play_makes_its_18_7_points() {
  int64_t total = 0;
  for (uint64_t seed = 1; seed <= 10000; ++seed) {
    Match match;
    start(match, setup_of(*games()[0], "random", seed), 0);
    play_on(match, UINT32_MAX);
    total += match.score();
  }
  TEST_ASSERT_INT64_WITHIN(8000, 187000, total);
}
#endif

}  // namespace

void run_players() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_every_player_plays_legal_moves_inside_its_memory);
  RUN_TEST(test_every_player_plays_with_its_standard_parameters);
  RUN_TEST(test_every_player_plays_at_both_ends_of_every_parameter);
  RUN_TEST(test_every_player_finds_the_only_move_there_is);
  RUN_TEST(test_games_come_to_an_end);
#if !defined(TILEFISH_ON_BOARD)
  RUN_TEST(test_random_play_makes_its_18_7_points);
#endif
}

}  // namespace tilefish
