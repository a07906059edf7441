// The separable CMA-ES (Ros and Hansen, 2008): candidates are drawn around a mean, each weight with a spread of its
// own. The better half pulls the mean and the spreads towards itself, the best the most; how far the mean wanders in
// one direction tells how long the steps should be. It needs the order of the candidates alone.
#pragma once

#include <vector>

#include "engine/core/random.h"
#include "host_sim/learn/trials.h"

namespace tilefish::cma_es {

using Numbers = std::vector<double>;

// Where a search stands.
struct Distribution {
  Numbers mean, spread;  // of each weight; the spread before it is stretched by `step`
  double step = 1;
  Numbers path, straight_path;  // how the mean wandered: what the spreads and the step follow
  uint32_t generation = 0;
};

Distribution around(const Weights& weights, const Numbers& spread);
std::vector<Weights> draw(const Distribution& distribution, uint32_t candidates, Random& random);
// `ranked` has all candidates, the best first.
Distribution next(const Distribution& distribution, const std::vector<Weights>& ranked);
Weights rounded(const Numbers& mean);

}  // namespace tilefish::cma_es
