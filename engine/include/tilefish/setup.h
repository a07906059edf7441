// How a game is set up, read from one line: by the console, the command line, the report and the tests alike.
//
//   GAME PLAYER[:key=value,...] [seed=S] [memory=BYTES] [rules=NAME[:key=value,...]]
#pragma once

#include "tilefish/catalogue.h"

namespace tilefish {

inline constexpr uint32_t kAllMemory = UINT32_MAX;

//   seed     game i of a run has seed + i
//   memory   bytes that the player's search may keep; kAllMemory for all that Match::start is given
//   weights  in place of the player's own, as many as those; they must outlive the match
struct Setup {
  const Game* game = nullptr;
  RulesChoice rules{};
  PlayerChoice player{};
  uint64_t seed = 1;
  uint32_t memory = kAllMemory;
  etl::span<const int32_t> weights{};
  Budget budget{};
};

// The words of such a line, for programs that have them one by one: their names alone, without `seed=` and the like.
// What is not said has no text, not even an empty one.
struct SetupWords {
  Text game, player, rules, seed, memory;
};

// What the line does not say stays as it is in `setup`, but for the rules, which are then the game's first. False, with
// one line of complaint, when it can't be read.
bool read_setup(Text line, Setup& setup, Output& complaint);
bool read_setup(const SetupWords& words, Setup& setup, Output& complaint);

// The other way round: the line by which read_setup makes this setup; `memory` stands for kAllMemory.
void write_setup(const Setup& setup, uint32_t memory, Output& out);
// Whether game, rules and player are of the catalogue, and belong together: where memory may be broken, nothing else of
// a setup is safe to follow.
bool is_known(const Setup& setup);

// The longest line that read_setup takes, when numbers are written without needless zeros. Every game and player is
// checked against its part of it while it is compiled (see engine/games/record.h).
inline constexpr uint32_t kLongestGame = 14;
inline constexpr uint32_t kLongestPlayer = 72;
inline constexpr uint32_t kLongestRules = 56;
inline constexpr uint32_t kLongestSetup = kLongestGame + 1 + kLongestPlayer + sizeof " seed=18446744073709551615" - 1 +
                                          sizeof " memory=4294967295" - 1 + sizeof " rules=" - 1 + kLongestRules;

}  // namespace tilefish
