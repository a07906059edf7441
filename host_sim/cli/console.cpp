#include "host_sim/cli/commands.h"
#include "host_sim/cli/stdio_console.h"
#include "host_sim/words.h"

namespace tilefish {
namespace {

struct Options {
  std::string memory = "64K";
};

int run(const Options& options) { return run_stdio_console(bytes_named(options.memory)); }

}  // namespace

void add_console(CLI::App& program, Command& chosen) {
  const auto& [command, options] =
      add_command<Options>(program, chosen, "console", "a board's line protocol on stdin and stdout; it knows `help`", run);
  command.add_option("--memory", options.memory, "all that players have")->type_name("BYTES")->capture_default_str();
}

}  // namespace tilefish
