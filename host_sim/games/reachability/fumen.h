// Fumen v115, in which the community draws and exchanges Tetris boards: a string of pages, each a field, a piece lying
// in it, and flags. A page's piece is locked, and full rows vanish, before the next page.
//
//   digits   A-Z a-z 0-9 + / are 0 to 63; numbers have their low digit first; `?` every 47 characters means nothing
//   field    runs of equal difference to the field before, from the top left of 23 rows and one that rises: (difference
//   + 8) * 240 + cells - 1,
//            two digits. Where all is equal, one digit follows: for how many more pages it is
//   piece    three digits: kind + 8 * (rotation + 4 * (cell + 240 * flags)); flags: 1 rise, 2 mirror, 4 colours, 8
//   comment, 16 no lock comment  two digits for its length, then five for every four characters
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/games/reachability/rules/moves.h"

namespace tilefish {

bool looks_like_fumen(std::string_view text);

// The board of the last page, its piece locked. Throws Failure that says what is broken.
reachability::Rows board_of_fumen(std::string_view text);

// A page a placement, and one with what they build. Starts from the empty board.
std::string fumen_of(std::span<const uint8_t> placements);

}  // namespace tilefish
