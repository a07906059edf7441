// The program `tilefish`, and how it ends. Exit codes: 0 done, 1 failed, 2 asked wrongly, 130 interrupted.
#include <cstdio>
#include <fmt/format.h>
#include <new>

#include "host_sim/cli/commands.h"
#include "host_sim/cli/picture.h"
#include "host_sim/errors.h"
#include "host_sim/interrupt.h"

namespace tilefish {
namespace {

int complain(int exit_code, std::string_view what) {
  std::fflush(stdout);
  fmt::print(stderr, "tilefish: {}\n", what);
  return exit_code;
}

int run(int argument_count, char** arguments) {
  Program program("tilefish", "Tilefish plays tile games: the same seeded game on this machine and on a microcontroller.",
                  demonstrate);
  std::string when_colours = "auto";
  program.everywhere().text("--color", when_colours, "WHEN", "colours: always, never or auto");
  for (const auto add : {add_games, add_players, add_play, add_watch, add_human, add_duel, add_solve, add_verify, add_profile,
                         add_bench, add_inspect, add_console, add_tune, add_report, add_serve}) {
    add(program);
  }
  program.remark("Without a command: a game on this machine and on an emulated board, side by side.");

  try {
    const Command chosen = program.read(argument_count, arguments);
    choose_colours(when_colours);
    return chosen();
  } catch (const UsageError& error) {
    return complain(2, error.what());
  } catch (const Interrupted&) {
    return 130;
  } catch (const std::bad_alloc&) {
    return complain(1, "this machine has not so much memory");
  } catch (const std::exception& error) {
    return complain(1, error.what());
  }
}

}  // namespace
}  // namespace tilefish

int main(int argument_count, char** arguments) {
  tilefish::listen_for_interrupts();
  const int exit_code = tilefish::run(argument_count, arguments);
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) return tilefish::complain(1, "cannot write to stdout");
  return exit_code;
}
