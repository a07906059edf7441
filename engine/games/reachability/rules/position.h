// A target and the board built so far: the puzzle of the reachability paper as a game for one player.
//
// A move is a placement (0 to 161, see moves.h) or giving up: `unknown` when the player found no way, `unreachable`
// when it proved that there is none. The game is over when the board is the target or the player gave up. Score: 1 when
// the board is the target.
#pragma once

#include "engine/core/archive.h"
#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/games/reachability/rules/moves.h"
#include "tilefish/text.h"

namespace tilefish::reachability {

inline constexpr Move kSayUnknown = kPlacements, kSayUnreachable = kPlacements + 1;

// The legal placements: a bit each.
class PlacementSet {
 public:
  void add(uint32_t placement) { bits_[placement / 32] |= 1u << placement % 32; }
  void remove(Move placement) { bits_[placement / 32] &= ~(1u << placement % 32); }
  bool contains(Move placement) const {
    return placement < kPlacements && (bits_[placement / 32] >> placement % 32 & 1u) != 0;
  }
  bool empty() const { return size() == 0; }
  uint32_t size() const;
  Move operator[](uint32_t n) const;
  Move any(Random& random) const { return (*this)[random.below(size())]; }

 private:
  uint32_t bits_[(kPlacements + 31) / 32] = {};
};

PlacementSet placements_on(const tetris::Board& board);

struct Position {
  Packed target, board;
  uint16_t pieces;
  uint8_t given_up;  // 0: not; else 1 + the move by which the player gave up - kSayUnknown
  uint8_t score;

  void want(const Rows& rows) { *this = Position{packed(rows), {}, 0, 0, 0}; }
  bool over() const { return board == target || given_up != 0; }
  bool legal(Move move) const;
  void play(Move move);
};
static_assert(sizeof(Position) == 60);

// A target that can be reached: so many random placements, each drawn by below(162) until one fits.
Rows random_target(uint32_t pieces, Random& dealer);

// Writes or reads a position of the same rules, e.g. for Match::save.
[[gnu::cold]] void exchange(Position& position, Archive& archive);

// What a person sees and writes: the board, and right of it the target. A move is the piece, its quarter turns to the
// left and the left column, for example T1d.
inline constexpr uint32_t kPictureColumns = 2 * kColumns + 2;
char tile_at(const Position& position, uint32_t row, uint32_t column);
void caption(const Position& position, Output& out);
void write_move(Move move, Output& out);
Move read_move(Text text);

// Reads a row as people draw it: X is a filled cell, . or _ an empty one. When it is no row of a board, returns false
// and writes one line that says why.
bool read_row(Text text, uint16_t& row, Output& complaint);
// Adds a row to the target below those it has: rows come as they are drawn, the top one first.
bool add_row(Position& position, Text text, Output& complaint);

}  // namespace tilefish::reachability
