// The features of document 001, as its text defines them.
#pragma once

#include "engine/games/tetris/board.h"

namespace tilefish::tetris {

enum DocumentFeature : uint32_t {
  kLines,  // cleared by the piece
  kBuried,  // holes
  kBumpiness,  // sum of the height differences of neighbouring columns
  kMaximumHeight,
  kHandcraftedFeatures,
  kBlocks = kHandcraftedFeatures,  // filled cells
  kHoledRows,
  kHeightSpread,  // highest less lowest column
  kOpenWells,     // empty cells with nothing above and both neighbours filled; walls are filled
  kHighestHole,   // the row, counted from 1, of the highest hole; 0 for none
  kCover,         // filled cells above that hole; of several in its row the most
  kDocumentFeatures
};

struct DocumentFeatures {
  int32_t of[kDocumentFeatures];
};

DocumentFeatures document_features(const Placed& placed);

}  // namespace tilefish::tetris
