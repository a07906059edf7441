// The agent of document 004 as it describes itself: an evaluation of four normalised terms that changes with the moves
// played and the space left, book moves for the opening, and a depth that grows with the turn.
#pragma once

#include "engine/games/tetress/players/evaluation.h"

namespace tilefish::tetress {

// How few rows and columns, chosen greedily, hold all tokens of a side.
uint32_t span(const Rows& tokens);

// Token ratio, own actions, the other's actions, span: in the scale of evaluate(). The span is taken as a difference,
// so that what one side gains the other loses.
Score evaluate_by_paper(const Position& position);

// The first book move that is legal, within a side's first five moves; else kNoMove.
Move paper_book(const Position& position);

// 3 layers at the start, 10 at the end.
uint32_t paper_depth(const Position& position);

}  // namespace tilefish::tetress
