// The noisy cross-entropy method: candidates are drawn around a mean, each weight with its own spread; the best tenth
// give the next mean and spread, to which a fading noise is added, lest it settle too early.
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

// Around weights: each with a spread of `percent` of itself, or of a twentieth of the largest where it is smaller than
// that.
Distribution around(const Weights& weights, uint32_t percent);
// Around nothing: every weight alike.
Distribution from_nothing(uint32_t weights);

std::vector<Weights> draw(const Distribution& distribution, uint32_t candidates, Random& random);

// `fading` of 1 .. 0 says how much of the noise is left: at 1, a twentieth of the first variance.
Distribution next(const std::vector<Weights>& elite, const Distribution& first, double fading);

}  // namespace tilefish::cross_entropy
