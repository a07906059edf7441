// The program `tilefish`.
#include <chrono>
#include <thread>

#include "host_sim/boards/tasks/demonstration.h"
#include "host_sim/commands/commands.h"
#include "host_sim/runner/ledger/ranks.h"
#include "host_sim/support/command_line/exit_code.h"
#include "host_sim/support/errors.h"
#include "host_sim/terminal/picture.h"
#include "tilefish/version.h"

namespace {

// What was asked wrongly is wrong for all ranks, and the first one says it. The others wait: a rank that ends ends all.
int quiet_about_usage(const tilefish::Command& command) {
  try {
    return command();
  } catch (const tilefish::UsageError&) {
    std::this_thread::sleep_for(std::chrono::seconds(2));
    return 2;
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
    return is_first_rank() ? chosen() : quiet_about_usage(chosen);
  });
  Ranks::end(exit_code);
  return exit_code;
}
