// The opening book: the first action of each side, found by `tilefish tune tetress book`. On a torus all anchors are
// alike. So red has one shape, and blue has a reply to each of the 19 shapes: 40 bytes.
#pragma once

#include "engine/games/tetress/rules/position.h"

namespace tilefish::tetress {

// kNoMove from the third action on.
Move book_move(const Position& position);

}  // namespace tilefish::tetress
