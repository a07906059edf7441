// How a command ends, other than well: one line on stderr and an exit code, both given by main().
#pragma once

#include <stdexcept>

namespace tilefish {

// What was asked for does not exist or makes no sense; the text names what is known. Exit code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// It was asked for rightly and could not be done. Exit code 1.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Ctrl-C. Exit code 130, and nothing to say.
struct Interrupted {};

}  // namespace tilefish
