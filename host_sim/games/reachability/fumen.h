// Fumen v115 is the text in which players of Tetris exchange boards: a string of pages. A page has a field, a piece
// that lies in it, and flags. Before the next page the piece is locked and full rows vanish.
//
//   digits   A-Z a-z 0-9 + / are 0 to 63; numbers have their low digit first; `?` every 47 characters means nothing
//   field    runs of cells that differ by the same number from the field before, from the top left of 23 rows and one
//            that rises. A run is two digits: (difference + 8) * 240 + cells - 1. Where no cell differs, one more digit
//            tells for how many more pages that is so
//   piece    three digits: kind + 8 * (rotation + 4 * (cell + 240 * flags))
//   flags    1 rise, 2 mirror, 4 colours, 8 comment, 16 no lock
//   comment  two digits for its length, then five for every four characters
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/games/reachability/rules/moves.h"

namespace tilefish {

bool looks_like_fumen(std::string_view text);

// Returns the board of the last page with its piece locked. Throws a Failure that says what is broken.
reachability::Rows board_of_fumen(std::string_view text);

// Writes one page for each placement, from the empty board on, and a last page with the board that they build.
std::string fumen_of(std::span<const uint8_t> placements);

}  // namespace tilefish
