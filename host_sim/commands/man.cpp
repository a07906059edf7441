#include <fmt/core.h>

#include "host_sim/commands/commands.h"
#include "tilefish/version.h"

namespace tilefish {
namespace {

int run(const Program& program) {
  fmt::print("{}", manual_page(program.tree(), kVersion));
  return 0;
}

}  // namespace

void add_man(Program& program) {
  program.command("man", "the manual page of this program, for `man -l -`", [&program] { return run(program); });
}

}  // namespace tilefish
