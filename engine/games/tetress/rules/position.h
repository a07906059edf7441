// Tetress, the game of the Tetress report: two sides place tetrominoes on an 11 x 11 torus, each beside a token of
// their own. Full rows and columns are emptied, whichever side's tokens they hold. A side that cannot move loses.
//
//   move   shape * 121 + row * 11 + column of its anchor, 0 to 2298; this order decides ties
//   score  1 when red has won, -1 when blue has, else 0
//   draws  none: nothing is dealt
#pragma once

#include "engine/core/archive.h"
#include "engine/games/tetress/rules/placements.h"
#include "tilefish/text.h"

namespace tilefish::tetress {

inline constexpr uint32_t kTurns = 150;  // actions, after which tokens are counted
enum Side : uint8_t { kRed = 0, kBlue = 1 };

struct Position {
  Rows tokens[2];  // of red and of blue: bit c of row r
  uint8_t turn;    // actions played
  int8_t score;
  bool over;

  static Position start() { return Position{}; }

  bool second_to_move() const { return (turn & 1) != 0; }
  Side to_move() const { return static_cast<Side>(turn & 1); }
  uint32_t count(Side side) const;

  // The first action of each side may lie anywhere.
  bool anywhere() const { return turn < 2; }

  // Legal actions; none where the game is over.
  Placements moves() const {
    const uint32_t side = to_move();
    return over ? Placements() : Placements::of(tokens[side], tokens[side ^ 1u], anywhere());
  }

  // How many placements a side would have if it were to move.
  uint32_t mobility(Side side) const { return count_placements<Native>(tokens[side], tokens[side ^ 1], anywhere()); }

  // Places a piece and clears full rows and columns. It does not find out whether the game is over.
  void place(Move move);
  // Sets `over` and `score`. At the last turn the tokens are counted; before it a side that cannot move has lost.
  void judge();

  void play(Move move, Random&) {
    place(move);
    judge();
  }
};
static_assert(sizeof(Position) == 48);

// Equal for equal boards and turns, and hardly ever for others.
uint64_t key_of(const Position& position);

// Plays at most `depth` random actions, judges the end, and returns how many it played.
uint32_t random_playout(Position& position, Random& random, uint32_t depth);

// The four cells of a placement, ascending.
struct Cells {
  uint8_t at[4];
};
Cells cells_of(Move move);
Move move_of(const Cells& cells);  // in any order; kNoMove where they are no tetromino

// Writes or reads a position of the same rules, e.g. for Match::save.
[[gnu::cold]] void exchange(Position& position, Archive& archive);

// What a person sees and writes: a move is its cells as the referee writes them, row-column: 5-5,5-6,6-5,6-6.
[[gnu::cold]] char tile_at(const Position& position, uint8_t row, uint8_t column);
[[gnu::cold]] void write_move(Move move, Output& out);
[[gnu::cold]] Move read_move(Text text);
[[gnu::cold]] void caption(const Position& position, Output& out);

}  // namespace tilefish::tetress
