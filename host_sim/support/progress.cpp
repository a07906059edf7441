#include "host_sim/support/progress.h"

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>

namespace tilefish {
namespace {

constexpr auto kRedraw = std::chrono::milliseconds(100);
constexpr uint64_t kBar = 30;  // columns

}  // namespace

Progress::Progress(uint64_t total, bool wanted) : total_(total), visible_(wanted && isatty(STDERR_FILENO)) {}

Progress::~Progress() {
  if (visible_ && drawn_ != started_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::advance(uint64_t items) {
  const std::lock_guard lock(drawing_);
  done_ += items;
  draw();
}

void Progress::reach(uint64_t items) {
  const std::lock_guard lock(drawing_);
  if (items <= done_) return;
  done_ = std::min(items, total_);
  draw();
}

void Progress::draw() {
  const auto now = Clock::now();
  if (!visible_ || now - drawn_ < kRedraw) return;
  drawn_ = now;
  const uint64_t filled = done_ * kBar / total_;
  const std::chrono::duration<double> spent = now - started_;
  const std::chrono::duration<double> until_deadline = deadline_ - now;
  const double left = std::clamp(spent.count() / static_cast<double>(done_) * static_cast<double>(total_ - done_), 0.0,
                                 std::max(0.0, until_deadline.count()));
  fmt::print(stderr, "\r[{:=<{}}{:{}}] {}/{}, {:%T} left\x1b[K", "", filled, "", kBar - filled, done_, total_,
             std::chrono::seconds(static_cast<int64_t>(left + 0.5)));
}

void Progress::end_at(Clock::time_point deadline) {
  const std::lock_guard lock(drawing_);
  deadline_ = deadline;
}

void Progress::expect(uint64_t total) {
  const std::lock_guard lock(drawing_);
  total_ = std::max(total, done_);
}

}  // namespace tilefish
