// What can be played, and by whom: the one list by which match, console, firmware and host know games and players.
//
// A game is a folder in engine/games/ with a record of plain functions (Game); a player is a record (Player) in a file
// of that folder. CMake reads the folders and writes the list of what an image holds (engine/image.cmake), so that a
// small board carries just the players that have room there.
#pragma once

#include <etl/span.h>

#include <cstdint>
#include <type_traits>

#include "engine/core/archive.h"
#include "engine/core/arena.h"
#include "engine/core/budget.h"
#include "engine/core/random.h"
#include "engine/core/types.h"
#include "tilefish/text.h"

namespace tilefish {

// One setting of a player or of rules: a whole number, or a decimal kept as one (c=1.5 with two decimals is 150).
//
//   name      as in `name=value`
//   at        offset of its field in the struct of settings that the player or the rules read
//   decimals  places after the point
//   standard  the value where nothing is said
//   least, most, step   the values that are taken
//   meaning   in a few words, for people
struct Parameter {
  const char* name;
  uint8_t at;
  uint8_t decimals = 0;
  int32_t standard, least, most;
  int32_t step = 1;
  const char* meaning;
};

// The values of all parameters of a choice. A player or a set of rules sees them as a struct of its own, whose fields
// are 32-bit numbers with names.
struct Values {
  static constexpr uint32_t kMost = 6;
  int32_t of[kMost];

  int32_t& operator[](const Parameter& parameter) { return of[parameter.at / sizeof(int32_t)]; }
  int32_t operator[](const Parameter& parameter) const { return of[parameter.at / sizeof(int32_t)]; }

  template <class Settings>
  Settings as() const {
    static_assert(std::is_trivially_copyable_v<Settings> && sizeof(Settings) <= sizeof of && alignof(Settings) == 4);
    Settings settings;
    __builtin_memcpy(&settings, of, sizeof settings);
    return settings;
  }
};

// What a player brings to the board.
struct Seat {
  Values values;
  Random random;
  Arena memory;
  Budget budget;
  etl::span<const int32_t> weights{};  // of a player with a Weighting
  bool hint = false;                   // somebody only wants to know: what is decided is not to be remembered as played
};

// What a player weighs, and how much: whole numbers, `one` of them to 1. `tune` finds others, which `--weights` brings
// in.
struct Weighting {
  etl::span<const char* const> names;
  etl::span<const int32_t> values;
  int32_t one;
};

// Learned data in flash. Players that share it point to the same record, so it is counted once. Its size is written as
// a number, which CMake reads to decide what an image holds; a static_assert beside the data keeps it true.
struct Data {
  uint32_t bytes;
};

// Rules and players are picked by `name` or `name:key=value,key=value`.
struct Rules {
  const char* name;
  const char* about;
  etl::span<const Parameter> parameters{};
  const char* old_name = nullptr;  // still understood
};

//   least_memory  bytes of memory; the player refuses a game with less
//   strongest     `key=value,...` that the name alone stands for, its best within 1 ms a move on a host; empty where
//                 that is the standard
//   check         what `verify` plays on every board, `check_moves` moves long
//   step          thousands of instructions from one look at the budget to the next, at most, by the standard rules
//                 on a Cortex-M0; 0 where it is less than 16, which is 2 ms of the slowest board
//   choose        picks a move; kNoMove only where the budget's stop cut it short
//   data          what the player needs in flash beside its code; null for nothing
//   not_by        the rules that the player does not play by; null for none
//   exchange_kept writes or reads what the player keeps from decision to decision (Arena::keep), at most kMostKept
//                 bytes; a text that no game could have led to is refused. Null where it keeps nothing
struct Player {
  const char* name;
  const char* about;
  etl::span<const Parameter> parameters{};
  uint32_t least_memory = 0;
  const char* strongest = "";
  const char* check;
  uint16_t check_moves;
  uint16_t step = 0;
  Move (*choose)(const void* position, Seat& seat);
  const Weighting* weighting = nullptr;
  const Data* data = nullptr;
  const char* not_by = nullptr;
  void (*exchange_kept)(void* kept, const Values& values, Archive& archive) = nullptr;

