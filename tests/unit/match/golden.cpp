// Stored games of every player: the contract between targets, compilers and versions.
#include "tests/support/play.h"

#if !defined(TILEFISH_ON_BOARD)
#include <cstdio>
#endif

namespace tilefish {
namespace {

struct Golden {
  const char* game;
  const char* player;
  uint32_t memory;
  uint64_t seed;
  uint32_t moves;  // until the end of the game, or so many
  Score score;
  uint32_t trace;
};
constexpr Golden kAll[] = {
#include "tests/golden.inc"
};

// Boards are slow and small: they hold the games of the first seed only. The other seeds play the same players for
// longer.
constexpr bool is_held(const Golden& golden) { return !kOnBoard || golden.seed == 1; }
constexpr uint32_t kHeld = [] {
  uint32_t held = 0;
  for (const Golden& golden : kAll) held += is_held(golden);
  return held;
}();
struct HeldGames {
  Golden games[kHeld];

  const Golden* begin() const { return games; }
  const Golden* end() const { return games + kHeld; }
};
constexpr HeldGames kGolden = [] {
  HeldGames held{};
  uint32_t at = 0;
  for (const Golden& golden : kAll) {
    if (is_held(golden)) held.games[at++] = golden;
  }
  return held;
}();

// A board's image may leave out a player whose tables do not fit its flash.
bool is_left_out(const Golden& golden) {
  if (!kOnBoard) return false;
  for (const Player* each : game_called(golden.game).players()) {
    const Player& player = *each;
    if (Text(golden.player) == player.name || Text(golden.player) == player.check) return false;
  }
  return true;
}

// Whether less memory gave the same game. Then this game tells nothing about memory.
bool is_told_before(const Golden& golden) {
  for (const Golden* other = kGolden.begin(); other != &golden; ++other) {
    if (other->trace == golden.trace && other->seed == golden.seed && Text(other->game) == golden.game &&
        Text(other->player) == golden.player) {
      return true;
    }
  }
  return false;
}

void test_golden_games_are_played_again_move_for_move() {
  uint32_t played = 0;
  for (const Golden& golden : kGolden) {
    if (golden.memory > most_test_memory()) continue;  // on a board that has less
    if (is_left_out(golden)) continue;
    if (kOnBoard && is_told_before(golden)) continue;
    Captured<100> what;
    what.out() << golden.player << " memory=" << golden.memory << " seed=" << golden.seed
               << "; tests/golden --update writes a new table";
    static Match match;  // too much for the smallest board's stack beside what a player keeps there
    start(match, setup_of(game_called(golden.game), golden.player, golden.seed), golden.memory);
    play_on(match, golden.moves);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(golden.moves, match.moves(), what.text());
    TEST_ASSERT_EQUAL_INT32_MESSAGE(golden.score, match.score(), what.text());
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(golden.trace, match.trace(), what.text());
    ++played;
  }
  TEST_ASSERT_TRUE(played > 0);
}

void test_every_player_has_golden_games() {
  for (const Game* game : games()) {
    for (const Player* each : game->players()) {
      const Player& player = *each;
      uint32_t check = 0, standard = 0;
      for (const Golden& golden : kGolden) {
        check += Text(golden.player) == player.check;
        standard += Text(golden.player) == player.name;
      }
      TEST_ASSERT_TRUE_MESSAGE(check > 0 && (kOnBoard || standard > 0), player.name);
    }
  }
}

}  // namespace

#if !defined(TILEFISH_ON_BOARD)
// The golden games: for every player and memory, its check for as many moves as `verify` plays, and its standard
// parameters for a few moves.
void write_golden() {
  struct Kind {
    bool check;
    uint64_t seed;
    uint32_t most_moves;
  };
  constexpr Kind kKinds[] = {{true, 1, 40}, {true, 2, 60}, {false, 0x8000000000000003u, 10}};
  constexpr uint32_t kMemories[] = {2 * 1024, 10 * 1024, 64 * 1024};
  for (const Game* game : games()) {
    for (const Player* each : game->players()) {
      const Player& player = *each;
      for (const uint32_t memory : kMemories) {
        // Seed 2 tells nothing new where only the memory differs.
        for (const Kind& kind : kKinds) {
          if (memory < player.least_memory || (kind.seed == 2 && memory != kMemories[0])) continue;
          const char* spec = kind.check ? player.check : player.name;
          Match match;
          start(match, setup_of(*game, spec, kind.seed), memory);
          play_on(match, kind.check && player.check_moves < kind.most_moves ? player.check_moves : kind.most_moves);
          std::printf("{\"%s\", \"%s\", %u, %lluu, %u, %d, 0x%08x},\n", game->name, spec, static_cast<unsigned>(memory),
                      static_cast<unsigned long long>(kind.seed), static_cast<unsigned>(match.moves()),
                      static_cast<int>(match.score()), static_cast<unsigned>(match.trace()));
        }
      }
    }
  }
}
#endif

void run_golden() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_golden_games_are_played_again_move_for_move);
  RUN_TEST(test_every_player_has_golden_games);
}

}  // namespace tilefish
