// The program `tilefish-train` trains networks. It uses a library, dlib, that the engine and `tilefish` do without.
#include "host_sim/learn/networks/gemm.h"
#include "host_sim/learn/networks/options.h"
#include "host_sim/support/command_line/exit_code.h"
#include "host_sim/support/errors.h"

int main(int argument_count, char** arguments) {
  using namespace tilefish;
  use_threads(1);
  return exit_code_of("tilefish-train", [&] {
    Program program("tilefish-train",
                    "Trains the networks of Tilefish's learned players, and writes them as the engine plays them.",
                    []() -> int { throw UsageError("which network? `tilefish-train --help` lists them"); });
    program.group("export", "a trained network in integers, as the engine includes it");
    for (const auto add :
         {add_dqn_paper, add_dqn, add_cnn, add_cnn_ablations, add_reachability_samples, add_reachability})
      add(program);
    return program.read(argument_count, arguments)();
  });
}
