// The same games here and on a board, until they differ or there were enough moves: what `verify` reports.
#pragma once

#include <cstdint>
#include <string>

#include "host_sim/boards/twins.h"

namespace tilefish {

struct Comparison {
  uint32_t moves = 0;
  uint32_t trace = 0;
  std::string result;     // a word, or why it was left out
  std::string complaint;  // a sentence where something is wrong
};

// Games of `seed`, `seed` + 1, ... one after the other, compared after every `stride` moves.
Comparison compare(Twins& twins, uint64_t seed, uint32_t moves, uint32_t stride);

}  // namespace tilefish