  bool plays_by(const Rules& rules) const { return !not_by || Text(not_by) != rules.name; }
};

// Something else than points that a game counts.
struct Count {
  const char* name;
  uint64_t (*of)(const void* position, uint64_t moves);
};

// A picture is rows of tiles; a tile is a letter (its colour), '.' for an empty space or ' ' for none.
struct PictureSize {
  uint8_t rows, columns;
};

// Something timed: `run` does its preparation and then `items` items, fewer only where the budget's stop ends it, and
// returns a checksum of the work.
struct Kernel {
  const char* name;
  const char* item;
  uint32_t least_memory = 0;  // bytes that `run` must be given
  uint32_t (*run)(uint32_t items, Arena memory, Budget& budget);
  bool by_vectors = false;  // only a machine with vectors has it, and no board does
};

//   rules           the first is the standard
//   players         those of this image, by name
//   demonstrators   names, the best to look at first; small images leave some out
//   position_size   bytes
//   caption         what the picture does not show, in one line
//   read_move       kNoMove when the text is not the name of a move; move_help says how a person writes one
//   second_to_move  null where one plays alone
//   exchange        writes or reads a position; before it is read, one has been dealt by the same rules. A text that is
//                   no position is refused: whatever is read, the game can be played on
//   add_row         takes one more row of a board that a person gives, or complains in one line; null where boards
//                   are dealt
struct Game {
  const char* name;
  const char* about;
  etl::span<const Rules> rules;
  etl::span<const Player* const> (*players)();
  etl::span<const char* const> demonstrators;
  uint32_t position_size;

  void (*deal)(void* position, const Rules& rules, const Values& values, Random& dealer);
  bool (*over)(const void* position);
  Total (*score)(const void* position);
  bool (*legal)(const void* position, Move move);
  void (*play)(void* position, Move move, Random& dealer);
  void (*exchange)(void* position, Archive& archive);

  PictureSize (*picture_size)(const void* position);
  char (*tile)(const void* position, uint8_t row, uint8_t column);
  void (*caption)(const void* position, Output& out);
  void (*write_move)(const void* position, Move move, Output& out);
  Move (*read_move)(const void* position, Text text);
  const char* move_help;

  etl::span<const Count> counts{};
  etl::span<const Kernel> kernels{};
  bool (*second_to_move)(const void* position) = nullptr;
  bool (*add_row)(void* position, Text row, Output& complaint) = nullptr;
};

inline constexpr uint32_t kLargestPosition = 136;  // bytes; every game asserts that it fits
inline constexpr uint32_t kMostKept = 512;         // bytes; every player that keeps something asserts that it fits

// What this image holds, in the order of engine/games/games.txt.
etl::span<const Game* const> games();
// Eight digits that stand for the stored games of its players (tests/golden.inc): an image whose players would move
// otherwise has others.
const char* golden_checksum();

// Look-ups. Each returns null, or false, after writing one line (without its end) to `complaint` that names what is
// known.
const Game* find_game(Text name, Output& complaint);
const Kernel* find_kernel(Text name, Output& complaint);

// Who plays when nobody says who: the first of the game's demonstrators that this image holds and that plays by the
// rules.
const Player& demonstrator(const Game& game, const Rules& rules);

// `name:key=value,...` among the game's players or rules. An empty text picks the first rules.
struct PlayerChoice {
  const Player* player;
  Values values;
};
struct RulesChoice {
  const Rules* rules;
  Values values;
};
bool read_player(const Game& game, Text text, PlayerChoice& choice, Output& complaint);
bool read_rules(const Game& game, Text text, RulesChoice& choice, Output& complaint);

// Writes `key=value,...` as read_player takes it; nothing where there are no parameters.
void write_values(etl::span<const Parameter> parameters, const Values& values, Output& out);
// One value of a parameter, with its decimals.
void write_value(const Parameter& parameter, int32_t value, Output& out);

}  // namespace tilefish
