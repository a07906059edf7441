#pragma once

#include "engine/core/archive.h"
#include "engine/core/move_set.h"
#include "tilefish/text.h"

namespace tilefish::countdown {

struct Position {
  uint32_t left = 10;
  Score score = 0;

  // Move n takes n + 1 tokens.
  MoveSet moves() const { return MoveSet(left >= 3 ? 0b111u : (1u << left) - 1); }
  void play(Move move, Random&) {
    left -= move + 1u;
    score += move + 1;
  }
};

inline void exchange(Position& position, Archive& archive) {
  archive.field(position.left, 10);
  position.score = 10 - static_cast<Score>(position.left);
}
inline char tile_at(const Position& position, uint8_t, uint8_t column) { return column < position.left ? 'Y' : '.'; }
inline void caption(const Position& position, Output& out) { out << "left " << position.left; }

}  // namespace tilefish::countdown
