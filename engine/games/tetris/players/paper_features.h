// The features of the Tetris paper, as its text defines them.
#pragma once

#include "engine/games/tetris/rules/board.h"

namespace tilefish::tetris {

enum PaperFeature : uint32_t {
  kLines,      // cleared by the piece
  kBuried,     // holes
  kBumpiness,  // sum of the height differences of neighbouring columns
  kMaximumHeight,
  kHandcraftedFeatures,
  kBlocks = kHandcraftedFeatures,  // filled cells
  kHoledRows,
  kHeightSpread,  // highest less lowest column
  kOpenWells,     // empty cells with nothing above and both neighbours filled; walls are filled
  kHighestHole,   // the row, counted from 1, of the highest hole; 0 for none
  kCover,         // filled cells above that hole; of several in its row the most
  kPaperFeatures
};

struct PaperFeatures {
  int32_t of[kPaperFeatures];
};

PaperFeatures paper_features(const Placed& placed);

}  // namespace tilefish::tetris
