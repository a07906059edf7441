// Square Stacker, the game of the Square Stacker paper: 3x3 cells, each with a small, a medium and a large space; tiles
// of six colours; a tray of three tiles that is refilled when all three have been played.
//
// A colour's tiles are 27 bits, size by size: bit = size * 9 + row * 3 + column. So one shift brings the spaces of one
// size, or the three sizes of one cell, under a constant mask.
//
//   move   piece * 9 + cell, 0 to 26: in the order of piece, row and column, which also decides ties
//   draws  a refill is one draw of the dealer, split into three of 18: size * 6 + colour, for pieces 0, 1 and 2
#pragma once

#include "engine/core/archive.h"
#include "engine/core/budget.h"
#include "engine/core/move_set.h"
#include "engine/core/random.h"
#include "engine/core/types.h"
#include "tilefish/text.h"

namespace tilefish::square_stacker {

inline constexpr uint32_t kCells = 9, kSizes = 3, kColours = 6, kTray = 3;
inline constexpr uint32_t kPlane = (1u << kCells) - 1;             // the spaces of one size
inline constexpr uint32_t kBoard = (1u << (kCells * kSizes)) - 1;  // all spaces
inline constexpr uint32_t kStack = 1u | 1u << 9 | 1u << 18;        // the three sizes of cell 0
inline constexpr char kLetters[] = "PGBYOV";

// The cells in which a board holds anything, whatever its size.
constexpr uint32_t cells_of(uint32_t board) { return (board | board >> 9 | board >> 18) & kPlane; }

// A tile of the tray. Its size is stored as the shift that brings the spaces of that size to the lowest bits, for the
// move generator. A played piece has a shift of 27, which leaves no bits and so no moves, without a test. A piece is
// aligned, so that every core copies it by one instruction.
struct alignas(2) Piece {
  uint8_t colour;
  uint8_t shift;

  static constexpr Piece of(uint32_t code) {  // size * 6 + colour
    return {static_cast<uint8_t>(code % kColours), static_cast<uint8_t>(code / kColours * kCells)};
  }
  constexpr bool played() const { return shift == kCells * kSizes; }
  constexpr uint32_t size() const { return shift / kCells; }
  constexpr uint32_t code() const { return size() * kColours + colour; }
};
inline constexpr Piece kPlayed{0, kCells* kSizes};

struct Position {
  static constexpr uint32_t kMovesALook = 8;  // of a playout: half a millisecond of the slowest board

  uint32_t tiles[kColours];  // where each colour lies
  uint32_t empty;            // the spaces without a tile
  Piece tray[kTray];
  uint16_t combo;  // scoring moves in a row, at most 65,535
  Score score;

  void deal(Random& dealer);

  MoveSet moves() const {
    uint32_t bits = 0;
    for (uint32_t piece = 0; piece < kTray; ++piece)
      bits |= ((empty >> tray[piece].shift) & kPlane) << (piece * kCells);
    return MoveSet(bits);
  }

  // The pieces of the tray that are not yet played.
  uint32_t left() const { return !tray[0].played() + !tray[1].played() + !tray[2].played(); }

  // Places a tile and clears what it completes. True when that was the last of the tray.
  bool place(Move move);
  // The same for who counts the tray; the code is in put.h.
  void put(Move move);
  void refill(Random& random);

  void play(Move move, Random& random) {
    if (place(move)) refill(random);
  }

 private:
  void clear(uint32_t colour, uint32_t cell, uint32_t lines, bool triple);
};
static_assert(sizeof(Position) == 40);

// Plays at most `depth` random moves, until `ended`, and returns how many it played.
uint32_t random_playout(Position& position, Random& random, uint32_t depth, const Stop& ended = {});

// Writes or reads a position of the same rules, e.g. for Match::save.
[[gnu::cold]] void exchange(Position& position, Archive& archive);

// What a person sees and writes: cells as nested squares, a move as piece, column and row, for example 2b3.
[[gnu::cold]] char tile_at(const Position& position, uint8_t row, uint8_t column);
[[gnu::cold]] void write_move(Move move, Output& out);
[[gnu::cold]] Move read_move(Text text);
[[gnu::cold]] void caption(const Position& position, Output& out);

}  // namespace tilefish::square_stacker
