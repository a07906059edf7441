// The program `tilefish`.
#include "host_sim/commands/commands.h"
#include "host_sim/support/exit_code.h"
#include "host_sim/terminal/picture.h"

int main(int argument_count, char** arguments) {
  using namespace tilefish;
  return exit_code_of("tilefish", [&] {
    Program program("tilefish",
                    "Tilefish plays tile games: the same seeded game on this machine and on a microcontroller.",
                    demonstrate);
    std::string when_colours = "auto";
    program.everywhere().text("--color", when_colours, "WHEN", "colours: always, never or auto");
    for (const auto add : {add_games, add_players, add_play, add_watch, add_human, add_duel, add_solve, add_verify,
                           add_profile, add_bench, add_inspect, add_console, add_tune, add_report, add_serve}) {
      add(program);
    }
    program.remark("Without a command: a game on this machine and on an emulated board, side by side.");

    const Command chosen = program.read(argument_count, arguments);
    choose_colours(when_colours);
    return chosen();
  });
}
