#include "host_sim/support/statistics.h"

#include <fmt/core.h>
#include <algorithm>
#include <charconv>
#include <cmath>

namespace tilefish {

void Sample::add_new(int64_t value, uint64_t times) {
  const auto number = static_cast<uint64_t>(value);
  if (number >= kLow) {
    others_[value] += times;
    return;
  }
  low_.resize(std::min(kLow, std::max<uint64_t>(number + 1, 2 * low_.size())));
  low_[number] += times;
}

void Sample::clear() {
  low_.clear();
  others_.clear();
}

Statistics Sample::statistics() const {
  Statistics result;
  const uint64_t count = this->count();
  if (count == 0) return result;
  double sum = 0;
  for_each([&](int64_t value, uint64_t times) { sum += static_cast<double>(value) * static_cast<double>(times); });
  result.min = min();
  result.max = max();
  result.mean = sum / static_cast<double>(count);

  double squares = 0;
  uint64_t below = 0;  // the median is the middle value, or the mean of the two in the middle
  for_each([&](int64_t value, uint64_t times) {
    const double off = static_cast<double>(value) - result.mean;
    squares += off * off * static_cast<double>(times);
    for (const uint64_t middle : {(count - 1) / 2, count / 2}) {
      if (below <= middle && middle < below + times) result.median += static_cast<double>(value) / 2;
    }
    below += times;
  });
  if (count > 1) result.stdev = std::sqrt(squares / static_cast<double>(count - 1));
  result.se = result.stdev / std::sqrt(static_cast<double>(count));
  return result;
}

uint64_t Sample::count() const {
  uint64_t count = 0;
  for_each([&](int64_t, uint64_t times) { count += times; });
  return count;
}

uint64_t Sample::count(int64_t value) const {
  if (static_cast<uint64_t>(value) < low_.size()) return low_[static_cast<uint64_t>(value)];
  const auto found = others_.find(value);
  return found == others_.end() ? 0 : found->second;
}

int64_t Sample::sum() const {
  uint64_t sum = 0;  // it wraps around where a file was made up to be beyond 64 bits
  for_each([&](int64_t value, uint64_t times) { sum += static_cast<uint64_t>(value) * times; });
  return static_cast<int64_t>(sum);
}

int64_t Sample::min() const {
  int64_t least = INT64_MAX;
  for_each([&](int64_t value, uint64_t) { least = std::min(least, value); });
  return least;
}

int64_t Sample::max() const {
  int64_t most = INT64_MIN;
  for_each([&](int64_t value, uint64_t) { most = std::max(most, value); });
  return most;
}

std::string Sample::text() const {
  std::string text;
  for_each([&](int64_t value, uint64_t times) {
    text += fmt::format("{}{}", text.empty() ? "" : ",", value);
    if (times != 1) text += fmt::format(":{}", times);
  });
  return text;
}

std::optional<Sample> Sample::from(std::string_view text) {
  Sample sample;
  const char *at = text.data(), *const end = at + text.size();
  const auto read = [&](auto& number) {
    const auto [next, error] = std::from_chars(at, end, number);
    at = next;
    return error == std::errc();
  };
  while (at != end) {
    int64_t value = 0;
    uint64_t times = 1;
    if (!read(value)) return std::nullopt;
    if (at != end && *at == ':' && (++at, !read(times) || times == 0)) return std::nullopt;
    sample.add(value, times);
    if (at == end) break;
    if (*at++ != ',' || at == end) return std::nullopt;
  }
  return sample;
}

}  // namespace tilefish
