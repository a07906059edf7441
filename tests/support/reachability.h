// Boards of the reachability puzzle from what people and vectors write.
#pragma once

#include "engine/games/reachability/rules/position.h"
#include "tests/support/tetris.h"
#include "tilefish/catalogue.h"

namespace tilefish::reachability {
extern const Game kGame;  // engine/games/reachability/game.cpp
}

namespace tilefish {

// Rows of ten bits as in the vectors, from the floor; none is empty below the top.
inline reachability::Rows rows_of_masks(const uint16_t (&masks)[20]) {
  reachability::Rows rows{};
  for (uint32_t r = 0; r < 20; ++r) {
    rows.row[r] = masks[r];
    if (masks[r] != 0) rows.height = static_cast<uint8_t>(r + 1);
  }
  return rows;
}

// As they are drawn, top row first.
inline reachability::Rows rows_of_drawing(std::initializer_list<const char*> drawing) {
  reachability::Rows rows{};
  rows.height = static_cast<uint8_t>(drawing.size());
  uint32_t r = rows.height;
  for (const char* line : drawing) {
    --r;
    for (uint32_t x = 0; x < reachability::kColumns; ++x) {
      if (line[x] == 'X') rows.row[r] = static_cast<uint16_t>(rows.row[r] | 1u << x);
    }
  }
  return rows;
}

inline reachability::Rows target_hi() {
  return rows_of_drawing({"X.X.XXXXX.", "X.X...X...", "XXX...X...", "X.X...X...", "X.X.XXXXX."});
}
inline reachability::Rows target_t_and_i() { return rows_of_drawing({"...X......", "..XXX.XXXX"}); }
inline reachability::Rows target_t() { return rows_of_drawing({"...X......", "..XXX....."}); }

}  // namespace tilefish
