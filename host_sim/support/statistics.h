// A sample: numbers, and how often each came. Its statistics do not depend on the order in which they came.
#pragma once

#include <cstdint>
#include <map>

namespace tilefish {

struct Statistics {
  int64_t min = 0, max = 0;
  double mean = 0, stdev = 0, se = 0, median = 0;  // se: the standard error of the mean
};

class Sample {
 public:
  void add(int64_t value, uint64_t times = 1) { times_[value] += times; }
  void add(const Sample& other) {
    for (const auto& [value, times] : other.times_) add(value, times);
  }
  Statistics statistics() const;
  uint64_t count() const;               // of all numbers
  uint64_t count(int64_t value) const;  // of this number
  const std::map<int64_t, uint64_t>& times() const { return times_; }

 private:
  std::map<int64_t, uint64_t> times_;
};

}  // namespace tilefish
