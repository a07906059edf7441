#include "host_sim/support/command_line/exit_code.h"

#include <fmt/core.h>
#include <cstdio>
#include <new>
#include <string_view>

#include "host_sim/support/command_line/plain_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"

namespace tilefish {

int exit_code_of(const char* program, const std::function<int()>& run) {
  const auto complain = [&](int exit_code, std::string_view what) {
    std::fflush(stdout);
    fmt::print(stderr, "{}: {}\n", program, plain_text(what));
    return exit_code;
  };
  const auto stdout_failed = [] { return std::fflush(stdout) != 0 || std::ferror(stdout); };
  constexpr const char* kStdoutFailed = "cannot write to stdout";
  listen_for_interrupts();
  const int exit_code = [&] {
    try {
      return run();
    } catch (const UsageError& error) {
      return complain(2, error.what());
    } catch (const Interrupted&) {
      return interrupted_exit_code();
    } catch (const std::bad_alloc&) {
      return complain(1, "this machine has not so much memory");
    } catch (const std::exception& error) {
      return complain(1, stdout_failed() ? kStdoutFailed : error.what());
    }
  }();
  if (exit_code == 0 && stdout_failed()) return complain(1, kStdoutFailed);
  return exit_code;
}

}  // namespace tilefish
