#include "engine/games/tetris/players/paper_features.h"

namespace tilefish::tetris {

PaperFeatures paper_features(const Placed& placed) {
  uint32_t blocks = 0, holes = 0, bumps = 0, highest = 0, lowest = kMostRows, wells = 0, all_holed = 0;
  uint32_t left = kAllRows, left_height = 0;
  const Board& board = placed.board;
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t cells = board.column[x], right = x + 1 < kColumns ? board.column[x + 1] : kAllRows;
    const uint32_t height = board.height(x), below_top = (1u << height) - 1, filled = count_bits(cells);
    blocks += filled;
    holes += height - filled;
    all_holed |= below_top & ~cells;
    wells += count_bits(left & right & ~below_top);
    if (x != 0) bumps += height > left_height ? height - left_height : left_height - height;
    if (height > highest) highest = height;
    if (height < lowest) lowest = height;
    left = cells;
    left_height = height;
  }
  uint32_t hole_row = 0, cover = 0;
  if (all_holed != 0) {
    const uint32_t row = highest_bit(all_holed);
    hole_row = row + 1;
    for (const uint32_t cells : board.column) {
      const uint32_t above = cells >> row;
      if ((above & 1u) == 0 && count_bits(above) > cover) cover = count_bits(above);
    }
  }
  return {{placed.lines, static_cast<int32_t>(holes), static_cast<int32_t>(bumps), static_cast<int32_t>(highest),
           static_cast<int32_t>(blocks), static_cast<int32_t>(count_bits(all_holed)),
           static_cast<int32_t>(highest - lowest), static_cast<int32_t>(wells), static_cast<int32_t>(hole_row),
           static_cast<int32_t>(cover)}};
}

}  // namespace tilefish::tetris
