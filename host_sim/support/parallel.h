// Does the same work for many items, on several threads. The result of an item must not depend on the thread or the
// time.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "host_sim/support/interrupt.h"

namespace tilefish {

using TakeTurn = uint64_t (*)();  // 0, 1, 2, ... at each call, whoever else calls it

// Hands out 0 .. count-1, each once; nothing more after an interrupt or a failure. Where several programs share the
// turns, `elsewhere` counts them.
class Turns {
 public:
  explicit Turns(uint64_t count, TakeTurn elsewhere = nullptr) : count_(count), elsewhere_(elsewhere) {}

  std::optional<uint64_t> take() {
    if (stopped_ || interrupted()) return std::nullopt;
    const uint64_t turn = elsewhere_ ? elsewhere_() : next_++;
    return turn < count_ ? std::optional(turn) : std::nullopt;
  }
  void stop() { stopped_ = true; }

 private:
  const uint64_t count_;
  const TakeTurn elsewhere_;
  std::atomic<uint64_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
};

// Calls worker(turns) on each of `jobs` threads; a worker takes turns until there are none. Throws what a worker threw
// first, or Interrupted.
template <class Worker>
void in_parallel(uint64_t count, unsigned jobs, Worker worker, TakeTurn elsewhere = nullptr) {
  Turns turns(count, elsewhere);
  std::mutex failing;
  std::exception_ptr failure;
  {
    std::vector<std::jthread> threads;
    for (unsigned job = 0; job < jobs && job < count; ++job) {
      threads.emplace_back([&] {
        try {
          worker(turns);
        } catch (...) {
          const std::lock_guard lock(failing);
          if (!failure) failure = std::current_exception();
          turns.stop();
        }
      });
    }
  }
  if (failure) std::rethrow_exception(failure);
  stop_if_interrupted();
}

inline unsigned cores() {
  const unsigned known = std::thread::hardware_concurrency();
  return known ? known : 1;
}

}  // namespace tilefish
