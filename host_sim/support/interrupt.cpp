#include "host_sim/support/interrupt.h"

#include <atomic>
#include <csignal>

#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

std::atomic<int> signal_that_came = 0;
static_assert(std::atomic<int>::is_always_lock_free);

}  // namespace

// The handler is installed without SA_RESTART, so that a read that waits for a person ends too. The second signal
// of a kind ends the program at once.
void listen_for_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int signal) { signal_that_came = signal; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

bool interrupted() { return signal_that_came.load(std::memory_order_relaxed) != 0; }

void stop_if_interrupted() {
  if (interrupted()) throw Interrupted();
}

int interrupted_exit_code() { return 128 + signal_that_came; }

}  // namespace tilefish
