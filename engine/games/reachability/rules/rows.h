// A Tetris board row by row: bit c of a row is column c, row 0 the floor's. Undoing a cleared line puts a row back in,
// which is a matter of single rows; what a piece rests on is one of columns, so a board is turned into tetris::Board
// for that.
#pragma once

#include "engine/games/tetris/rules/board.h"

namespace tilefish::reachability {

using tetris::kColumns;
using tetris::kMostRows;

inline constexpr uint32_t kFullRow = (1u << kColumns) - 1;

struct Rows {
  uint16_t row[kMostRows];  // none set from `height` on
  uint8_t height;

  uint32_t cells() const;
  bool operator==(const Rows&) const = default;
};
static_assert(sizeof(Rows) == 42);

// As it is kept in a search: three rows a word, so 28 bytes.
struct Packed {
  uint32_t word[7];
  bool operator==(const Packed&) const = default;
};
static_assert(sizeof(Packed) == 28);

// Of a board, and of a seed where several are wanted.
inline uint32_t hash_of(const Packed& rows, uint32_t seed = 0) {
  uint32_t hash = seed;
  for (const uint32_t word : rows.word) {
    hash = (hash ^ word) * 0x9E3779B1u;
    hash ^= hash >> 15;
  }
  return hash * 0x85EBCA6Bu;
}

Packed packed(const Rows& rows);
Rows unpacked(const Packed& from);

tetris::Board board_of(const Rows& rows);
Rows rows_of(const tetris::Board& board);

// Why no sequence of placements can lead to a board, as far as a look at it tells. Empty: it may be reachable.
const char* flaw_of(const Rows& rows);

}  // namespace tilefish::reachability
