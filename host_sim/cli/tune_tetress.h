// What `tilefish tune tetress` does: data for engine/games/tetress/, found by playing.
#pragma once

#include <cstdint>
#include <string>

namespace tilefish {

struct TetressTuning {
  std::string method;  // weights, book or document-book
  std::string out = "-";  // the .inc file to write; - is stdout
  std::string state;   // of `weights`: where each step is kept and found again; empty for nowhere
  uint64_t seed = 1;
  uint32_t steps = 20;   // of `weights`
  uint32_t games = 60;   // a step, or a book that is tried
  uint32_t sims = 120;   // iterations a move
};

int tune_tetress(const TetressTuning& tuning);

}  // namespace tilefish
