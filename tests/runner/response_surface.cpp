// Response surfaces of hills whose top is known. All seeds are fixed, so a result is the same on every run.
#include "host_sim/learn/response_surface.h"

#include <unity.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "host_sim/learn/gaussian.h"

namespace tilefish {
namespace {

constexpr uint32_t kWeights = 12, kCandidates = 24;
constexpr double kScale = 1000, kNoise = 0.5;

// A hill whose top is 0, two and a half scales away in every weight. It is 16 times as steep in the last weight as in
// the first, and weights that follow each other lean on each other.
double height(const Weights& weights) {
  double sum = 0, before = 0;
  for (uint32_t i = 0; i < kWeights; ++i) {
    const double bend = 0.01 * std::pow(16.0, i / (kWeights - 1.0)), away = weights[i] / kScale - 2.5;
    sum -= bend * away * away / 2 + bend * away * before / 4;
    before = away;
  }
  return sum;
}

double noise(Random& random) { return kNoise * static_cast<double>(gaussian(random)) / kGaussianOne; }

ResponseSurface search(uint32_t generations) {
  Random random(5);
  ResponseSurface surface(Weights(kWeights, 0), ResponseSurface::Numbers(kWeights, kScale), kNoise);
  for (uint32_t generation = 0; generation < generations; ++generation) {
    const double of_all = 10 * noise(random);  // what a generation has in common says nothing
    const std::vector<Weights> candidates = surface.draw(kCandidates, random);
    ResponseSurface::Numbers judgements;
    for (const Weights& candidate : candidates) judgements.push_back(of_all + height(candidate) + noise(random));
    surface.add(candidates, judgements);
  }
  return surface;
}

void test_it_finds_the_top_where_judgements_err_by_more_than_most_of_the_hill() {
  const double before = height(search(0).centre()), after = height(search(60).centre());
  TEST_ASSERT_TRUE(before < -1.5);
  TEST_ASSERT_TRUE(after > -0.1);
}

void test_more_generations_come_nearer() {
  TEST_ASSERT_TRUE(height(search(20).centre()) > height(search(0).centre()) / 2);
  TEST_ASSERT_TRUE(height(search(240).centre()) > height(search(20).centre()) / 2);
}

void test_a_weight_that_is_felt_more_is_varied_less() {
  const ResponseSurface found = search(120);
  TEST_ASSERT_TRUE(found.spread(0) > 2 * found.spread(kWeights - 1));
}

// A game in which nobody dies can look a thousand times as long as the others.
void test_one_judgement_far_from_all_others_does_not_lead_astray() {
  Random random(9);
  ResponseSurface calm(Weights(kWeights, 0), ResponseSurface::Numbers(kWeights, kScale), kNoise), misled = calm;
  const std::vector<Weights> candidates = calm.draw(kCandidates, random);
  ResponseSurface::Numbers judgements;
  for (const Weights& candidate : candidates) judgements.push_back(height(candidate));
  judgements[0] = 2;
  calm.add(candidates, judgements);
  judgements[0] = 1000;
  misled.add(candidates, judgements);
  for (uint32_t i = 0; i < kWeights; ++i) TEST_ASSERT_INT32_WITHIN(1, calm.centre()[i], misled.centre()[i]);
}

}  // namespace
}  // namespace tilefish

extern "C" void tilefish_test_put(char c) { std::putchar(c); }

void setUp() {}
void tearDown() {}

int main() {
  using namespace tilefish;
  UNITY_BEGIN();
  RUN_TEST(test_it_finds_the_top_where_judgements_err_by_more_than_most_of_the_hill);
  RUN_TEST(test_more_generations_come_nearer);
  RUN_TEST(test_a_weight_that_is_felt_more_is_varied_less);
  RUN_TEST(test_one_judgement_far_from_all_others_does_not_lead_astray);
  return UNITY_END();
}
