// The commands of the program: each adds itself to the grammar.
#pragma once

#include "host_sim/support/grammar.h"

namespace tilefish {

void add_games(Program& program);
void add_players(Program& program);
void add_play(Program& program);
void add_watch(Program& program);
void add_duel(Program& program);
void add_human(Program& program);
void add_solve(Program& program);
void add_verify(Program& program);
void add_profile(Program& program);
void add_bench(Program& program);
void add_inspect(Program& program);
void add_tune(Program& program);
void add_report(Program& program);
void add_serve(Program& program);
void add_console(Program& program);

// What the program does when it is asked for nothing: a game on the host and on an emulated board, side by side.
int demonstrate();

}  // namespace tilefish
