// The program `tilefish-train`: networks, by a library that the engine and `tilefish` do without. Exit codes as of `tilefish`.
#include <cstdio>
#include <fmt/format.h>

#include "host_sim/errors.h"
#include "host_sim/interrupt.h"
#include "host_sim/train/options.h"

namespace tilefish {
namespace {

int complain(int exit_code, std::string_view what) {
  std::fflush(stdout);
  fmt::print(stderr, "tilefish-train: {}\n", what);
  return exit_code;
}

int run(int argument_count, char** arguments) {
  Program program("tilefish-train", "Trains the networks of Tilefish's learned players, and writes them as the engine plays them.",
                  [] { return complain(2, "which network? `tilefish-train --help` lists them"); });
  program.group("export", "a trained network in integers, as the engine includes it");
  for (const auto add : {add_dqn_paper, add_dqn}) add(program);
  try {
    return program.read(argument_count, arguments)();
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
  return tilefish::run(argument_count, arguments);
}
