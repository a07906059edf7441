// A Tetris board row by row: bit c of a row is column c, and row 0 is the lowest. To undo a cleared line is to put a
// row back in, which is easy by rows. What a piece rests on is found by columns, for which there is tetris::Board.
#pragma once

#include "engine/core/archive.h"
#include "engine/games/tetris/rules/board.h"

namespace tilefish::reachability {

using tetris::kColumns;
using tetris::kMostRows;

inline constexpr uint32_t kFullRow = (1u << kColumns) - 1;

// Aligned, so that it is copied by words.
struct alignas(4) Rows {
  uint16_t row[kMostRows];  // all 0 from `height` on
  uint8_t height;

  uint32_t cells() const;
  bool operator==(const Rows&) const = default;
};
static_assert(sizeof(Rows) == 44);

// A board as searches keep it: three rows a word, 28 bytes.
struct Packed {
  uint32_t word[7];
  bool operator==(const Packed&) const = default;
};
static_assert(sizeof(Packed) == 28);

// A hash of a board. Different seeds give different hashes.
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

void exchange(Packed& rows, Archive& archive);

tetris::Board board_of(const Rows& rows);
Rows rows_of(const tetris::Board& board);

// Why no sequence of placements can lead to a board, as far as simple tests can tell. An empty text: it may be
// reachable.
const char* flaw_of(const Rows& rows);

}  // namespace tilefish::reachability
