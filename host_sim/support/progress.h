// Shows how far long work has come: a bar with an estimate on a terminal's stderr, nothing on a pipe.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

namespace tilefish {

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Progress(uint64_t total, bool wanted = true);
  ~Progress();
  Progress(const Progress&) = delete;

  // Says that an item is done, or several. Any thread may call it.
  void advance(uint64_t items = 1);
  // Says that so many items are done in all, as when a second of a deadline has passed.
  void reach(uint64_t items);
  // Says that there will be so many items in all, where that was not known before.
  void expect(uint64_t total);
  // Says that the work ends then, done or not.
  void end_at(Clock::time_point deadline);

 private:
  void draw();

  uint64_t total_;
  const bool visible_;
  const Clock::time_point started_ = Clock::now();
  std::mutex drawing_;
  Clock::time_point drawn_ = started_;
  Clock::time_point deadline_ = Clock::time_point::max();
  uint64_t done_ = 0;
};

}  // namespace tilefish
