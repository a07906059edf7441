// The program `tilefish`.
#include <chrono>
#include <exception>
#include <thread>

#include "host_sim/boards/tasks/demonstration.h"
#include "host_sim/commands/commands.h"
#include "host_sim/runner/ledger/ranks.h"
#include "host_sim/support/command_line/exit_code.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/terminal/picture.h"
#include "tilefish/version.h"

namespace {

// What is wrong for all ranks, the first one says, and its end ends the others: they wait for that before they speak.
int after_the_first_rank(const tilefish::Command& command) {
  try {
    return command();
  } catch (const std::exception&) {
    std::this_thread::sleep_for(std::chrono::seconds(2));
    tilefish::stop_if_interrupted();
    throw;
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  using namespace tilefish;
  const int exit_code = exit_code_of("tilefish", [&] {
    Program program("tilefish",
                    "Tilefish plays tile games: the same seeded game on this machine and on a microcontroller.",
                    demonstrate);
    std::string when_colours = "auto";
    program.version(kVersion);
    program.everywhere().text("--color", when_colours, "WHEN", "colours: always, never or auto");
    add_commands(program, argument_count > 1 ? arguments[1] : "");
    program.remark("Without a command: a game on this machine and on an emulated board, side by side.");

    const Command chosen = program.read(argument_count, arguments);
    choose_colours(when_colours);
    return is_first_rank() ? chosen() : after_the_first_rank(chosen);
  });
  Ranks::end(exit_code);
  return exit_code;
}
