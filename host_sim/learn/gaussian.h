// Draws of a normal distribution that are the same on every machine.
#pragma once

#include "engine/core/random.h"

namespace tilefish {

inline constexpr int64_t kGaussianOne = 65536;

// A draw of a standard normal, in 1 / kGaussianOne: the sum of twelve uniform draws has variance 1.
inline int64_t gaussian(Random& random) {
  int64_t sum = -6 * kGaussianOne;
  for (int i = 0; i < 12; ++i) sum += random.below(static_cast<uint32_t>(kGaussianOne));
  return sum;
}

}  // namespace tilefish
