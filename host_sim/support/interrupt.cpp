#include "host_sim/support/interrupt.h"

#include <atomic>
#include <csignal>

#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

std::atomic<bool> asked_to_stop = false;
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

// The handler is installed without SA_RESTART, so that a read that waits for a person ends too. A second Ctrl-C ends
// the program at once.
void listen_for_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { asked_to_stop = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

bool interrupted() { return asked_to_stop.load(std::memory_order_relaxed); }

void stop_if_interrupted() {
  if (interrupted()) throw Interrupted();
}

}  // namespace tilefish
