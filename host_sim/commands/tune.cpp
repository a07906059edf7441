#include "host_sim/commands/commands.h"
#include "host_sim/learn/tuners.h"

namespace tilefish {

void add_tune(Program& program) {
  program.group("tune", "find weights and tables for a player");
  program.group("tune tetris", "of Tetris");
  add_tune_tetris_genetic(program);
  add_tune_tetris_cross_entropy(program);
  add_tune_tetris_tables(program);
  program.group("tune five-or-more", "of Five or More");
  add_tune_five_or_more_tables(program);
  program.group("tune tetress", "of Tetress");
  add_tune_tetress(program);
  program.group("tune square-stacker", "of Square Stacker");
  add_tune_square_stacker_tables(program);
}

}  // namespace tilefish
