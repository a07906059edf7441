// The trays that nobody can play from a board, of the 18 x 18 x 18 that may be dealt: counted exactly, within some
// microseconds.
//
// A tray can be played where each size has a space for each of its tiles. Otherwise a tile must score before the last
// one is played, and so make room. Either the first one scores; or it prepares the score of the second, and then both
// have one colour, since a tile of another colour could as well be played after the score.
#pragma once

#include "engine/games/square_stacker/rules/position.h"

namespace tilefish::square_stacker {

inline constexpr uint32_t kPieces = kSizes * kColours;
inline constexpr uint32_t kTrays = kPieces * kPieces * kPieces;
inline constexpr uint32_t kShares = 6;  // a lost tray is shared by the sizes that it wants more of than are free

class LostTrays {
 public:
  explicit LostTrays(const Position& board);  // its tray does not matter

  uint32_t count() const { return (of_size_[0] + of_size_[1] + of_size_[2]) / kShares; }
  uint32_t shares(uint32_t size) const { return of_size_[size]; }  // in 1/kShares of a tray
  // Those that have so many tiles of the size.
  uint32_t with(uint32_t size, uint32_t tiles) const { return with_[size][tiles]; }
  bool include(const Piece (&tray)[kTray]) const { return is_lost(tray[0].code(), tray[1].code(), tray[2].code()); }

 private:
  void add_first(const Position& board, uint32_t colour, uint32_t space, bool scores);
  bool is_lost(uint32_t a, uint32_t b, uint32_t c) const;
  void count_lost();

  bool none_ = true;
  uint32_t free_[kSizes], of_size_[kSizes] = {}, with_[kSizes][kTray + 1] = {};
  uint8_t third_[kPieces][kPieces] = {};  // the sizes that have a space after these two, a bit a size
};

}  // namespace tilefish::square_stacker
