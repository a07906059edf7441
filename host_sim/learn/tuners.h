// The methods of `tune`, one a file: each adds itself to the grammar as `tune GAME METHOD`.
#pragma once

#include "host_sim/support/grammar.h"

namespace tilefish {

void add_tune_tetris_genetic(Program& program);
void add_tune_tetris_cross_entropy(Program& program);
void add_tune_tetris_tables(Program& program);
void add_tune_five_or_more_tables(Program& program);
void add_tune_tetress(Program& program);  // weights, book and document-book
void add_tune_square_stacker_tables(Program& program);

}  // namespace tilefish
