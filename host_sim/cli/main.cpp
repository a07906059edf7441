// The program `tilefish`: its grammar, and how it ends. Exit codes: 0 done, 1 failed, 2 asked wrongly, 130 interrupted.
#include <cstdio>
#include <fmt/format.h>

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

// What would have been right.
std::string advice(const CLI::App& program) {
  if (const auto given = program.get_subcommands(); !given.empty()) {
    return fmt::format("`tilefish {} --help` tells more", given[0]->get_name());
  }
  std::string names;
  for (const CLI::App* command : program.get_subcommands({})) {
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return "commands are " + names;
}

int run(int argument_count, char** arguments) {
  CLI::App program("Tilefish plays tile games: the same seeded game on this machine and on a microcontroller.", "tilefish");
  program.fallthrough();
  std::string when_colours = "auto";
  program.add_option("--color", when_colours, "colours: always, never or auto")
      ->check(CLI::IsMember({"always", "never", "auto"}));

  Command chosen = demonstrate;
  for (const auto add : {add_games, add_players, add_play, add_watch, add_human, add_verify, add_profile, add_bench,
                         add_inspect, add_console}) {
    add(program, chosen);
  }
  program.footer("Without a command: a game on this machine and on an emulated board, side by side.");

  try {
    program.parse(argument_count, arguments);
    choose_colours(when_colours);
    return chosen();
  } catch (const CLI::Success& asked_for_help) {
    return program.exit(asked_for_help);
  } catch (const CLI::ParseError& error) {
    return complain(2, fmt::format("{}; {}", error.what(), advice(program)));
  } catch (const UsageError& error) {
    return complain(2, error.what());
  } catch (const Interrupted&) {
    return 130;
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
