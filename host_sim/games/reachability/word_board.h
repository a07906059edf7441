// Words as boards: letters of three columns and five rows, as many side by side as ten columns hold, line below line.
// Between two lines there is a row that carries the upper letters. Without a heap, so that the page's module draws the
// same words.
#pragma once

#include "engine/games/reachability/rules/rows.h"
#include "tilefish/text.h"

namespace tilefish {

// Ways to draw a word, which differ in the rows between its lines, in the side at which the letters begin and in the
// cell that makes the number even: where no way is found to build one, another may be easier.
inline constexpr uint32_t kWordVariants = 12;

// Draws a word. Tells in `remark` what had to be added and why, or returns false and tells what is wrong: a character
// that has no letter here, or a word that does not fit 20 rows.
bool draw_word(Text word, uint32_t variant, reachability::Rows& rows, Output& remark);

}  // namespace tilefish
