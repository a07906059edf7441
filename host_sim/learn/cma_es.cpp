#include "host_sim/learn/cma_es.h"

#include <algorithm>
#include <cmath>

#include "host_sim/learn/gaussian.h"
#include "host_sim/runner/weights_file.h"

namespace tilefish::cma_es {
namespace {

// The usual settings for `n` weights, as Hansen's tutorial gives them; without covariances the spreads can be learned
// (n + 2) / 3 times as fast.
struct Rates {
  Numbers share;  // of the candidates of the better half in the next mean
  double parents = 0, of_step, damping, of_path, of_one, of_all, expected_length;

  Rates(double n, uint32_t candidates) {
    double sum = 0, squares = 0;
    for (uint32_t i = 0; i < candidates / 2; ++i) {
      share.push_back(std::log(candidates / 2 + 0.5) - std::log(i + 1.0));
      sum += share.back();
    }
    for (double& one : share) {
      one /= sum;
      squares += one * one;
    }
    parents = 1 / squares;
    of_step = (parents + 2) / (n + parents + 5);
    damping = 1 + 2 * std::max(0.0, std::sqrt((parents - 1) / (n + 1)) - 1) + of_step;
    of_path = (4 + parents / n) / (n + 4 + 2 * parents / n);
    const double faster = (n + 2) / 3;
    of_one = std::min(1.0, faster * 2 / ((n + 1.3) * (n + 1.3) + parents));
    of_all = std::min(1 - of_one, faster * 2 * (parents - 2 + 1 / parents) / ((n + 2) * (n + 2) + parents));
    expected_length = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  }
};

// Beyond the largest weight a candidate stays at its end.
int32_t nearest_weight(double weight) {
  return static_cast<int32_t>(std::lround(std::clamp<double>(weight, -kMostWeight, kMostWeight)));
}

}  // namespace

Distribution around(const Weights& weights, const Numbers& spread) {
  return {.mean = Numbers(weights.begin(), weights.end()),
          .spread = spread,
          .path = Numbers(weights.size()),
          .straight_path = Numbers(weights.size())};
}

std::vector<Weights> draw(const Distribution& distribution, uint32_t candidates, Random& random) {
  std::vector<Weights> drawn(candidates);
  for (Weights& weights : drawn) {
    for (size_t i = 0; i < distribution.mean.size(); ++i) {
      const double deviation = static_cast<double>(gaussian(random)) / kGaussianOne;
      const double length = distribution.step * distribution.spread[i];
      weights.push_back(nearest_weight(distribution.mean[i] + length * deviation));
    }
  }
  return drawn;
}

Distribution next(const Distribution& now, const std::vector<Weights>& ranked) {
  const size_t count = now.mean.size();
  const Rates rates(static_cast<double>(count), static_cast<uint32_t>(ranked.size()));
  Distribution result = now;
  ++result.generation;
  double straight = 0;
  Numbers moved(count), scattered(count);  // in spreads: of the mean, and squares of the better half
  for (size_t i = 0; i < count; ++i) {
    const double length = now.step * now.spread[i];
    for (size_t rank = 0; rank < rates.share.size(); ++rank) {
      const double deviation = (ranked[rank][i] - now.mean[i]) / length;
      moved[i] += rates.share[rank] * deviation;
      scattered[i] += rates.share[rank] * deviation * deviation;
    }
    result.mean[i] += length * moved[i];
    double& path = result.straight_path[i];
    path = (1 - rates.of_step) * path + std::sqrt(rates.of_step * (2 - rates.of_step) * rates.parents) * moved[i];
    straight += path * path;
  }
  const double length = std::sqrt(straight), n = static_cast<double>(count);
  result.step *= std::exp(rates.of_step / rates.damping * (length / rates.expected_length - 1));
  // While the step grows fast, the spreads wait.
  const double settled = 1 - std::pow(1 - rates.of_step, 2.0 * result.generation);
  const bool waits = length / std::sqrt(settled) >= (1.4 + 2 / (n + 1)) * rates.expected_length;
  for (size_t i = 0; i < count; ++i) {
    // A path counts in units of the spread, which changes: so it is kept as a length.
    double& path = result.path[i];
    path = (1 - rates.of_path) * path;
    if (!waits) path += std::sqrt(rates.of_path * (2 - rates.of_path) * rates.parents) * moved[i] * now.spread[i];
    const double along = path / now.spread[i];
    const double lost = waits ? rates.of_one * rates.of_path * (2 - rates.of_path) : 0;
    const double variance =
        1 - rates.of_one - rates.of_all + lost + rates.of_one * along * along + rates.of_all * scattered[i];
    result.spread[i] *= std::sqrt(variance);
  }
  return result;
}

Weights rounded(const Numbers& mean) {
  Weights weights;
  for (const double weight : mean) weights.push_back(nearest_weight(weight));
  return weights;
}

}  // namespace tilefish::cma_es
