// The first action of each side. All anchors are alike on a torus, so red's is a matter of its shape alone, and for
// blue there is a reply to each of 19 shapes: 40 bytes, found by `tilefish tune tetress book`.
#pragma once

#include "engine/games/tetress/rules/position.h"

namespace tilefish::tetress {

// kNoMove from the third action on.
Move book_move(const Position& position);

}  // namespace tilefish::tetress
