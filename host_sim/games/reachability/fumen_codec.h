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
//
// This is read and written without a heap, so that the page's module does it too; fumen.h is for the program.
#pragma once

#include <etl/span.h>

#include "engine/games/reachability/rules/moves.h"
#include "tilefish/text.h"

namespace tilefish {

bool looks_like_fumen(Text text);

// The board of the last page with its piece locked. Where the text is broken, returns false and says what is wrong.
bool read_fumen(Text text, reachability::Rows& rows, Output& complaint);

// Writes one page for each placement, from the empty board on, and a last page with the board that they build.
void write_fumen(etl::span<const uint8_t> placements, Output& out);

}  // namespace tilefish
