// The separable CMA-ES on functions whose optimum is known. All seeds are fixed, so a result is the same on every run.
#include "host_sim/learn/cma_es.h"

#include <unity.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace tilefish {
namespace {

constexpr uint32_t kWeights = 20, kCandidates = 16;
constexpr double kOptimum = 50'000;

// A valley that is up to 1,000 times as steep in one weight as in another; 0 at its ground. `noise` is what a
// measurement adds, relative to the value.
double height(const Weights& weights, double noise, Random& random) {
  double sum = 0;
  for (uint32_t i = 0; i < kWeights; ++i) {
    const double away = (weights[i] - kOptimum) / 1000;
    sum += std::pow(1000.0, i / (kWeights - 1.0)) * away * away;
  }
  const double error = random.below(2001) / 1000.0 - 1;
  return sum * (1 + noise * error);
}

struct Found {
  cma_es::Distribution distribution;
  double height;  // of its mean
};
Found search(uint32_t generations, double noise) {
  Random random(5);
  cma_es::Distribution now = cma_es::around(Weights(kWeights, 0), cma_es::Numbers(kWeights, 10'000));
  for (uint32_t generation = 0; generation < generations; ++generation) {
    std::vector<Weights> candidates = cma_es::draw(now, kCandidates, random);
    std::vector<double> heights;
    for (const Weights& candidate : candidates) heights.push_back(height(candidate, noise, random));
    std::vector<uint32_t> order(kCandidates);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return heights[a] < heights[b]; });
    std::vector<Weights> ranked;
    for (const uint32_t i : order) ranked.push_back(candidates[i]);
    now = cma_es::next(now, ranked);
  }
  return {now, height(cma_es::rounded(now.mean), 0, random)};
}

void test_it_finds_the_ground_of_a_steep_valley() {
  const double before = search(0, 0).height;
  TEST_ASSERT_TRUE(search(300, 0).height < before / 1e6);
}

void test_it_finds_about_the_ground_where_every_measurement_errs_by_up_to_a_fifth() {
  TEST_ASSERT_TRUE(search(300, 0.2).height < search(0, 0).height / 1e3);
}

// Where a weight is felt more, candidates must differ less in it: by the root of the 1,000 in the end.
void test_spreads_follow_the_steepness() {
  const cma_es::Distribution found = search(150, 0).distribution;
  const double ratio = found.spread.front() / found.spread.back();
  TEST_ASSERT_TRUE(ratio > 15 && ratio < 65);
}

void test_the_mean_moves_towards_the_best_and_the_order_alone_counts() {
  Random random(7);
  const cma_es::Distribution first = cma_es::around(Weights(3, 0), cma_es::Numbers(3, 1000));
  const std::vector<Weights> ranked = cma_es::draw(first, 4, random);
  const cma_es::Distribution second = cma_es::next(first, ranked);
  const double best = std::log(2.5), other = std::log(2.5) - std::log(2.0);
  for (uint32_t i = 0; i < 3; ++i) {
    const double expected = (best * ranked[0][i] + other * ranked[1][i]) / (best + other);
    TEST_ASSERT_TRUE(std::abs(second.mean[i] - expected) < 1e-9);
  }
  TEST_ASSERT_EQUAL_UINT32(1, second.generation);
}

}  // namespace
}  // namespace tilefish

extern "C" void tilefish_test_put(char c) { std::putchar(c); }

void setUp() {}
void tearDown() {}

int main() {
  using namespace tilefish;
  UNITY_BEGIN();
  RUN_TEST(test_it_finds_the_ground_of_a_steep_valley);
  RUN_TEST(test_it_finds_about_the_ground_where_every_measurement_errs_by_up_to_a_fifth);
  RUN_TEST(test_spreads_follow_the_steepness);
  RUN_TEST(test_the_mean_moves_towards_the_best_and_the_order_alone_counts);
  return UNITY_END();
}
