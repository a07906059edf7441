// `tilefish tune five-or-more tables`: learns the tables of engine/models/.
#pragma once

#include <cstdint>
#include <string>

namespace tilefish {

struct TuneFiveOrMore {
  uint64_t moves = 10'000'000;  // in all, those of the checkpoint included
  uint64_t seed = 1;
  uint32_t candidates = 24;  // moves ranked by all terms, in its games
  uint32_t minutes = UINT32_MAX;
  std::string checkpoint;  // goes on from it, and is written every 500,000 moves
  std::string out;         // the folder for the tables' two files
};

int tune_five_or_more(const TuneFiveOrMore& options);

}  // namespace tilefish
