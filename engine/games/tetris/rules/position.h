// Tetris, by two sets of rules.
//
//   classic  The rules of the published records. All seven pieces are equally likely at every draw. A piece starts
//            above the board, is turned and moved at will and drops straight. A placement with a cell above the top row
//            before lines are cleared is no move; the game is over when a piece has no move. Score: lines.
//   bag      The game of the Tetris paper and the reachability paper. Pieces come from a bag of all seven, and the next
//            one is known. A piece appears inside the board, and the game is over when it collides there. A move is a
//            column in which the turned piece fits in the top rows; it drops from there. Score: 1 + 10 * k * k for a
//            piece that clears k lines.
//
//   move     orientation * 10 + column of the leftmost cell; this order decides ties
//   draws    classic: below(7) for a piece, in the deal and after each move
//            bag: below(n) among the n pieces left in the bag, in the order of their numbers; an empty bag is refilled.
//            The deal draws the piece and then the next one.
#pragma once

#include "engine/core/archive.h"
#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/games/tetris/rules/board.h"
#include "tilefish/text.h"

namespace tilefish::tetris {

constexpr Move move_of(uint32_t orientation, uint32_t column) {
  return static_cast<Move>(orientation * kColumns + column);
}

// The legal placements of one piece: a bit a column for each orientation.
class MoveSet {
 public:
  void add(uint32_t orientation, uint32_t column) {
    columns_[orientation] = static_cast<uint16_t>(columns_[orientation] | 1u << column);
  }
  bool empty() const { return (columns_[0] | columns_[1] | columns_[2] | columns_[3]) == 0; }
  uint32_t size() const;
  bool contains(Move move) const {
    return move < kMostOrientations * kColumns && (columns_[move / kColumns] >> move % kColumns & 1u) != 0;
  }
  Move operator[](uint32_t n) const;
  Move any(Random& random) const { return (*this)[random.below(size())]; }

  uint32_t columns(uint32_t orientation) const { return columns_[orientation]; }

 private:
  uint16_t columns_[kMostOrientations] = {};
};

enum class RuleSet : uint8_t { kClassic, kBag };

struct Position {
  Board board;
  uint8_t piece;
  uint8_t next;  // bag rules
  uint8_t bag;   // bag rules: the pieces still in it, a bit each
  uint8_t height;
  RuleSet rules;
  uint64_t lines;
  int64_t score;

  void deal(RuleSet by, uint32_t rows, Random& dealer);
  MoveSet moves() const;
  void play(Move move, Random& dealer);

  // The row in which a legal placement comes to rest.
  uint32_t landing(uint32_t shape, uint32_t column) const;
  // Whether the board is so low that every piece, by either set of rules, fits in at the top and drops straight.
  bool roomy() const { return board.highest() + 4 <= height; }
  bool falls_freely() const { return rules == RuleSet::kClassic || roomy(); }
  bool over() const { return !roomy() && moves().empty(); }

 private:
  bool fits(const Shape& shape, uint32_t column) const;
  uint8_t draw(Random& dealer);
};
static_assert(sizeof(Position) == 64);

// Writes or reads a position of the same rules, e.g. for Match::save.
[[gnu::cold]] void exchange(Position& position, Archive& archive);

// What a person sees and writes: the board with the pieces beside it. A move is the number of quarter turns to the left
// and the left column, for example 1d.
inline constexpr uint32_t kPictureColumns = kColumns + 1 + 3;
[[gnu::cold]] char tile_at(const Position& position, uint32_t row, uint32_t column);
[[gnu::cold]] void write_move(Move move, Output& out);
[[gnu::cold]] Move read_move(Text text);
[[gnu::cold]] void caption(const Position& position, Output& out);

}  // namespace tilefish::tetris
