// A sample: numbers, and how often each came. Its statistics do not depend on the order in which they came.
//
// Its memory is bounded by how many different numbers there are, not by how many came: 8 bytes for each whole number
// from 0 to the largest below 1,024, and some 50 bytes for each other number that came.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilefish {

struct Statistics {
  int64_t min = 0, max = 0;
  double mean = 0, stdev = 0, se = 0, median = 0;  // se: the standard error of the mean
};

class Sample {
 public:
  void add(int64_t value, uint64_t times = 1) {
    if (static_cast<uint64_t>(value) < low_.size()) {
      low_[static_cast<uint64_t>(value)] += times;
    } else {
      add_new(value, times);
    }
  }
  void add(const Sample& other) {
    other.for_each([this](int64_t value, uint64_t times) { add(value, times); });
  }
  void clear();

  Statistics statistics() const;
  bool empty() const { return count() == 0; }
  uint64_t count() const;               // of all numbers
  uint64_t count(int64_t value) const;  // of this number
  int64_t sum() const;
  int64_t min() const;  // of a sample that is not empty
  int64_t max() const;

  // Calls visit(value, times) for each number that came, from the least to the largest.
  template <class Visit>
  void for_each(Visit visit) const {
    auto other = others_.begin();
    for (; other != others_.end() && other->first < 0; ++other) visit(other->first, other->second);
    for (uint64_t value = 0; value < low_.size(); ++value) {
      if (low_[value] != 0) visit(static_cast<int64_t>(value), low_[value]);
    }
    for (; other != others_.end(); ++other) visit(other->first, other->second);
  }

  // As a word: `value:times,value,...`, where a number that came once has no `:times`; and back.
  std::string text() const;
  static std::optional<Sample> from(std::string_view text);

 private:
  static constexpr uint64_t kLow = 1024;

  void add_new(int64_t value, uint64_t times);

  std::vector<uint64_t> low_;           // how often 0, 1, 2, ... came
  std::map<int64_t, uint64_t> others_;  // below 0, or kLow and more
};

}  // namespace tilefish
