#include "host_sim/commands/commands.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/terminal/stdio_console.h"

namespace tilefish {
namespace {

struct Options {
  std::string memory = "64K";
};

int run(const Options& options) { return run_stdio_console(bytes_named(options.memory)); }

}  // namespace

void add_console(Program& program) {
  static Options options;
  Grammar command = program.command("console", "a board's line protocol on stdin and stdout; it knows `help`",
                                    [] { return run(options); });
  command.text("--memory", options.memory, "BYTES", "all that players have; 64K by default");
}

}  // namespace tilefish
