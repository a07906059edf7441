// The numbers that a learner reads back from its checkpoint: what no learning can have left there is refused.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace tilefish {

// Sums over a whole learning stay far below.
inline constexpr double kMostSum = 1e18;

// Whether a number is one at all, and no larger than that.
inline bool within(double most, double number) { return std::fabs(number) <= most; }

inline bool within(double most, const std::vector<float>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [most](float number) { return within(most, double{number}); });
}

}  // namespace tilefish
