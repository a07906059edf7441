// What can be played, and by whom: the one list by which match, console, firmware and host know games and players.
//
// A game is a folder in games/ that offers a Position; a player is a function that picks a move. Both are entered here
// as tables of plain functions, so that an image carries just the games that are linked into it.
#pragma once

#include <etl/span.h>
#include <cstdint>

#include "engine/core/arena.h"
#include "engine/core/budget.h"
#include "engine/core/random.h"
#include "engine/core/types.h"
#include "tilefish/text.h"

namespace tilefish {

// A whole number, or a decimal kept as one: c=1.5 with two decimals is 150.
struct Parameter {
  const char* name;
  int32_t standard, least, most;
  uint8_t decimals;
  const char* meaning;
  int32_t step = 1;
};

inline constexpr uint32_t kMaxParameters = 6;

// The values of a choice's parameters, in the order of its table.
struct Values {
  int32_t at[kMaxParameters];
  uint32_t operator[](uint32_t i) const { return static_cast<uint32_t>(at[i]); }
};

// Something picked by `name` or `name:key=value,key=value`: a player or a set of rules.
struct Named {
  const char* name;
  const char* about;
  etl::span<const Parameter> parameters;
};

// What a player brings to the board.
struct Seat {
  Values values;
  Random random;
  Arena memory;
  Budget budget;
  etl::span<const int32_t> weights{};  // of a player with a Weighting
};

// What a player weighs, and how much: whole numbers, `one` of them to 1. `tune` finds others, which `--weights` brings
// in.
struct Weighting {
  etl::span<const char* const> names;
  etl::span<const int32_t> values;
  int32_t one;
};

struct Player : Named {
  uint32_t least_memory;  // bytes, below which it refuses
  const char*
      strongest;  // `key=value,...` of the name alone: its best within 1 ms a move on a host; empty for the standard
  const char* check;     // the parameters by which `verify` plays it, small enough for every board,
  uint16_t check_moves;  // and for how many moves
  Move (*choose)(const void* position, Seat& seat);
  const Weighting* weighting = nullptr;
  uint32_t flash = 0;            // bytes of its tables, for which a small board has no room
  const char* not_by = nullptr;  // the rules it does not play

  bool plays_by(const Named& rules) const { return !not_by || Text(not_by) != rules.name; }
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

struct Game : Named {
  etl::span<const Named> rules;  // the first is the standard
  etl::span<const Player> players;
  const char* demonstrator;  // the player of the demonstration
  uint32_t position_size;    // bytes

  void (*deal)(void* position, const Named& rules, const Values& values, Random& dealer);
  bool (*over)(const void* position);
  Total (*score)(const void* position);
  bool (*legal)(const void* position, Move move);
  void (*play)(void* position, Move move, Random& dealer);

  PictureSize (*picture_size)(const void* position);
  char (*tile)(const void* position, uint8_t row, uint8_t column);
  void (*caption)(const void* position, Output& out);  // what the picture does not show, in one line
  void (*write_move)(const void* position, Move move, Output& out);
  Move (*read_move)(const void* position, Text text);  // kNoMove when it is not the name of a move
  const char* move_help;                               // how a person writes a move
  etl::span<const Count> counts{};
  bool (*second_to_move)(const void* position) = nullptr;  // null where one plays alone
  // Takes one more row of a board that a person gives, or complains in one line; null where boards are dealt.
  bool (*add_row)(void* position, Text row, Output& complaint) = nullptr;
};

// Something timed: `run` does its preparation and then `items` items, fewer only where the budget's stop ends it, and
// returns a checksum of the work.
struct Kernel {
  const char* name;
  const char* item;
  uint32_t least_memory;  // bytes that `run` must be given
  uint32_t (*run)(uint32_t items, Arena memory, Budget& budget);
};

inline constexpr uint32_t kLargestPosition = 136;  // bytes; every game asserts that it fits

etl::span<const Game* const> games();
etl::span<const Kernel* const> kernels();

// Look-ups. Each returns null, or false, after writing one line (without its end) to `complaint` that names what is
// known.
const Game* find_game(Text name, Output& complaint);
const Kernel* find_kernel(Text name, Output& complaint);

// `name:key=value,...` among the game's players or rules. An empty text picks the first rules.
struct PlayerChoice {
  const Player* player;
  Values values;
};
struct RulesChoice {
  const Named* rules;
  Values values;
};
bool read_player(const Game& game, Text text, PlayerChoice& choice, Output& complaint);
bool read_rules(const Game& game, Text text, RulesChoice& choice, Output& complaint);

// Whole numbers as people write them. `bytes` takes K and M (1024s). False when it is none, or does not fit.
bool read_number(Text text, uint64_t& value);
bool read_bytes(Text text, uint32_t& bytes);

// Writes `key=value,...` as read_player takes it; nothing where there are no parameters.
void write_values(const Named& named, const Values& values, Output& out);

}  // namespace tilefish
