#include "host_sim/support/statistics.h"

#include <cmath>

namespace tilefish {

Statistics Sample::statistics() const {
  Statistics result;
  if (times_.empty()) return result;
  const uint64_t count = this->count();
  double sum = 0;
  for (const auto& [value, times] : times_) sum += static_cast<double>(value) * static_cast<double>(times);
  result.min = times_.begin()->first;
  result.max = times_.rbegin()->first;
  result.mean = sum / static_cast<double>(count);

  double squares = 0;
  uint64_t below = 0;  // the median is the middle value, or the mean of the two in the middle
  for (const auto& [value, times] : times_) {
    const double off = static_cast<double>(value) - result.mean;
    squares += off * off * static_cast<double>(times);
    for (const uint64_t middle : {(count - 1) / 2, count / 2}) {
      if (below <= middle && middle < below + times) result.median += static_cast<double>(value) / 2;
    }
    below += times;
  }
  if (count > 1) result.stdev = std::sqrt(squares / static_cast<double>(count - 1));
  result.se = result.stdev / std::sqrt(static_cast<double>(count));
  return result;
}

uint64_t Sample::count() const {
  uint64_t count = 0;
  for (const auto& [value, times] : times_) count += times;
  return count;
}

uint64_t Sample::count(int64_t value) const {
  const auto found = times_.find(value);
  return found == times_.end() ? 0 : found->second;
}

}  // namespace tilefish
