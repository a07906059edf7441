// The program `tilefish`.
#include "host_sim/boards/tasks/demonstration.h"
#include "host_sim/commands/commands.h"
#include "host_sim/support/command_line/exit_code.h"
#include "host_sim/terminal/picture.h"
#include "tilefish/version.h"

int main(int argument_count, char** arguments) {
  using namespace tilefish;
  return exit_code_of("tilefish", [&] {
    Program program("tilefish",
                    "Tilefish plays tile games: the same seeded game on this machine and on a microcontroller.",
                    demonstrate);
    std::string when_colours = "auto";
    program.version(kVersion);
    program.everywhere().text("--color", when_colours, "WHEN", "colours: always, never or auto");
    add_commands(program);
    program.remark("Without a command: a game on this machine and on an emulated board, side by side.");

    const Command chosen = program.read(argument_count, arguments);
    choose_colours(when_colours);
    return chosen();
  });
}
