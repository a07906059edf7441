// The colours of pieces that have settled. A position knows only which cells are full, so whoever shows a game follows
// its moves: rows of letters, the floor first, in which each piece keeps the letter it came with.
#pragma once

#include <string>
#include <vector>

#include "engine/games/tetris/rules/pieces.h"
#include "host_sim/terminal/picture.h"

namespace tilefish::tetris {

// Puts a piece there and takes out the rows that it completes; empty ones come in at the top.
void settle(std::vector<std::string>& rows, const Shape& shape, uint32_t column, uint32_t row, char letter);

// The same for pictures whose left columns are the board, the top row first: colours the board of `now` as that of
// `before` with the piece dropped onto it. A board that comes out otherwise, as after a game that was loaded, stays as
// it is.
void colour_board(const Picture& before, const Shape& shape, uint32_t column, Picture& now);

}  // namespace tilefish::tetris
