#include "engine/games/tetris/players/features.h"

namespace tilefish::tetris {
namespace {

template <bool kAll>
Features features_of(const Board& board, WellKind kind) {
  uint32_t rows = 0, columns = 0, holes = 0, wells = 0, depth = 0, holed_rows = 0, differences = 0;
  uint32_t left = kAllRows, left_height = 0;
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t cells = board.column[x], right = x + 1 < kColumns ? board.column[x + 1] : kAllRows;
    const uint32_t height = board.height(x), filled = count_bits(cells);
    rows += count_bits(left ^ cells);
    columns += count_bits(cells ^ (cells << 1 | 1u));
    holes += height - filled;
    wells += wells_of(left, cells, right, kind);
    if constexpr (kAll) {
      holed_rows |= ((1u << height) - 1) & ~cells;
      depth += filled - lowest_bit(~cells);  // all but the run that stands on the floor
      const uint32_t difference = height + 2 - left_height;
      if (x != 0 && difference <= 4) differences |= 1u << difference;
    }
    left = cells;
    left_height = height;
  }
  rows += count_bits(left ^ kAllRows);
  return {{0, 0, static_cast<int32_t>(rows), static_cast<int32_t>(columns), static_cast<int32_t>(holes),
           static_cast<int32_t>(wells), static_cast<int32_t>(depth), static_cast<int32_t>(count_bits(holed_rows)),
           static_cast<int32_t>(count_bits(differences))}};
}

}  // namespace

Features board_features(const Board& board, WellKind kind) { return features_of<true>(board, kind); }
Features board_six(const Board& board) { return features_of<false>(board, WellKind::kPlain); }
Features measure(const Placed& placed, WellKind kind) {
  Features features = board_features(placed.board, kind);
  features.of[kLandingHeight] = 2 * placed.row + kShape[placed.shape].height - 1;
  features.of[kErodedCells] = placed.lines * placed.eroded;
  return features;
}

}  // namespace tilefish::tetris
