// The agent of the Tetress report, as the report describes it: an evaluation of four normalised terms that changes with
// the moves played and the space left, book moves for the opening, and a depth that grows with the turn.
#pragma once

#include "engine/games/tetress/players/evaluation.h"

namespace tilefish::tetress {

// The number of rows and columns, chosen greedily, that hold all tokens of a side.
uint32_t span(const Rows& tokens);

// The four terms are the token ratio, the own actions, the other side's actions and the span, in the scale of
// evaluate(). The span is a difference of both sides, so that what one side gains the other loses.
Score evaluate_by_paper(const Position& position);

// The first book move that is legal, within a side's first five moves; else kNoMove.
Move paper_book(const Position& position);

// How many moves to look ahead: 3 at the start, 10 at the end.
uint32_t paper_depth(const Position& position);

}  // namespace tilefish::tetress
