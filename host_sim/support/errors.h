// How a command fails: by throwing one of these. main() prints one line on stderr and returns the exit code.
#pragma once

#include <stdexcept>

namespace tilefish {

// What was asked for does not exist or makes no sense; the text names what is known. Exit code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The request was right, but it could not be done. Exit code 1.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Ctrl-C or SIGTERM came. Exit code 130 or 143, without a message.
struct Interrupted {};

}  // namespace tilefish
