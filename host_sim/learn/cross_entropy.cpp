#include "host_sim/learn/cross_entropy.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "host_sim/learn/gaussian.h"
#include "host_sim/runner/weights_file.h"

namespace tilefish::cross_entropy {
namespace {

constexpr double kNoise = 0.05;

}  // namespace

Distribution around(const Weights& weights, uint32_t percent) {
  int32_t largest = 1;
  for (const int32_t weight : weights) largest = std::max(largest, std::abs(weight));
  Distribution distribution;
  for (const int32_t weight : weights) {
    const auto scaled = static_cast<int32_t>(std::lround(static_cast<double>(weight) / largest * kLargest));
    distribution.mean.push_back(scaled);
    distribution.spread.push_back(
        static_cast<int32_t>(int64_t{std::max(std::abs(scaled), kLargest / 20)} * percent / 100));
  }
  return distribution;
}

Distribution from_nothing(uint32_t weights) { return {Weights(weights, 0), Weights(weights, kLargest)}; }

std::vector<Weights> draw(const Distribution& distribution, uint32_t candidates, Random& random) {
  std::vector<Weights> drawn(candidates, distribution.mean);
  for (Weights& weights : drawn) {
    for (uint32_t i = 0; i < weights.size(); ++i) {
      const int64_t weight = weights[i] + gaussian(random) * distribution.spread[i] / kGaussianOne;
      weights[i] = static_cast<int32_t>(std::clamp<int64_t>(weight, -kMostWeight, kMostWeight));
    }
  }
  return drawn;
}

Distribution next(const std::vector<Weights>& elite, const Distribution& first, double fading) {
  Distribution result = first;
  const auto count = static_cast<double>(elite.size());
  for (uint32_t i = 0; i < first.mean.size(); ++i) {
    double sum = 0, squares = 0;
    for (const Weights& weights : elite) sum += weights[i];
    const double mean = sum / count;
    for (const Weights& weights : elite) squares += (weights[i] - mean) * (weights[i] - mean);
    const double before = first.spread[i];
    result.mean[i] = static_cast<int32_t>(std::lround(mean));
    result.spread[i] =
        static_cast<int32_t>(std::lround(std::sqrt(squares / count + kNoise * fading * before * before)));
  }
  return result;
}

}  // namespace tilefish::cross_entropy
