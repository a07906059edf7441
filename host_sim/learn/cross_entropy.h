// The noisy cross-entropy method: candidates are drawn around a mean, each weight with its own spread. The best tenth
// of them give the next mean and spread. Noise that fades is added to the spread, so that the search does not settle
// too early.
#pragma once

#include <vector>

#include "engine/core/random.h"
#include "host_sim/learn/trials.h"

namespace tilefish::cross_entropy {

inline constexpr int32_t kLargest =
    1'000'000;  // a search starts with its largest weight at this: only their ratios matter

struct Distribution {
  Weights mean, spread;
};

// A start around given weights: the spread of each is `percent` of the weight, or of a twentieth of the largest weight
// where that is more.
Distribution around(const Weights& weights, uint32_t percent);
// A start from nothing: every weight has the same spread around 0.
Distribution from_nothing(uint32_t weights);

std::vector<Weights> draw(const Distribution& distribution, uint32_t candidates, Random& random);

// `fading` goes from 1 to 0 and tells how much noise is left: at 1, a twentieth of the first variance.
Distribution next(const std::vector<Weights>& elite, const Distribution& first, double fading);

}  // namespace tilefish::cross_entropy
