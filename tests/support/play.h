// Matches by text, as a person would start them.
#pragma once

#include "tests/support/captured.h"
#include "tests/support/memory.h"
#include "tests/support/suite.h"
#include "tilefish/match.h"

namespace tilefish {

inline const Game& game_called(const char* name) {
  Captured<100> complaint;
  Output out = complaint.out();
  const Game* game = find_game(name, out);
  TEST_ASSERT_NOT_NULL_MESSAGE(game, complaint.text());
  return *game;
}

inline Setup setup_of(const Game& game, const char* player, uint64_t seed, Budget budget = {}) {
  Captured<160> complaint;
  Output out = complaint.out();
  // The game is not looked up by its name, which would link every game into a small image.
  Setup setup;
  setup.game = &game;
  setup.seed = seed;
  setup.budget = budget;
  TEST_ASSERT_TRUE_MESSAGE(read_player(game, player, setup.player, out), complaint.text());
  TEST_ASSERT_TRUE_MESSAGE(read_rules(game, Text(), setup.rules, out), complaint.text());
  return setup;
}

inline void start(Match& match, const Setup& setup, uint32_t memory) {
  Captured<160> complaint;
  Output out = complaint.out();
  TEST_ASSERT_TRUE_MESSAGE(match.start(setup, test_memory(memory), out), complaint.text());
}

// Plays on until the end or `moves` moves in all; every choice must be legal.
inline void play_on(Match& match, uint32_t moves) {
  while (!match.over() && match.moves() < moves) {
    const Move move = match.ask();
    TEST_ASSERT_TRUE_MESSAGE(match.game().legal(match.position(), move), match.setup().player.player->name);
    match.play(move);
  }
}

}  // namespace tilefish
